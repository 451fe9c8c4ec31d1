import type { Author } from './visitor.ts'

/** Identifies a row of a shop. */
export interface Row {
  shopId: number
  id: number
}

/** A row to edit, its author, and the version that the author expects, if given. */
export interface EditTarget extends Row, Author {
  expectedVersion?: number
}
