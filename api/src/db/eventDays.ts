import { shopTimeZone } from '@elegant/shared/rules'
import { type SQL, sql } from 'drizzle-orm'
import { items } from './schema.ts'

// The days of events, as the shared rules `getEventDay`, `getEventEndDay` and `isPastEvent` know them.

/** The day of a time in the shop's time zone. */
export const dayInShop = (time: SQL) => sql`to_char(${time} at time zone ${sql.raw(`'${shopTimeZone}'`)}, 'YYYY-MM-DD')`

/** The first day of an event; null if it states none. */
export const eventDay = infoDay(sql`(${items.item_info}->>'event_date')`)
/** The last day of an event, which is the first one unless it states a later one. `greatest` ignores null. */
export const eventEndDay = sql`case when ${eventDay} is not null
  then greatest(${eventDay}, ${infoDay(sql`(${items.item_info}->>'event_end_date')`)}) end`

/** Events without a date are never past. The subquery evaluates today once, not for each row. */
export const isPastEvent = sql`coalesce(${eventEndDay} < (select ${dayInShop(sql`now()`)}), false)`

/** Counted from the first of its month, a day that the month lacks is another one. `\d` would match the digits of every script. */
function infoDay(text: SQL): SQL {
  const counted = sql`to_char(concat(left(${text}, 8), '01')::date + right(${text}, 2)::int - 1, 'YYYY-MM-DD')`
  return sql`(case when ${text} ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    then case when ${text} = ${counted} then ${text} end end) collate "C"`
}
