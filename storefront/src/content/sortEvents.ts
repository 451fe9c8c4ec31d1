import { getEventDay, type Item, isPastEvent } from '@elegant/shared/rules'

/** Upcoming events first, soonest at the top, then past ones, latest at the top (product decisions, events). */
export function sortEvents(events: Item[]): Item[] {
  const upcoming = events.filter((event) => !isPastEvent(event)).sort(compareDays)
  return [...upcoming, ...events.filter(isPastEvent).sort((one, other) => compareDays(other, one))]
}

/** Compares the first days as plain strings: setting up a locale collator is slow. */
function compareDays(event: Item, other: Item): number {
  const [day = '', next = ''] = [event, other].map(getEventDay)
  return Number(day > next) - Number(day < next)
}
