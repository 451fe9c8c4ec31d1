import { isCalendarDay } from './calendarDay.ts'
import { dayMs, hourMs } from './durations.ts'

/** The time zone of all displayed dates and times, so that server and browser render the same text. */
export const shopTimeZone = 'America/New_York'

/** The months in displayed dates. */
export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
)

// All dates are displayed in the shop's time zone. Constructing a formatter takes a browser 20 to 60 milliseconds
// (measured), longer than painting most pages, so each is created once, on demand.
let shopDays: Intl.DateTimeFormat | undefined
let timesOfDay: Intl.DateTimeFormat | undefined
let shopTimes: Intl.DateTimeFormat | undefined

/** Of the shop's time zone, in summer and in winter. */
const hoursBehindUtc = [4, 5]

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Today in the shop's time zone, such as `2026-10-14`. Needs the formatter only in the hour in which its offsets disagree. */
export function shopDay(now = new Date()): string {
  const [inSummer, inWinter] = hoursBehindUtc.map((hours) => utcDay(new Date(now.getTime() - hours * hourMs)))
  if (inSummer !== undefined && inSummer === inWinter) return inSummer
  // Sweden writes dates so in every browser; Canada does not in those of early 2023.
  shopDays ??= new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone })
  return shopDays.format(now)
}

/** True if a day such as `2026-10-14` is over in the shop's time zone. */
export function isOver(day: string, now = new Date()): boolean {
  return day < shopDay(now)
}

/** Formats a date as `March 5, 2026` or `Mar 5, 2026`. Returns an empty string for an invalid date. */
export function formatDate(date: string, length: 'long' | 'short' = 'long'): string {
  const parts = getParts(date)
  if (!parts) return ''
  const { month, day, year } = parts
  return `${length === 'long' ? month : month.slice(0, 3)} ${day}, ${year}`
}

/**
 * Formats the days from the first to the last one: `December 4–6, 2026`, `November 30 – December 2, 2026` or
 * `December 30, 2026 – January 2, 2027`. Without a valid last day, formats the first one.
 */
export function formatDays(first: string, last?: string, length: 'long' | 'short' = 'long'): string {
  const [from, to] = [first, last ?? first].map(getParts)
  const [start, end] = [formatDate(first, length), formatDate(last ?? first, length)]
  if (!from || !to || start === end) return start
  if (from.year !== to.year) return `${start} – ${end}`
  const day = start.slice(0, -`, ${from.year}`.length)
  return from.month === to.month ? `${day}–${to.day}, ${to.year}` : `${day} – ${end}`
}

/** The number of days such as `2026-10-14` from the first to the last one, both included. */
export function countDays(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1
}

/** Formats a time in the shop's time zone: `2:05 PM`. */
export function formatTime(date: string): string {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return ''
  timesOfDay ??= new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: shopTimeZone })
  // Newer ICU data separates PM by a narrow space, older data by a plain one: server and browser must agree.
  return timesOfDay.format(time).replace('\u202f', ' ')
}

/** Formats a date and time: `Mar 5, 2026, 10:00 AM`, or with a weekday instead of the year `Thu, Mar 5, 10:00 AM`. */
export function formatMoment(date: string, { weekday = false } = {}): string {
  const parts = getParts(date)
  if (!parts) return ''
  const day = `${parts.month.slice(0, 3)} ${parts.day}`
  return `${weekday ? `${parts.weekday}, ${day}` : `${day}, ${parts.year}`}, ${formatTime(date)}`
}

/** The parts of a date, with the month in three letters. */
export function datePieces(date: string): { month: string; day: string; year: string } | undefined {
  const parts = getParts(date)
  return parts && { month: parts.month.slice(0, 3), day: parts.day, year: parts.year }
}

/** Converts a local time of the shop such as `2026-11-28T14:00` to ISO 8601; undefined if it is none. */
export function fromShopTime(local: string): string | undefined {
  const isMoment = /^.{10}T\d{2}:\d{2}$/.test(local) && isCalendarDay(local.slice(0, 10))
  const utc = isMoment ? Date.parse(`${local}Z`) : Number.NaN
  if (Number.isNaN(utc)) return undefined
  // The offset of the guess can differ from that of the result on a day when clocks change.
  const guess = utc - offsetAt(utc)
  return new Date(utc - offsetAt(guess)).toISOString()
}

/** Converts a time to a local one of the shop, without seconds. */
export function toShopTime(time: string): string {
  const utc = Date.parse(time)
  return new Date(utc + offsetAt(utc)).toISOString().slice(0, '2026-11-28T14:00'.length)
}

function utcDay(time: Date): string {
  // Without the time; a year can have more than four digits.
  return time.toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** The parts of a date, with the full name of the month. */
function getParts(date: string) {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return undefined
  // A day without a time has no time zone.
  const isPlain = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const iso = isPlain ? utcDay(time) : shopDay(time)
  const [year, month = 0, day] = iso.split('-').map(Number)
  const weekday = weekdays[new Date(iso).getUTCDay()] ?? ''
  return { weekday, month: monthNames[month - 1] ?? '', day: String(day), year: String(year) }
}

/** The difference between the shop's local time and UTC, in milliseconds. */
function offsetAt(ms: number): number {
  shopTimes ??= new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: shopTimeZone })
  const seconds = ms - (((ms % 1000) + 1000) % 1000)
  return Date.parse(`${shopTimes.format(ms).replace(' ', 'T')}Z`) - seconds
}
