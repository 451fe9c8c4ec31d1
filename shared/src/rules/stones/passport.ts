import { isVisible } from '../fields/text.ts'
import type { Item } from '../items/item.ts'
import { type Fact, getFacts } from '../items/itemInfo.ts'

/** How the form asks for the value of a fact. */
export type FactKind = 'choice' | 'number' | 'size' | 'scale' | 'text' | 'report'

/** A fact that a stone's passport knows (docs/product/passport.md). */
export interface TypedFact {
  name: string
  kind: FactKind
  /** A product with this fact is a gem. Other goods have an origin, dimensions and a pattern too. */
  isGem?: true
  choices?: readonly string[]
  unit?: string
  help?: string
}

const species = [
  'Opal',
  'Emerald',
  'Sapphire',
  'Ruby',
  'Diamond',
  'Aquamarine',
  'Amethyst',
  'Citrine',
  'Quartz',
  'Garnet',
  'Peridot',
  'Spinel',
  'Tanzanite',
  'Topaz',
  'Tourmaline',
  'Turquoise',
  'Zircon',
  'Alexandrite',
]

/** The answers to the question of treatment; another text is an answer too. */
export const treatments = [
  'None',
  'Smoke',
  'Dye',
  'Oil, minor',
  'Oil, moderate',
  'Oil, significant',
  'Resin',
  'Heat',
  'Not known',
] as const

/** The facts of the passport, in the order of the form. They are `additionalProperty` pairs under these names. */
export const typedFacts: readonly TypedFact[] = [
  { name: 'Species', kind: 'choice', isGem: true, choices: species },
  {
    name: 'Treatment',
    kind: 'choice',
    isGem: true,
    choices: treatments,
    help: 'A gem is shown in the shop only with an answer. “Not known” is one.',
  },
  {
    name: 'Hydrophane',
    kind: 'choice',
    isGem: true,
    choices: ['Yes', 'No', 'Not tested'],
    help: 'Whether the opal drinks water.',
  },
  { name: 'Origin', kind: 'text' },
  {
    name: 'Carat weight',
    kind: 'number',
    isGem: true,
    unit: 'ct',
    help: 'In carats. Shown as you type it: the last decimal is a promise.',
  },
  { name: 'Dimensions', kind: 'size', help: 'Length × width × depth in mm, such as 9.1 × 7.0 × 4.2' },
  { name: 'Cut', kind: 'text' },
  { name: 'Color', kind: 'text' },
  {
    name: 'Body tone',
    kind: 'choice',
    isGem: true,
    choices: ['N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7', 'N8', 'N9'],
    help: 'N1 is black, N9 is white; N1 to N4 are called black opal.',
  },
  {
    name: 'Brightness',
    kind: 'scale',
    isGem: true,
    help: 'Shops count in different directions, so the scale is shown with the grade.',
  },
  {
    name: 'Pattern',
    kind: 'choice',
    choices: ['Pinfire', 'Rolling flash', 'Broad flash', 'Harlequin', 'Honeycomb', 'Mosaic', 'Ribbon', 'Straw'],
  },
  { name: 'Metal', kind: 'text', help: 'Such as 14k yellow gold' },
  { name: 'Ring size', kind: 'number', unit: 'US', help: 'The US size, such as 6.5' },
  { name: 'Lab report', kind: 'report', isGem: true, help: 'Laboratory and number, such as GIA 2231234567' },
]

/** The typed fact with this name, in any case. */
export function getTypedFact(name: string): TypedFact | undefined {
  return typedFacts.find((fact) => getKey(fact.name) === getKey(name))
}

/** The fact with this name, in any case. */
export function findFact<Found extends Fact>(facts: readonly Found[], name: string): Found | undefined {
  return facts.find((fact) => getKey(fact.name) === getKey(name))
}

/** Names of facts compare without case and outer spaces, and in both spellings of English. */
function getKey(name: string): string {
  return name.trim().toLowerCase().replace('colour', 'color')
}

