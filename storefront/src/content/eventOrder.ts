import { eventDayOf, type Item, isPastEvent } from '@elegant/shared/rules'

/** Decisions, events: upcoming ones first, the next one at the top; then past ones, the latest at the top. */
export function byDay(events: Item[]): Item[] {
  const at = (event: Item) => eventDayOf(event) ?? ''
  const [upcoming = [], past = []] = [false, true].map((wanted) =>
    events.filter((event) => isPastEvent(event) === wanted),
  )
  return [
    ...upcoming.sort((one, other) => compared(at(one), at(other))),
    ...past.sort((one, other) => compared(at(other), at(one))),
  ]
}

/** Days as ISO writes them; a language's own order takes a browser longer to set up than the page has. */
const compared = (one: string, other: string) => Number(one > other) - Number(one < other)
