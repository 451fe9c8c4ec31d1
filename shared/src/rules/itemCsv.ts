import { array, boolean, type InferType } from 'yup'
import { itemChangesRule, newItemRule } from './itemForm.ts'
import { limits } from './limits.ts'
import { rowId } from './rowId.ts'
import { strictObject } from './strictObject.ts'
import { text } from './text.ts'

/** The columns of a file of items. Each gem fact has one more, called `fact:Origin`. */
export const csvColumns = [
  ...['id', 'slug', 'sku', 'title', 'description', 'price', 'currency', 'unit', 'rank', 'tags', 'SEO_Tags'],
  ...['Is_disabled', 'categories', 'item_info'],
] as const
export const factColumn = 'fact:'

const currency = text().matches(/^[A-Z]{3}$/, 'Currency must be a code of three letters, like USD')

/** A line that makes an item, and one that changes an item: the rules of the form, and the currency. */
export const newLineRule = newItemRule.shape({ currency })
export const changedLineRule = itemChangesRule.shape({ currency })
export type NewLine = InferType<typeof newLineRule>
export type ChangedLine = InferType<typeof changedLineRule>

/** What `external={…}` may say of an export: which items, by id, by what a search finds, or by both; nothing is all. */
export const exportRule = strictObject({
  ids: array(rowId().required()).min(1).max(limits.csv.chosen),
  search: text().max(limits.search),
})
export type ExportQuery = InferType<typeof exportRule>

/** What `external={…}` may say of an import: a dry run reports and stores nothing. */
export const importRule = strictObject({ dryRun: boolean() })

/** A rule that a line of a file breaks. Lines are counted as spreadsheets do: the names of the columns are line 1. */
export interface LineError {
  line: number
  field: string
  message: string
}

/** What an import has done, or would do. */
export interface ImportReport {
  created: number
  changed: number
  unchanged: number
  failed: LineError[]
  /** The lines that failed, as a file with what is wrong beside each; null when none did. */
  rejected: string | null
  /** The first line that the change log has of it. */
  change: number | null
}
