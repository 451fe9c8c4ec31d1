import { writeLines } from './csvFile.ts'
import type { FieldError } from './parseRow.ts'

/** The column that lists the errors of rejected lines; an import ignores it. */
export const problemColumn = 'problem'

/** A line that an import skips, with its errors in words. */
export interface RejectedLine {
  cells: string[]
  problems: string[]
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
