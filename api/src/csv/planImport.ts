import {
  availabilityColumn,
  csvColumns,
  factColumn,
  getFacts,
  isRecord,
  type LineError,
  type NewLine,
} from '@elegant/shared/rules'
import type { Fields } from '../audit/auditedRows.ts'
import { invalid } from '../http/responses/httpErrors.ts'
import type { CsvLine } from './csvFile.ts'
import { eventLoopYielder } from './eventLoopYielder.ts'
import type { ImportContext } from './itemCells.ts'
import { assertColumns, problemColumn, type RejectedLine, readLine, rejectLine } from './rejectedLines.ts'
import { rowValidator } from './rowValidator.ts'

/** Facts that one transaction writes in a few seconds; the embedded database stopped at 400,000. */
const maxFacts = 75_000

/** The effects of an import. */
export interface ImportPlan {
  created: NewLine[]
  changed: { id: number; fields: Fields }[]
  unchanged: number
  failed: LineError[]
  /** Lines of new items with the title of another. */
  sameTitle: number[]
  header: string[]
  rejected: RejectedLine[]
}

/** Validates every line. Reports an invalid line with its fields and rules; it does not affect other lines. */
export async function planImport(lines: CsvLine[], context: ImportContext): Promise<ImportPlan> {
  const [first, ...rest] = lines
  if (!first) throw invalid([{ path: 'file', message: 'The file is empty' }])
  const header = getHeader(first)
  const plan: ImportPlan = {
    created: [],
    changed: [],
    unchanged: 0,
    failed: [],
    sameTitle: [],
    header: first.cells,
    rejected: [],
  }
  const validate = rowValidator(context)
  const countFacts = factCounter()
  const yieldEventLoop = eventLoopYielder()
  for (const { line, cells } of rest) {
    await yieldEventLoop()
    const outcome = validate(line, readLine(header, cells))
    if ('errors' in outcome) {
      rejectLine(plan, { line, cells }, outcome.errors)
    } else if ('created' in outcome) {
      countFacts(outcome.created)
      plan.created.push(outcome.created)
      if (outcome.hasKnownTitle) plan.sameTitle.push(line)
    } else if (Object.keys(outcome.fields).length > 0) {
      countFacts(outcome.fields)
      plan.changed.push(outcome)
    } else plan.unchanged += 1
  }
  return plan
}

/** Creates a function that counts the facts to write, and throws when a file has too many. */
function factCounter(): (fields: { item_info?: unknown }) => void {
  let count = 0
  return ({ item_info }) => {
    count += getFacts({ item_info: isRecord(item_info) ? item_info : null }).length
    if (count <= maxFacts) return
    const message = `The file writes more than ${maxFacts} facts. Please split it into smaller files`
    throw invalid([{ path: 'file', message }])
  }
}

/** The column of each cell; undefined if ignored. */
function getHeader({ cells }: CsvLine): (string | undefined)[] {
  const columns = cells.map((cell) => {
    if (cell.startsWith(factColumn)) return cell
    return csvColumns.find((column) => column.toLowerCase() === cell.trim().toLowerCase()) ?? cell.trim()
  })
  assertColumns(
    columns,
    (column) => column.startsWith(factColumn) || [availabilityColumn, ...csvColumns].includes(column),
    `${csvColumns.join(', ')}, and ${factColumn}Origin for the gem fact Origin`,
  )
  return columns.map((column) =>
    column === '' || column === problemColumn || column === availabilityColumn ? undefined : column,
  )
}
