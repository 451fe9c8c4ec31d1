import { number } from 'yup'
import { limits } from './limits.ts'

/** The id of a database row. */
export const rowId = () => number().integer().min(1).max(limits.integer)

/** The `shops_id` of a body (docs/product/api.md#calls): null, or the caller's own shop. */
export const shopsId = () => rowId().nullable()
