import { array, boolean, type InferType } from 'yup'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { text } from '../fields/text.ts'
import { itemChangesRule, newItemRule } from '../items/itemForm.ts'
import { itemsFoundRule } from '../search/itemList.ts'

/** The fixed columns of an item file. Each gem fact adds a column such as `fact:Origin`. */
export const csvColumns = [
  'id',
  'slug',
  'sku',
  'title',
  'description',
  'price',
  'currency',
  'unit',
  'rank',
  'tags',
  'SEO_Tags',
  'Is_disabled',
  'categories',
  'sold_as',
  'pieces',
  'body',
  'item_info',
] as const
/** The column of an export that an import ignores. */
export const availabilityColumn = 'availability (read only)'

export const factColumn = 'fact:'

const currency = text().matches(/^[A-Z]{3}$/, 'Currency must be a code of three letters, like USD')

/** A row that creates an item and one that changes an item: the rules of the form, and the currency. */
export const newLineRule = newItemRule.shape({ currency })
export const changedLineRule = itemChangesRule.shape({ currency })
export type NewLine = InferType<typeof newLineRule>

/** The `external` parameter of an export: the filters of a list, ids, or both. Without a filter, all items are exported. */
export const exportRule = itemsFoundRule
  .omit(['sort'])
  .shape({ ids: array(rowId().required()).min(1).max(ownerLimits.bulkItems) })
export type ExportQuery = InferType<typeof exportRule>

/** The `external` parameter of an import. A dry run only reports. */
export const importRule = strictObject({ dryRun: boolean() })

/** A validation error in an import file. Rows are numbered as in a spreadsheet: the header is row 1. */
export interface LineError {
  line: number
  field: string
  message: string
}

/** Result of an import, or of its dry run. */
export interface ImportReport {
  created: number
  changed: number
  unchanged: number
  failed: LineError[]
  /** The lines of new items with the title of another item of the shop. */
  sameTitle?: number[]
  /** The failed rows as a CSV file with an error column; null if all rows are valid. */
  rejected: string | null
  /** The id of its first entry in the change log. */
  change: number | null
}
