/** The shop's own clock: a date reads the same on the server, in the shop and on the other side of the world. */
const shopTimeZone = 'America/New_York'

/** A date in words, `March 5, 2026`, or short, `Mar 5, 2026`. Text that is no date gives nothing. */
export function formatDate(date: string, length: 'long' | 'short' = 'long'): string {
  const parts = partsOf(date, { year: 'numeric', month: length, day: 'numeric' })
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : ''
}

/** A moment by the shop's clock, `Mar 5, 2026, 10:00 AM`. */
export function formatMoment(date: string): string {
  const time = formatTime(date)
  return time && `${formatDate(date, 'short')}, ${time}`
}

/** The time of day in the shop, `2:05 PM`. */
export function formatTime(date: string): string {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return ''
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: shopTimeZone }).format(time)
}

/** The pieces of a date, for a block that shows them apart. */
export function datePieces(date: string): { month: string; day: string; year: string } | undefined {
  return partsOf(date, { year: 'numeric', month: 'short', day: 'numeric' })
}

/** A title whose figures share a line with their units: `3.40 ct`, `16 in`. */
export function withUnitsBound(title: string): string {
  return title.replaceAll(/(?<=\d) (?=(?:ct|g|mm|in)\b)/g, '\u00a0')
}

function partsOf(date: string, options: Intl.DateTimeFormatOptions) {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return undefined
  // A plain day belongs to no time zone.
  const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(date) ? 'UTC' : shopTimeZone
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).formatToParts(time)
  const piece = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { month: piece('month'), day: piece('day'), year: piece('year') }
}
