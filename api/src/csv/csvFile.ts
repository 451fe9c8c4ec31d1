import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@elegant/shared/rules'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { invalid } from '../http/errors.ts'
import { eventLoopYielder } from './eventLoopYielder.ts'

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

/** Empty lines that a file may have are as many as full ones: spreadsheets leave some behind. */
const maxRecords = 2 * limits.csv.lines
const sliceBytes = 16 * 1024

/** The lines of a file, its first one first; empty ones are left out. Cells are as somebody wrote them, line ends aside. */
export async function readLines(text: string): Promise<CsvLine[]> {
  const [, named, rest = text] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? []
  const parser = parse({
    delimiter: named ?? delimiterOf(rest),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: limits.csv.lineBytes,
  })
  const lines: CsvLine[] = []
  try {
    await pipeline(Readable.from(slicesOf(Buffer.from(rest))), parser, async (records: AsyncIterable<string[]>) => {
      let line = 0
      for await (const record of records) {
        line += 1
        const cells = record.map((cell) => unguarded(cell.replace(/\r\n?/g, '\n')))
        if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells })
        // Counted while parsing: what is beyond is never read.
        if (lines.length > limits.csv.lines + 1 || line > maxRecords) {
          throw refuse(`The file has more than ${limits.csv.lines} lines`)
        }
      }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuse(
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `A line may have at most ${limits.csv.lineBytes / 1024} kB. Is a closing quote missing?`
        : `The file cannot be read as CSV: ${error.message}`,
    )
  }
  return lines
}

async function* slicesOf(file: Buffer): AsyncGenerator<Buffer> {
  const yieldEventLoop = eventLoopYielder()
  for (let at = 0; at < file.length; at += sliceBytes) {
    await yieldEventLoop()
    yield file.subarray(at, at + sliceBytes)
  }
}

/** A file as spreadsheets like it best: whatever some program takes for a separator is quoted. */
export function writeLines(lines: string[][]): string {
  const cells = lines.map((line) => line.map(guarded))
  return byteOrderMark + stringify(cells, { record_delimiter: 'windows', quoted_match: /[\r\n;\t]/ })
}

/** Excel separates by what its country separates by. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => header.split(sign).length
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/**
 * The apostrophes before what a spreadsheet would take for a formula: at the beginning of a cell, and behind a semicolon
 * or tab, where the spreadsheet of another country begins one.
 */
const formula = /(?<=^|[;\t])'*(?=[=+\-@\t\r\n＝＋－＠])/g

/** Text stays text: an apostrophe before it keeps a spreadsheet from running it, and is taken off again by `unguarded`. */
function guarded(cell: string): string {
  return cell.replace(formula, "'$&")
}

function unguarded(cell: string): string {
  return cell.replace(formula, (apostrophes) => apostrophes.slice(1))
}

function refuse(message: string) {
  return invalid([{ path: 'file', message }])
}
