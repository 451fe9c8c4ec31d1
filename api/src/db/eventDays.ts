import { shopTimeZone } from '@elegant/shared/rules'
import { type SQL, sql } from 'drizzle-orm'
import { items } from './schema.ts'

// The days of events, as the shared rules `getEventDay`, `getEventEndDay` and `isPastEvent` know them, except that days which their
// month lacks, such as February 30, are days here.

/** The day of a time in the shop's time zone. */
export const dayInShop = (time: SQL) => sql`to_char(${time} at time zone ${sql.raw(`'${shopTimeZone}'`)}, 'YYYY-MM-DD')`

/** The first day of an event; null if it states none. */
export const eventDay = infoDay(sql`(${items.item_info}->>'event_date')`)
/** The last day of an event, which is the first one unless it states a later one. `greatest` ignores null. */
export const eventEndDay = sql`case when ${eventDay} is not null
  then greatest(${eventDay}, ${infoDay(sql`(${items.item_info}->>'event_end_date')`)}) end`

/** Events without a date are never past. The subquery evaluates today once, not for each row. */
export const isPastEvent = sql`coalesce(${eventEndDay} < (select ${dayInShop(sql`now()`)}), false)`

function infoDay(text: SQL): SQL {
  return sql`(case when ${text} ~ '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' then ${text} end) collate "C"`
}
