import { boolean, type InferType } from 'yup'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { type Page, pageNumber } from '../fields/pagination.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { text } from '../fields/text.ts'

/** The kinds of rows that admins can write. */
export const changeEntities = [
  'item',
  'item_media',
  'item_costs',
  'item_turntable',
  'category',
  'shop',
  'order',
  'customer',
  'request',
  'thread',
  'note',
  'page',
  'staff',
  'staff_invitation',
  'affiliate',
  'review',
] as const
export type ChangeEntity = (typeof changeEntities)[number]

/** The kinds that only the owner decides on: others neither see their changes in the log nor revert them. */
export const ownerEntities: readonly ChangeEntity[] = [
  ...(['item_costs', 'shop', 'page', 'customer', 'staff', 'staff_invitation', 'affiliate'] as const),
]

export const changeActions = ['created', 'changed', 'deleted', 'restored'] as const
export type ChangeAction = (typeof changeActions)[number]

/** The operation behind a change: a form, a bulk edit, a CSV import, a copy of another row, a revert, or a planned time. */
export const changeCauses = ['edit', 'bulk', 'import', 'copy', 'undo', 'schedule'] as const
export type ChangeCause = (typeof changeCauses)[number]

/** One entry of the change log: the changed fields of a row, with their values before and after. */
export interface Change {
  id: number
  entity: ChangeEntity
  entity_id: number
  /** Display name of the row at that time. */
  label: string
  action: ChangeAction
  cause: ChangeCause
  by_id: string
  by_name: string
  /** Null if the row was created. */
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  /** Shared by all rows of one bulk write. */
  batch: string | null
  batch_size: number
  created_at: string
}

/** The reason why a change can never be reverted, whatever else has happened since; undefined if it might be. */
export function revertRefusal({ entity, before }: Pick<Change, 'entity' | 'before'>): string | undefined {
  if (entity === 'staff' || entity === 'staff_invitation') return 'The staff is changed on its own screen.'
  if (entity === 'thread') return 'What was said or paid in a conversation cannot be taken back.'
  if (entity === 'item' && before?.has_preview === true)
    return 'A link that has ended cannot work again. Make a new one.'
  if (entity === 'request' && before && 'answer' in before)
    return 'The answer has been mailed: that cannot be taken back.'
  return undefined
}

export type ChangePage = Page<Change>

/**
 * The `external` parameter of the change log. A batch is listed as one entry, unless the query searches the log or
 * selects one batch or one row.
 */
export const changeListRule = strictObject({
  page: pageNumber(),
  search: text().max(limits.search),
  entity: text().oneOf(changeEntities),
  entity_id: rowId(),
  batch: text().max(ownerLimits.batch),
})
export type ChangeListQuery = InferType<typeof changeListRule>

/** Body of POST /changes/{id}/restore: `whole` reverts the entire batch, `overwrite` also discards later changes. */
export const revertRule = strictObject({ whole: boolean(), overwrite: boolean() })
export type RevertRequest = InferType<typeof revertRule>

/** Result of a bulk write: the number of changed rows, and the id of its first entry in the change log. */
export interface WriteResult {
  changed: number
  change: number | null
}
