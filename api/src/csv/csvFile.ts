import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { invalid } from '../errors.ts'

/** A line of a file, counted as spreadsheets count. */
export interface CsvLine {
  line: number
  cells: string[]
}

const byteOrderMark = '\uFEFF'

/** The text of a file: UTF-8, or what Excel calls Unicode text. */
export function decodeFile(body: Buffer): string {
  const isUtf16 = body[0] === 0xff && body[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(body)
  } catch {
    throw refuse('The file is not UTF-8. In Excel, save it as “CSV UTF-8”.')
  }
}

/** The lines of a file, its first one first; empty ones are left out. Cells are as somebody wrote them, line ends aside. */
export function readLines(text: string): CsvLine[] {
  const [, named, rest = text] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? []
  const delimiter = named ?? delimiterOf(rest)
  try {
    const records = parse(rest, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false })
    return records
      .map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => unguarded(cell.replace(/\r\n?/g, '\n'))) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuse(`The file cannot be read as CSV: ${error.message}`)
  }
}

/** A file as spreadsheets like it best. */
export function writeLines(lines: string[][]): string {
  const cells = lines.map((line) => line.map(guarded))
  return byteOrderMark + stringify(cells, { record_delimiter: 'windows' })
}

/** Excel separates by what its country separates by. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => header.split(sign).length
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/** Begins with what a spreadsheet would take for a formula, behind any number of apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Text stays text: an apostrophe before it keeps a spreadsheet from running it, and is taken off again by `unguarded`. */
function guarded(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

function refuse(message: string) {
  return invalid([{ path: 'file', message }])
}
