import { boolean, type InferType } from 'yup'
import { limits } from './limits.ts'
import { type Page, pageNumber } from './pagination.ts'
import { rowId } from './rowId.ts'
import { strictObject } from './strictObject.ts'
import { text } from './text.ts'

/** What an admin may write. */
export const changeEntities = ['item', 'item_media', 'category', 'shop', 'order', 'customer', 'request'] as const
export type ChangeEntity = (typeof changeEntities)[number]

export const changeActions = ['created', 'changed', 'deleted', 'restored'] as const
export type ChangeAction = (typeof changeActions)[number]

/** How it came about: by hand, for many rows at once, from a file, as a copy of another row, or by taking a change back. */
export const changeCauses = ['edit', 'bulk', 'import', 'copy', 'undo'] as const
export type ChangeCause = (typeof changeCauses)[number]

/** One line of the change log: which fields of a row were changed, and what they were before and after. */
export interface Change {
  id: number
  entity: ChangeEntity
  entity_id: number
  /** What the row was called then. */
  label: string
  action: ChangeAction
  cause: ChangeCause
  by_id: string
  by_name: string
  /** Null: the row was made. */
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  /** The same for all rows that were written in one go. */
  batch: string | null
  batch_size: number
  created_at: string
}

export type ChangePage = Page<Change>

/**
 * What `external={…}` may say when the change log is asked for. What was written in one go is one line of it, unless it
 * is searched, or one batch or one row is asked for.
 */
export const changeListRule = strictObject({
  page: pageNumber(),
  search: text().max(limits.search),
  entity: text().oneOf(changeEntities),
  entity_id: rowId(),
  batch: text().max(limits.batch),
})
export type ChangeListQuery = InferType<typeof changeListRule>

/** POST /changes/{id}/restore: `whole` takes back all of its batch, `overwrite` also what has been changed since. */
export const takeBackRule = strictObject({ whole: boolean(), overwrite: boolean() })
export type TakeBack = InferType<typeof takeBackRule>

/** What a call has written to many rows: how many, and the first line that the change log has of it. */
export interface Written {
  changed: number
  change: number | null
}
