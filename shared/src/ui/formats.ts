/** The shop's own clock: a date reads the same on the server, in the shop and on the other side of the world. */
const shopTimeZone = 'America/New_York'

/** A date in words, `March 5, 2026`, or short, `Mar 5, 2026`. Text that is no date gives nothing. */
export function formatDate(date: string, length: 'long' | 'short' = 'long'): string {
  const parts = partsOf(date, { year: 'numeric', month: length, day: 'numeric' })
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : ''
}

/** A moment by the shop's clock, `Mar 5, 2026, 10:00 AM`. */
export function formatMoment(date: string): string {
  const parts = partsOf(date, { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  return parts ? `${parts.month} ${parts.day}, ${parts.year}, ${parts.hour}:${parts.minute} ${parts.dayPeriod}` : ''
}

/** The pieces of a date, for a block that shows them apart. */
export function datePieces(date: string): { month: string; day: string; year: string } | undefined {
  return partsOf(date, { year: 'numeric', month: 'short', day: 'numeric' })
}

function partsOf(date: string, options: Intl.DateTimeFormatOptions) {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return undefined
  // A plain day belongs to no time zone.
  const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(date) ? 'UTC' : shopTimeZone
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).formatToParts(time)
  const piece = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const [month, day, year] = [piece('month'), piece('day'), piece('year')]
  return { month, day, year, hour: piece('hour'), minute: piece('minute'), dayPeriod: piece('dayPeriod') }
}
