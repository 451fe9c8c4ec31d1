import { sql } from 'drizzle-orm'
import { isoTime } from '../db/isoTime.ts'
import { claims, items } from '../db/schema.ts'

const ofItem = sql`${claims.shops_id} = ${items.shops_id} and ${claims.items_id} = ${items.id} and ${claims.released_at} is null`
const isHolding = sql`${claims.granted_at} is not null and ${claims.is_exclusive}`
const idsWhere = (which: ReturnType<typeof sql>) =>
  sql`(select json_agg(${claims.id} order by ${claims.asked_at}, ${claims.id}) from ${claims} where ${ofItem} and ${which})`

/** The claims of an item in the change log: the one that holds it, the line, and sales of several pieces. */
export const auditedClaims = {
  claim: sql`(select json_build_object('id', ${claims.id}, 'kind', ${claims.kind}, 'name', ${claims.name},
    'place', ${claims.place}, 'until', ${isoTime(claims.until)}) from ${claims} where ${ofItem} and ${isHolding})`,
  line: idsWhere(sql`${claims.granted_at} is null`),
  sales: idsWhere(sql`${claims.granted_at} is not null and not ${claims.is_exclusive}`),
}
