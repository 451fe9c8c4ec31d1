import type { ItemInfo } from '../items/item.ts'
import { findFact } from './passport.ts'
import { getStatedFacts, type StatedFact } from './statedFacts.ts'
import { disagree, findClaimedWords, findTreatedWords, findUntreatedWords, readTreatment } from './treatmentWords.ts'

/** The parts of an item that can contradict each other; a form leaves out those that are not filled in. */
export interface Described {
  title?: string | null
  description?: string | null
  item_info: ItemInfo | null
}

interface Place {
  name: 'title' | 'description'
  text: string
}

/** The contradictions of an item, as sentences that quote both places (docs/product/passport.md). */
export function findContradictions({ title, description, item_info }: Described): string[] {
  const facts = getStatedFacts({ item_info })
  const places: Place[] = [
    { name: 'title', text: title ?? '' },
    { name: 'description', text: description ?? '' },
  ]
  return [
    ...places.flatMap((place) => ofTreatment(place, facts)),
    ...places.flatMap((place) => ofWeight(place, facts)),
    ...places.flatMap((place) => ofBodyTone(place, facts)),
    ...places.flatMap((place) => ofHydrophane(place, facts)),
    ...ofSpecies(places[0]?.text ?? '', facts),
    ...ofOrigin(places[0]?.text ?? '', facts),
    ...places.flatMap(ofName),
    ...ofReport(facts),
  ]
}

/** One sentence about two places. */
function describeClash(place: Place['name'], words: string, fact: Pick<StatedFact, 'name' | 'text'>): string {
  return `The ${place} says “${words.trim()}”, but the fact ${fact.name} says “${fact.text}”.`
}

function ofTreatment({ name, text }: Place, facts: StatedFact[]): string[] {
  const fact = findFact(facts, 'Treatment')
  if (!fact) return []
  const read = readTreatment(fact.text)
  const denied = read.state === 'treated' ? findUntreatedWords(text, read.kinds) : undefined
  const claimed = findTreatedWords(text).filter(({ kind }) => !read.kinds.includes(kind))
  // A treatment in words that the rules do not know may be any.
  const isUnclear = read.state === 'treated' && read.kinds.length === 0
  return [
    ...(denied ? [describeClash(name, denied, fact)] : []),
    ...(isUnclear ? [] : claimed.map(({ words }) => describeClash(name, words, fact))),
  ]
}

const carats =
  /(?<![\d.,/$€])(\d{1,6}(?:[.,]\d{1,3})?)[\s-]?(?:cts?|carats?|ctw)\b(?!\s+(?:(?:yellow|white|rose)\s+)?gold)/gi
const grams = /(?<![\d.,/$€])(\d{1,6}(?:[.,]\d{1,3})?)\s?(?:g|grams?)\b/gi

/** Weights that are not the stone's: of a range, of each piece, or of the stones around it. */
const otherBefore = /\b(?:to|from|over|under|about|than|up to|least|most|between|and|with|plus|of)\s*$|[–-]\s*$/i
const otherAfter =
  /^\s*(?:to\b|[–-]|and up|each|apiece|per\b|(?:of|in)?\s*(?:\w+\s+){0,2}(?:diamonds?|accents?|melee|side stones?|pav[eé]))/i

function ofWeight({ name, text }: Place, facts: StatedFact[]): string[] {
  const fact = findFact(facts, 'Carat weight')
  const weight = Number(fact?.value)
  if (!fact || !Number.isFinite(weight) || weight <= 0) return []
  const found = [
    ...findWeights(text, carats).map((one) => ({ ...one, factor: 1 })),
    ...(name === 'title' ? findWeights(text, grams).map((one) => ({ ...one, factor: 5 })) : []),
  ]
  // One of several weights that fits is the stone's.
  if (found.some(({ digits, factor }) => isRounded(digits, weight / factor))) return []
  const [first] = found
  return first ? [describeClash(name, first.words, fact)] : []
}

function findWeights(text: string, pattern: RegExp): { words: string; digits: string }[] {
  return [...text.matchAll(pattern)]
    .filter(({ index, 0: words }) => {
      const after = text.slice(index + words.length)
      return !otherBefore.test(text.slice(0, index)) && !otherAfter.test(after)
    })
    .map(([words, digits = '']) => ({ words, digits: digits.replace(',', '.') }))
}

/** True if the digits are the number, rounded to as many decimals as they have. */
function isRounded(digits: string, number: number): boolean {
  const decimals = digits.split('.')[1]?.length ?? 0
  return Math.abs(Number(digits) - number) <= 0.5 * 10 ** -decimals + 1e-9
}

const blackOpal = /\bblack(?:[- ]\w+){0,2}[- ]opals?\b/gi
const whiteOpal = /\bwhite(?:[- ]\w+){0,1}[- ]opals?\b/gi

function ofBodyTone({ name, text }: Place, facts: StatedFact[]): string[] {
  const fact = findFact(facts, 'Body tone')
  const tone = Number(/^N\s?([1-9])\b/i.exec(fact?.text ?? '')?.[1])
  if (!fact || Number.isNaN(tone)) return []
  const [words] = tone >= 5 ? findClaimedWords(text, blackOpal) : findClaimedWords(text, whiteOpal)
  return words ? [describeClash(name, words, fact)] : []
}

