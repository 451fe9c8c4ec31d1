import { getCapacity, type Item, type Seats } from '@elegant/shared/rules'

export const fullEvent = 'This event is full'

/** The seats of an event in words, such as “5 of 12 left”; undefined if it has no limit. */
export function seatWords(event: Item, seats: Seats | undefined): string | undefined {
  const capacity = getCapacity(event)
  if (capacity === undefined) return undefined
  const left = seats?.left ?? undefined
  if (left === undefined) return String(capacity)
  return left > 0 ? `${left} of ${capacity} left` : `${capacity}, all taken`
}
