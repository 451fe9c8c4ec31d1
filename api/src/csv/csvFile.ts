import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ownerLimits } from '@elegant/shared/rules'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { invalid } from '../http/responses/httpErrors.ts'
import { eventLoopYielder } from './eventLoopYielder.ts'

/** A record with its row number as a spreadsheet counts it. */
export interface CsvLine {
  line: number
  cells: string[]
}

const byteOrderMark = '\uFEFF'

/** Decodes UTF-8, or UTF-16 LE, which Excel calls “Unicode text”. */
export function decodeFile(body: Buffer): string {
  const isUtf16 = body[0] === 0xff && body[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(body)
  } catch {
    throw fileError('The file is not UTF-8. In Excel, save it as “CSV UTF-8”.')
  }
}

/** Leaves room for blank lines, which spreadsheets often leave behind. */
const maxRecords = 2 * ownerLimits.csv.lines
const sliceBytes = 16 * 1024

/** Parses a file, header first, without blank lines. Normalizes line ends and unescapes formulas. */
export async function readLines(text: string): Promise<CsvLine[]> {
  const [, declared, rest = text] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? []
  const parser = parse({
    delimiter: declared ?? detectDelimiter(rest),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: ownerLimits.csv.lineBytes,
  })
  const lines: CsvLine[] = []
  try {
    await pipeline(Readable.from(readSlices(Buffer.from(rest))), parser, async (records: AsyncIterable<string[]>) => {
      let line = 0
      for await (const record of records) {
        line += 1
        const cells = record.map((cell) => unescapeFormula(cell.replace(/\r\n?/g, '\n')))
        if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells })
        // Checked while parsing, so that the rest of an oversized file is never read.
        if (lines.length > ownerLimits.csv.lines + 1 || line > maxRecords) {
          throw fileError(`The file has more than ${ownerLimits.csv.lines} lines`)
        }
      }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fileError(
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `A line may have at most ${ownerLimits.csv.lineBytes / 1024} kB. Is a closing quote missing?`
        : `The file cannot be read as CSV: ${error.message}`,
    )
  }
  return lines
}

async function* readSlices(file: Buffer): AsyncGenerator<Buffer> {
  const yieldEventLoop = eventLoopYielder()
  for (let at = 0; at < file.length; at += sliceBytes) {
    await yieldEventLoop()
    yield file.subarray(at, at + sliceBytes)
  }
}

/** Formats a file for any spreadsheet: quotes every character that some locale uses as a separator. */
export function writeLines(lines: string[][]): string {
  return byteOrderMark + formatLines(lines)
}

/** Further lines of a file. */
export function formatLines(lines: string[][]): string {
  const cells = lines.map((line) => line.map(escapeFormula))
  return stringify(cells, { record_delimiter: 'windows', quoted_match: /[\r\n;\t]/ })
}

/** Excel's delimiter depends on its locale. */
function detectDelimiter(text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => header.split(sign).length
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/**
 * The position before a formula with any apostrophes there: at the start of a cell and after a semicolon or tab, which
 * start a cell in other locales.
 */
const formula = /(?<=^|[;\t])'*(?=[=+\-@\t\r\n＝＋－＠])/g

/** Prevents CSV injection: a spreadsheet does not run text after an apostrophe. `unescapeFormula` is the inverse. */
function escapeFormula(cell: string): string {
  return cell.replace(formula, "'$&")
}

function unescapeFormula(cell: string): string {
  return cell.replace(formula, (apostrophes) => apostrophes.slice(1))
}

function fileError(message: string) {
  return invalid([{ path: 'file', message }])
}
