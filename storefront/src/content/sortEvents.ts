import { getEventDay, type Item, isPastEvent } from '@elegant/shared/rules'

/** Upcoming events first, soonest at the top, then past ones, latest at the top (product decisions, events). */
export function sortEvents(events: Item[]): Item[] {
  const at = (event: Item) => getEventDay(event) ?? ''
  const [upcoming = [], past = []] = [false, true].map((wanted) =>
    events.filter((event) => isPastEvent(event) === wanted),
  )
  return [
    ...upcoming.sort((one, other) => compareDates(at(one), at(other))),
    ...past.sort((one, other) => compareDates(at(other), at(one))),
  ]
}

/** Compares ISO dates as plain strings: setting up a locale collator is slow. */
const compareDates = (one: string, other: string) => Number(one > other) - Number(one < other)