function ofHydrophane({ name, text }: Place, facts: StatedFact[]): string[] {
  const fact = findFact(facts, 'Hydrophane')
  if (!fact) return []
  if (/^yes\b/i.test(fact.text)) {
    const words = /\b(?:not|non|never)[- ]hydrophane\b/i.exec(text)?.[0]
    return words ? [describeClash(name, words, fact)] : []
  }
  const [words] = /^no\b/i.test(fact.text) ? findClaimedWords(text, /\bhydrophane\b/gi) : []
  return words ? [describeClash(name, words, fact)] : []
}

/** Names of stones, with the mineral of those that have another. */
const minerals: Record<string, string> = {
  opal: 'opal',
  emerald: 'beryl',
  aquamarine: 'beryl',
  morganite: 'beryl',
  ruby: 'corundum',
  sapphire: 'corundum',
  diamond: 'diamond',
  amethyst: 'quartz',
  citrine: 'quartz',
  garnet: 'garnet',
  peridot: 'olivine',
  spinel: 'spinel',
  tanzanite: 'zoisite',
  topaz: 'topaz',
  tourmaline: 'tourmaline',
  turquoise: 'turquoise',
  zircon: 'zircon',
  alexandrite: 'chrysoberyl',
  pearl: 'pearl',
  moonstone: 'feldspar',
}

/** The names of stones in a text: not of a cut or a color, as in “emerald cut” and “ruby red”. */
function findStones(text: string): string[] {
  return Object.keys(minerals).filter((stone) =>
    new RegExp(
      `\\b${stone.replace(/y$/, '(?:y|ies)')}s?\\b(?![- ](?:cuts?|like|red|blue|green|purple|yellow|pink|shaped?)\\b)`,
      'i',
    ).test(text),
  )
}

function ofSpecies(title: string, facts: StatedFact[]): string[] {
  const fact = findFact(facts, 'Species')
  const known = fact ? findStones(fact.text) : []
  const named = findStones(title)
  const [first] = named
  if (!fact || !first || known.length === 0) return []
  const fits = named.some(
    (stone) => known.includes(stone) || fact.text.toLowerCase().includes(minerals[stone] ?? stone),
  )
  return fits ? [] : [describeClash('title', first, fact)]
}

const countries: Record<string, RegExp> = {
  Ethiopia: /\b(ethiopian?|welo|wollo|wegel tena|stayish|mezezo|shewa|shakiso)\b/i,
  Colombia: /\b(colombian?|muzo|chivor|coscuez)\b/i,
  Australia: /\b(australian?|lightning ridge|coober pedy|andamooka|mintabie|queensland)\b/i,
  Mexico: /\b(mexican?|mexico|queretaro|querétaro)\b/i,
  Zambia: /\b(zambian?|kafubu)\b/i,
  Brazil: /\b(brazil(?:ian)?|minas gerais)\b/i,
  Myanmar: /\b(burm(?:a|ese)|myanmar|mogok)\b/i,
  'Sri Lanka': /\b(sri lankan?|ceylon)\b/i,
}

function ofOrigin(title: string, facts: StatedFact[]): string[] {
  const fact = findFact(facts, 'Origin')
  if (!fact) return []
  const inFact = Object.keys(countries).filter((country) => countries[country]?.test(fact.text))
  const inTitle = Object.keys(countries).filter((country) => countries[country]?.test(title))
  const [country = ''] = inTitle
  if (inFact.length === 0 || inTitle.length === 0 || inTitle.some((one) => inFact.includes(one))) return []
  return [describeClash('title', countries[country]?.exec(title)?.[0] ?? country, fact)]
}

/** Names that the guides of the FTC (16 CFR Part 23) give as examples of a misleading variety. */
function ofName({ name, text }: Place): string[] {
  return findClaimedWords(text, /\b(green amethyst|yellow emerald)s?\b/gi).map((words) => {
    const [right, color] = /amethyst/i.test(words) ? ['prasiolite', 'purple'] : ['heliodor or golden beryl', 'green']
    const stone = words.split(' ')[1] ?? words
    return `The ${name} says “${words}”, but “${stone}” means a ${color} stone: call it ${right}.`
  })
}

/** The lab report against the facts. */
function ofReport(facts: StatedFact[]): string[] {
  const report = findFact(facts, 'Lab report')
  if (!report) return []
  const treatment = findFact(facts, 'Treatment')
  const { reportedTreatment } = report
  const isOther =
    treatment && reportedTreatment && disagree(readTreatment(treatment.text), readTreatment(reportedTreatment))
  const others = facts.filter(({ basis = '' }) => {
    const number = toPlainText(basis.replace(/^Lab report/i, ''))
    const own = toPlainText(report.text)
    return /^Lab report /i.test(basis) && number !== '' && !own.includes(number) && !number.includes(own)
  })
  return [
    ...(isOther
      ? [`The lab report says “${reportedTreatment}”, but the fact Treatment says “${treatment.text}”.`]
      : []),
    ...others.map(
      ({ name, basis }) => `The basis of ${name} says “${basis}”, but the fact Lab report says “${report.text}”.`,
    ),
  ]
}

function toPlainText(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
