import type { LineError } from '@elegant/shared/rules'
import { invalid } from '../http/responses/httpErrors.ts'
import { type CsvLine, writeLines } from './csvFile.ts'
import type { FieldError } from './parseRow.ts'

/** The column that lists the errors of rejected lines; an import ignores it. */
export const problemColumn = 'problem'

/** A line that an import skips, with its errors in words. */
export interface RejectedLine {
  cells: string[]
  problems: string[]
}

/** Throws if the header has an unknown column, or one twice. `known` lists the columns in words. */
export function assertColumns(header: string[], isKnown: (column: string) => boolean, known: string): void {
  const named = header.filter((column) => column !== '')
  const strange = named.find((column) => column !== problemColumn && !isKnown(column))?.slice(0, 200)
  if (strange !== undefined) {
    throw invalid([{ path: strange, message: `There is no column ${strange}. The columns are ${known}` }])
  }
  const seen = new Set<string>()
  const twice = named.find((column) => seen.has(column) || !seen.add(column))
  if (twice !== undefined) throw invalid([{ path: twice, message: `The column ${twice} is there twice` }])
}

/** Adds a line and its errors to the report and to the file to correct. */
export function rejectLine(
  plan: { failed: LineError[]; rejected: RejectedLine[] },
  { line, cells }: CsvLine,
  errors: FieldError[],
): void {
  plan.failed.push(...errors.map((error) => ({ line, ...error })))
  plan.rejected.push({ cells, problems: errors.map(({ field, message }) => `${field}: ${message}`) })
}

/** The cells of a line by column; columns without a name are ignored. */
export function readLine(header: (string | undefined)[], cells: string[]): Map<string, string> | FieldError {
  const more = cells.slice(header.length).some((cell) => cell.trim() !== '')
  if (more || cells.length < header.length) {
    return { field: 'line', message: `The line has ${more ? 'more' : 'fewer'} cells than there are columns` }
  }
  return new Map(header.flatMap((column, at) => (column === undefined ? [] : [[column, cells[at] ?? '']])))
}

/** The rejected lines as a file to correct; null if there are none. */
export function fileOfRejected(header: string[], rejected: RejectedLine[]): string | null {
  if (rejected.length === 0) return null
  const isOwnColumn = header.map((column) => column.trim() !== problemColumn)
  return writeLines([
    [...header.filter((_, at) => isOwnColumn[at]), problemColumn],
    ...rejected.map(({ cells, problems }) => [
      ...header.flatMap((_, at) => (isOwnColumn[at] ? [cells[at] ?? ''] : [])),
      problems.join(' · '),
    ]),
  ])
}
