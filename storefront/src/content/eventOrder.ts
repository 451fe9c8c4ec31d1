import { eventDayOf, type Item } from '@elegant/shared/rules'

/** The present day, by the clock of no place in particular: the same on the server and in the browser. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** An event is past when its day is; one that tells no day never is. */
export function isPast(event: Item, day: string): boolean {
  const own = eventDayOf(event)
  return own !== undefined && own < day
}

/** Decisions, events: upcoming ones first, the next one at the top; then past ones, the latest at the top. */
export function byDay(events: Item[], day: string): Item[] {
  const at = (event: Item) => eventDayOf(event) ?? ''
  const [upcoming = [], past = []] = [false, true].map((wanted) =>
    events.filter((event) => isPast(event, day) === wanted),
  )
  return [
    ...upcoming.sort((one, other) => at(one).localeCompare(at(other))),
    ...past.sort((one, other) => at(other).localeCompare(at(one))),
  ]
}
