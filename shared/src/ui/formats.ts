import { monthNames, shopTimeZone } from '../rules/business.ts'

/** Formats a date as `March 5, 2026` or `Mar 5, 2026`. Returns an empty string for an invalid date. */
export function formatDate(date: string, length: 'long' | 'short' = 'long'): string {
  const parts = partsOf(date)
  if (!parts) return ''
  const { month, day, year } = parts
  return `${length === 'long' ? month : month.slice(0, 3)} ${day}, ${year}`
}

/** Formats a date and time in the shop's time zone: `Mar 5, 2026, 10:00 AM`. */
export function formatMoment(date: string): string {
  const time = formatTime(date)
  return time && `${formatDate(date, 'short')}, ${time}`
}

/** Formats a time in the shop's time zone: `2:05 PM`. */
export function formatTime(date: string): string {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return ''
  timeOfDay ??= new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: shopTimeZone })
  // Newer ICU data separates PM by a narrow space, older data by a plain one: server and browser must agree.
  return timeOfDay.format(time).replace('\u202f', ' ')
}

/** The parts of a date, with the month in three letters. */
export function datePieces(date: string): { month: string; day: string; year: string } | undefined {
  const parts = partsOf(date)
  return parts && { ...parts, month: parts.month.slice(0, 3) }
}

// Constructing a formatter takes a browser longer than painting most pages, so each is created once, on demand.
let timeOfDay: Intl.DateTimeFormat | undefined
let dayInShop: Intl.DateTimeFormat | undefined

/** The parts of a date, with the full name of the month. */
function partsOf(date: string) {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return undefined
  // A day without a time has no time zone.
  const isPlain = /^\d{4}-\d{2}-\d{2}$/.test(date)
  const [year, month, day] = isPlain ? time.toISOString().slice(0, 10).split('-').map(Number) : dayOf(time)
  return { month: monthNames[(month ?? 0) - 1] ?? '', day: String(day), year: String(year) }
}

/** Year, month and day in the shop's time zone. */
function dayOf(time: Date): number[] {
  dayInShop ??= new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: shopTimeZone,
  })
  const [month = 0, day = 0, year = 0] = dayInShop.format(time).split('/').map(Number)
  return [year, month, day]
}
