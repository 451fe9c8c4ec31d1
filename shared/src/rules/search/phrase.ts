import { limits } from '../fields/limits.ts'
import type { Range } from './rangeScale.ts'

/** A search in words, split into its figures and what is left of it (docs/product/catalog.md#search). */
export interface Phrase {
  text: string
  price?: Range
  carats?: Range
  /** The longest side, in mm. */
  millimeters?: Range
  /** In US sizes. */
  ringSize?: Range
  /** The phrase states a range or a bound, so that its figures are no part of a title. */
  isBounded: boolean
}

type Unit = 'price' | 'carats' | 'millimeters' | 'ringSize'
const units: Unit[] = ['price', 'carats', 'millimeters', 'ringSize']

const figure = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,3})?|\d{1,9}(?:\.\d{1,3})?)`
const start = String.raw`(?<![\p{L}\p{N}.,$-])`
const end = String.raw`(?![\p{L}\p{N}]|[.,]\d)`
const to = String.raw`\s*(?:-|–|—|to|and)\s*\$?\s*`
const most = '(?:under|below|less than|up to|at most|cheaper than|no more than|max|<=?)'
const least = '(?:over|above|more than|at least|from|starting at|min|>=?)'
/** The patterns of the text before and after the figures of each unit. */
const writtenAround: Record<Unit, (readonly [before: string, after: string])[]> = {
  price: [
    [String.raw`\$\s*`, ''],
    ['', String.raw`\s*(?:\$|usd|dollars?|bucks)`],
  ],
  carats: [['', String.raw`\s*(?:carats?|cts?|cwt)`]],
  millimeters: [['', String.raw`\s*(?:mm|millimeters?|millimetres?)`]],
  ringSize: [[String.raw`(?:(?:us|ring)\s+)*size\s*`, '']],
}

interface Pattern {
  unit: Unit
  regexp: RegExp
  isBounded: boolean
  getRange: (first: number, second: number) => Range
}

/** The patterns of a unit, from the most particular to the least. */
function getPatterns(unit: Unit): Pattern[] {
  const written = writtenAround[unit]
  const pattern = (isBounded: boolean, source: string, getRange: Pattern['getRange']) => ({
    unit,
    isBounded,
    getRange,
    regexp: new RegExp(start + source + end, 'iu'),
  })
  return [
    ...written.map(([before, behind]) =>
      pattern(true, `(?:(?:between|from)\\s+)?${before}${figure}(?:${behind})?${to}${figure}${behind}`, between),
    ),
    ...written.map(([before, behind]) => pattern(true, `${most}\\s*${before}${figure}${behind}`, (max) => ({ max }))),
    ...written.map(([before, behind]) => pattern(true, `${least}\\s*${before}${figure}${behind}`, (min) => ({ min }))),
    ...written.map(([before, behind]) => pattern(true, `${before}${figure}\\s*\\+${behind}`, (min) => ({ min }))),
    ...written.map(([before, behind]) => pattern(false, `${before}${figure}${behind}`, nearTo[unit])),
  ]
}

/** A figure without a bound: a price is the most to spend, a weight or a side is meant about, a ring has to fit. */
const nearTo: Record<Unit, (figure: number) => Range> = {
  price: (max) => ({ max }),
  carats: (weight) => ({ min: roundValue(weight * 0.9), max: roundValue(weight * 1.1) }),
  millimeters: (side) => ({ min: roundValue(Math.max(side - 0.5, 0)), max: roundValue(side + 0.5) }),
  ringSize: (size) => ({ min: size, max: size }),
}

/** A bound without a unit is a price. */
const bare: Pattern[] = [
  { source: `between\\s+${figure}${to}${figure}`, getRange: between },
  { source: `${most}\\s*${figure}`, getRange: (max: number) => ({ max }) },
  { source: `${least}\\s*${figure}`, getRange: (min: number) => ({ min }) },
].map(({ source, getRange }) => ({
  unit: 'price' as const,
  isBounded: true,
  getRange,
  regexp: new RegExp(start + source + end, 'iu'),
}))

const patterns = [...units.flatMap(getPatterns), ...bare]

/** Reads a search. Text that states nothing stays text; of two statements about one quantity the first one holds. */
export function readPhrase(search: string): Phrase {
  const phrase: Phrase = { text: tidy(search.slice(0, limits.search)), isBounded: false }
  for (;;) {
    const found = firstMatch(phrase.text)
    if (!found) return phrase
    const { pattern, match } = found
    const { unit, getRange, isBounded } = pattern
    phrase[unit] ??= getRange(parse(match[1]), parse(match[2]))
    phrase.isBounded ||= isBounded
    // The comma keeps apart what the match has kept apart.
    const rest = `${phrase.text.slice(0, match.index)} , ${phrase.text.slice(match.index + match[0].length)}`
    phrase.text = tidy(rest)
  }
}

function firstMatch(text: string) {
  for (const pattern of patterns) {
    const match = pattern.regexp.exec(text)
    if (match) return { pattern, match }
  }
  return undefined
}

function between(one: number, other: number): Range {
  return { min: Math.min(one, other), max: Math.max(one, other) }
}

function parse(typed = ''): number {
  return roundValue(Number(typed.replaceAll(',', '')))
}

/** A figure as a search states it: at most nine digits before the point and three behind it. */
function roundValue(value: number): number {
  return Number(Math.min(value, 999_999_999).toFixed(3))
}

/** One space between words; a comma only between two of them. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?: ?,(?!\d))+ ?/g, ', ')
    .replace(/^[, ]+|[, ]+$/g, '')
}
