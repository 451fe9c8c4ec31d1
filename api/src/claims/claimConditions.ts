import { sql } from 'drizzle-orm'
import { claims, items } from '../db/schema.ts'

/** True for a sale that a word in item_info has made. */
export const isWordSale = sql`(${claims.kind} = 'sold' and ${claims.cause} = 'item_info')`

/** True for an item that is sold as a single piece. */
export const isSingle = sql`(${items.item_type} = 'Product' and ${items.sold_as} = 'one')`

/** True for a claim on such an item. */
export const isOfSingle = sql`exists (
  select from ${items} where ${items.shops_id} = ${claims.shops_id} and ${items.id} = ${claims.items_id} and ${isSingle})`
