import { getCapacity, type Item, type Seats } from '@elegant/shared/rules'

export const fullEvent = 'This event is full'

/** The seats of an event in words, such as “12, 5 left”; undefined if it has no limit. */
export function seatWords(event: Item, seats: Seats | undefined): string | undefined {
  const capacity = getCapacity(event)
  if (capacity === undefined) return undefined
  const left = seats?.left ?? undefined
  return `${capacity}${left === undefined ? '' : left > 0 ? `, ${left} left` : ', all taken'}`
}
