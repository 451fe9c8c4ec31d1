import {
  type FactFilter,
  getTermGroups,
  limits,
  type Phrase,
  pieceKinds,
  readPhrase,
  type Understood,
} from '@elegant/shared/rules'
import { getWords, type Vocabulary } from './vocabulary.ts'

/** Words that say nothing about a piece. */
export const fillers = new Set(['a', 'an', 'and', 'for', 'from', 'in', 'of', 'or', 'the', 'with'])

/** Facts whose raw texts a word may stand in; those with groups are found by the words of their groups. */
const namedFacts = ['origin', 'species']
const groupedFacts = ['metal', 'colour', 'color', 'treatment']

/**
 * The ways to answer a search other than by its own words, best first (docs/product/catalog.md#search): by its figures;
 * with its typing errors corrected; with the words for kinds, origins, colors and metals as filters.
 */
export function readSearch(search: string, vocabulary: Vocabulary): { readings: Understood[]; isBounded: boolean } {
  const phrase = readPhrase(search)
  const figures = figureFilters(phrase, vocabulary)
  const words = phrase.text.split(/[\s,]+/).filter(Boolean)
  const corrected = words.map((word) => correct(word, vocabulary))
  const readings = [
    { ...figures, text: phrase.text },
    { ...figures, text: corrected.join(' ') },
    withFilters(corrected, figures, vocabulary),
  ]
  const distinct = new Map(readings.map((reading) => [JSON.stringify(reading), reading]))
  distinct.delete(JSON.stringify({ text: search.trim() }))
  // A search of commas or fillers only would find everything.
  distinct.delete(JSON.stringify({ text: '' }))
  return { readings: [...distinct.values()], isBounded: phrase.isBounded }
}

function figureFilters(
  { price, carats, millimeters, ringSize }: Phrase,
  { factNames }: Vocabulary,
): Omit<Understood, 'text'> {
  const getName = (key: string, usual: string) => factNames.find((name) => name.trim().toLowerCase() === key) ?? usual
  const facts: FactFilter[] = [
    ...(carats ? [{ name: getName('carat weight', 'Carat weight'), ...carats }] : []),
    ...(millimeters ? [{ name: getName('dimensions', 'Dimensions'), ...millimeters }] : []),
    ...(ringSize ? [{ name: getName('ring size', 'Ring size'), ...ringSize }] : []),
  ]
  return { ...(price && { price }), ...(facts.length > 0 && { facts }) }
}

/** The words that mean a filter become one; the others stay text. */
function withFilters(words: string[], figures: Omit<Understood, 'text'>, vocabulary: Vocabulary): Understood {
  const kinds: string[] = []
  const facts = [...(figures.facts ?? [])]
  const rest: string[] = []
  for (const word of words) {
    const kind = pieceKinds.find((kind) => kind.words.some((one) => isSameWord(word, one)))
    const fact = kind ? undefined : factOfWord(word, vocabulary)
    if (kind) kinds.push(kind.label)
    else if (fact && facts.length < limits.factFilters && !facts.some(({ name }) => name === fact.name))
      facts.push(fact)
    else if (!fillers.has(word)) rest.push(word)
  }
  const found = { ...(facts.length > 0 && { facts }), ...(kinds.length > 0 && { kinds: [...new Set(kinds)] }) }
  return { ...figures, ...found, text: rest.join(' ') }
}

function factOfWord(word: string, { factNames, factValues }: Vocabulary): FactFilter | undefined {
  for (const name of factNames) {
    const key = name.trim().toLowerCase()
    if (namedFacts.includes(key)) {
      const values = (factValues.get(name) ?? []).filter((value) =>
        getWords(value).some((one) => isSameWord(word, one)),
      )
      if (values.length > 0) return { name, values: values.slice(0, limits.filterValues) }
    }
    const group = groupedFacts.includes(key)
      ? getTermGroups(name)?.find(({ words }) => words.some((one) => isSameWord(word, one)))
      : undefined
    if (group) return { name, groups: [group.label] }
  }
  return undefined
}

/** The same word in another form: rings and ring, Ethiopian and Ethiopia. */
function isSameWord(word: string, other: string): boolean {
  return word === other || word === `${other}s` || (other.length > 4 && (word === `${other}n` || word === `${other}an`))
}

/** The word of the vocabulary that a mistyped word is nearest to; the word itself if it is known or near to none. */
function correct(typed: string, { words }: Vocabulary): string {
  const word = typed.toLowerCase()
  if (word.length < 3 || /\d/.test(word) || fillers.has(word) || words.has(word)) return word
  const reach = word.length > 5 ? 2 : 1
  let best = { word, distance: reach + 1, count: 0 }
  for (const [known, count] of words) {
    // The beginning of a word is enough: the search itself finds by beginnings.
    if (known.startsWith(word)) return word
    if (known[0] !== word[0] && known[1] !== word[1]) continue
    const distance = distanceBetween(word, known, reach)
    if (distance < best.distance || (distance === best.distance && count > best.count)) {
      best = { word: known, distance, count }
    }
  }
  return best.distance <= reach ? best.word : word
}

/**
 * The number of typing errors between two words: letters left out, added, replaced, or two in the wrong order. Above
 * `reach` it is not exact.
 */
export function distanceBetween(one: string, other: string, reach: number): number {
  if (Math.abs(one.length - other.length) > reach) return reach + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return at(row, other.length)
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