/**
 * The names that make a product a gem, as `getKey` gives them; the database compares with them too. Pure, so that pages
 * without them leave out the facts and their help texts.
 */
export const gemFactKeys = /* @__PURE__ */ getGemFactKeys()

function getGemFactKeys(): string[] {
  return typedFacts.filter(({ isGem }) => isGem).map(({ name }) => getKey(name))
}

/** Texts that stand for a value that somebody has still to find out. */
export const unanswered = ['-', '–', '—', '?', '??', '.', '…', '...', 'n/a', 'tba', 'tbd', 'todo', '0'] as const

/** The message for a gem that would be shown without an answer to the question of treatment. */
export const treatmentMessage =
  'State the treatment before a gem is shown in the shop: “None” if it has none, “Not known” if you do not know'

/** True for a product with at least one fact of a gem. */
export function isGem({ item_type, item_info }: Pick<Item, 'item_type' | 'item_info'>): boolean {
  return item_type === 'Product' && getFacts({ item_info }).some(({ name }) => gemFactKeys.includes(getKey(name)))
}

/** True for a gem whose facts do not answer the question of treatment. */
export function lacksTreatment(item: Pick<Item, 'item_type' | 'item_info'>): boolean {
  return isGem(item) && !getFacts(item).some(({ name, value }) => getKey(name) === 'treatment' && isAnswer(value))
}

function isAnswer(value: Fact['value']): boolean {
  const text = getKey(String(value))
  return isVisible(text) && !unanswered.some((word) => word === text)
}

/** A stored number and its notation, if it is another one: 4.30 is 4.3 typed as “4.30”. */
export function parseFigure(typed: string): { value: string | number; asTyped?: string } {
  const text = typed.trim()
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text)) return { value: typed }
  const value = Number(text)
  return String(value) === text ? { value } : { value, asTyped: text }
}

/** Stores a figure as a number, because only numbers can be filtered by range. Others, such as 0042, stay texts. */
export function parseFactValue(name: string, typed: string): { value: string | number; asTyped?: string } {
  if (getTypedFact(name)?.kind === 'number') return parseFigure(typed)
  const isFigure = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(typed) && typed.replace(/\D/g, '').length <= 15
  if (!isFigure) return { value: typed }
  const value = Number(typed)
  return String(value) === typed ? { value } : { value, asTyped: typed }
}

/** Writes dimensions in one notation: `9.1x7*4` is “9.1 × 7 × 4 mm”. Other texts stay. */
export function formatSize(typed: string): string {
  const numbers = /^\s*(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)(?:\s*[x×*]\s*(\d+(?:\.\d+)?))?\s*(?:mm)?\s*$/i.exec(
    typed,
  )
  if (!numbers) return typed
  const [, ...sides] = numbers
  return `${sides.filter(Boolean).join(' × ')} mm`
}

/** The scales of brightness in use, with their direction. */
export const brightnessScales = [
  'on a scale of 1 to 5 where 5 is brightest',
  'on a scale of 1 to 5 where 1 is brightest',
  'on a scale of 1 to 7 where 1 is brightest',
  'on a scale of 1 to 7 where 7 is brightest',
] as const

/** The grade and the scale of a stored brightness, such as “4 on a scale of 1 to 5 where 5 is brightest”. */
export function parseBrightness(value: string | number): { grade: string; scale: string } {
  const text = String(value)
  const scale = brightnessScales.find((words) => text.endsWith(words)) ?? ''
  return { grade: text.slice(0, text.length - scale.length).trim(), scale }
}

/** How the shop knows a fact. */
export const bases = ['Tested here', 'Supplier says', 'Lab report'] as const
export type Basis = (typeof bases)[number]

/** The basis of a fact, and the number of the report. */
export function parseBasis(text = ''): { basis: Basis | ''; report: string } {
  const basis = bases.find((one) => text === one || (one === 'Lab report' && text.startsWith(`${one} `))) ?? ''
  return { basis, report: basis === 'Lab report' ? text.slice(basis.length).trimStart() : '' }
}
