import type { claims } from '../db/schema.ts'

type StoredClaim = typeof claims.$inferSelect

/** The fields that a new claim states. An undefined field is not stated; an empty text is. */
type StatedClaim = Pick<StoredClaim, 'kind'> & Partial<Omit<StoredClaim, 'kind' | 'until'>> & { until?: unknown }

/**
 * True if a claim goes on in the one that replaces it: the same kind, or the sale of what is held or out, for the same person.
 */
export function continuesClaim(holder: StoredClaim, claim: StatedClaim): boolean {
  const isKept = holder.kind === claim.kind || (claim.kind === 'sold' && holder.kind !== 'show')
  return isKept && isSamePerson(holder, claim)
}

/**
 * The fields that a new claim takes over from the one that it replaces, unless it states them
 * (docs/product/availability.md#claims). A note about one person never reaches the claim of another; shows have no
 * person, so that theirs stay with the piece. Shoppers see the place of a show, so that no other claim gives it one.
 */
export function getCarriedFields(holder: StoredClaim, claim: StatedClaim): Partial<StoredClaim> {
  const { subject, name, email, phone, orders_id, place, note, until } = holder
  const isOn = continuesClaim(holder, claim)
  const isAtShow = holder.kind === 'show' && claim.kind !== 'memo'
  const staysPut = isAtShow || (holder.kind === 'hold' && (claim.kind === 'hold' || claim.kind === 'sold'))
  const hasMoved = holder.kind === 'show' && claim.place !== undefined && claim.place !== place
  return {
    ...(isOn && { subject, name, email, phone, orders_id }),
    ...((isOn || staysPut) && { place }),
    ...((isOn || isAtShow) && { note }),
    ...(isOn && holder.kind === claim.kind && !hasMoved && { until }),
  }
}

/** True unless another person is named. An account or order decides, then the address, the name and the phone number. */
function isSamePerson(holder: StoredClaim, claim: StatedClaim): boolean {
  if (claim.orders_id && claim.orders_id === holder.orders_id) return true
  if (claim.subject) return claim.subject === holder.subject
  const decisive = (['email', 'name', 'phone'] as const).filter((field) => claim[field])
  const field = decisive.find((each) => holder[each]) ?? decisive[0]
  return field === undefined || claim[field]?.toLowerCase() === holder[field].toLowerCase()
}
