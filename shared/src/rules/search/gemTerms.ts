import { fireHues } from '../media/turntable.ts'

/**
 * A group of the raw texts of a gem fact, such as Green for “Vivid green” and “Bluish green”
 * (docs/product/catalog.md#sorting-and-facets).
 */
export interface TermGroup {
  label: string
  /** The words of the raw texts, in the singular and in lower case. */
  words: readonly string[]
}

const colors: readonly TermGroup[] = [
  { label: 'Clear', words: ['clear', 'colorless', 'colourless', 'crystal', 'transparent'] },
  { label: 'White', words: ['white', 'whitish', 'milky'] },
  { label: 'Gray', words: ['gray', 'grey', 'grayish', 'greyish'] },
  { label: 'Black', words: ['black', 'charcoal'] },
  { label: 'Brown', words: ['brown', 'brownish', 'chocolate'] },
  { label: 'Red', words: ['red', 'reddish'] },
  { label: 'Pink', words: ['pink', 'pinkish'] },
  { label: 'Orange', words: ['orange', 'orangish', 'peach', 'honey'] },
  { label: 'Yellow', words: ['yellow', 'yellowish', 'golden'] },
  { label: 'Green', words: ['green', 'greenish', 'teal'] },
  { label: 'Blue', words: ['blue', 'bluish', 'teal'] },
  { label: 'Purple', words: ['purple', 'purplish', 'violet', 'lavender'] },
  { label: 'Multicolor', words: ['multicolor', 'multicolour', 'multicolored', 'rainbow', 'full spectrum'] },
]

const shapes: readonly TermGroup[] = [
  { label: 'Round', words: ['round'] },
  { label: 'Oval', words: ['oval'] },
  { label: 'Pear', words: ['pear', 'teardrop', 'drop'] },
  { label: 'Cushion', words: ['cushion'] },
  { label: 'Emerald cut', words: ['emerald cut', 'emerald-cut', 'octagon'] },
  { label: 'Square', words: ['square', 'princess', 'asscher'] },
  { label: 'Marquise', words: ['marquise'] },
  { label: 'Heart', words: ['heart'] },
  { label: 'Trillion', words: ['trillion', 'trilliant', 'triangle'] },
  { label: 'Freeform', words: ['freeform', 'free form'] },
  { label: 'Rough', words: ['rough', 'raw', 'crystals', 'specimen'] },
]

const metals: readonly TermGroup[] = [
  { label: 'Yellow gold', words: ['yellow gold'] },
  { label: 'White gold', words: ['white gold'] },
  { label: 'Rose gold', words: ['rose gold', 'pink gold', 'red gold'] },
  { label: 'Gold', words: ['gold'] },
  { label: 'Silver', words: ['silver'] },
  { label: 'Platinum', words: ['platinum'] },
]

const treatments: readonly TermGroup[] = [
  { label: 'None', words: ['none', 'untreated', 'unheated'] },
  { label: 'Oil', words: ['oil', 'oiled'] },
  { label: 'Smoke', words: ['smoke', 'smoked'] },
  { label: 'Dye', words: ['dye', 'dyed'] },
  { label: 'Sugar', words: ['sugar'] },
  { label: 'Heat', words: ['heat', 'heated'] },
  { label: 'Resin', words: ['resin', 'stabilized', 'stabilised', 'filled'] },
  { label: 'Not known', words: ['not known', 'unknown', 'not tested', 'untested'] },
]

/** The fact by which lists are filtered by measured play of color (docs/product/media.md#the-light-bench). */
export const fireFact = 'Measured fire'

const hues: readonly TermGroup[] = fireHues.map((hue) => ({
  label: hue.charAt(0).toUpperCase() + hue.slice(1),
  words: [hue],
}))

/** The groups by the name of the fact in lower case. */
export const termGroups: Readonly<Record<string, readonly TermGroup[]>> = {
  colour: colors,
  color: colors,
  cut: shapes,
  shape: shapes,
  metal: metals,
  treatment: treatments,
  [fireFact.toLowerCase()]: hues,
}

/** The groups of a fact; undefined for a fact whose texts stay as they are. */
export function getTermGroups(factName: string): readonly TermGroup[] | undefined {
  const key = factName.trim().toLowerCase()
  return Object.hasOwn(termGroups, key) ? termGroups[key] : undefined
}

/**
 * A regular expression for the texts of a group, in the syntax that JavaScript and PostgreSQL share apart from the two
 * word boundaries. “No oil” is not oil.
 */
export function buildPattern({ words }: TermGroup, [start, end]: [string, string] = ['\\b', '\\b']): string {
  return `(?<!\\mno )(?<!\\mnot )\\m(${words.join('|')})s?\\M`.replaceAll('\\m', start).replaceAll('\\M', end)
}

/** The kinds of products, by the words of title and tags. A gem with none of them is a loose stone. */
export const pieceKinds = [
  { label: 'Ring', words: ['ring', 'band'] },
  { label: 'Pendant', words: ['pendant'] },
  { label: 'Necklace', words: ['necklace', 'strand'] },
  { label: 'Earrings', words: ['earring', 'stud'] },
  { label: 'Bracelet', words: ['bracelet', 'bangle'] },
  { label: 'Rough', words: ['rough', 'raw', 'specimen'] },
] as const satisfies readonly TermGroup[]

export const looseStone = 'Loose stone'

export const kindLabels = [...pieceKinds.map(({ label }) => label), looseStone]
