import {
  type Availability,
  formatMoment,
  type Hold,
  type Item,
  isSoldOut,
  isTaken,
  takenMessage,
} from '@elegant/shared/rules'

/**
 * True if somebody else has the piece. An own hold counts even if its claim has been replaced since the item was loaded,
 * as the owner does to extend it.
 */
export function isTakenByOther(availability: Availability | null | undefined, own: Hold | undefined): boolean {
  return isTaken(availability, own?.line === null ? availability?.claim : null)
}

/** An own hold in words. */
export function ownHoldLabel({ line, until }: Pick<Hold, 'line' | 'until'>): string {
  if (line !== null) return `Number ${line} in line`
  return until ? `On hold for you until ${formatMoment(until, { weekday: true })}` : 'On hold for you'
}

/** The answer to a request for a hold. */
export function askedMessage({ line, until }: Pick<Hold, 'line' | 'until'>): string {
  if (line !== null) return `You are number ${line} in line. We'll write to you.`
  return until ? `It's yours until ${formatMoment(until, { weekday: true })}.` : "It's yours."
}

/** The reason why the piece cannot be ordered, or that the visitor has it on hold. */
export function availabilityNotice(item: Item, own: Hold | undefined): string {
  const { availability } = item
  if (!availability) return isSoldOut(item) ? 'Sold out for now. You can still ask us about it.' : ''
  if (isTakenByOther(availability, own)) return `${takenMessage(availability)}.`
  return own && isTaken(availability) ? `${ownHoldLabel(own)}.` : ''
}
