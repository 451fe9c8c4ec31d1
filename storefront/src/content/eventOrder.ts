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
    ...upcoming.sort((one, other) => compared(at(one), at(other))),
    ...past.sort((one, other) => compared(at(other), at(one))),
  ]
}

/** Days as ISO writes them; a language's own order takes a browser longer to set up than the page has. */
const compared = (one: string, other: string) => Number(one > other) - Number(one < other)
