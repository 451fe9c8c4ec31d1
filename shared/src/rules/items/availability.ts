import { formatMoment } from '../dates/dates.ts'

/** The ways a product is sold: one of a kind, several equal pieces, or made to order (docs/product/availability.md). */
export const soldAsKinds = ['one', 'many', 'made'] as const
export type SoldAs = (typeof soldAsKinds)[number]

export const availabilityStates = ['available', 'asked', 'hold', 'show', 'memo', 'sold'] as const
export type AvailabilityState = (typeof availabilityStates)[number]

/** The availability of a product, as everyone may know it: no names (docs/product/availability.md). */
export interface Availability {
  state: AvailabilityState
  /** People with an open enquiry, or in line for a hold. */
  asked: number
  /** People in line for a hold. */
  waiting: number
  /** The end of a hold or show, ISO 8601; null if open. */
  until: string | null
  /** The place of a show, such as a booth. */
  place: string | null
  /** The pieces left, if several are sold. */
  left: number | null
  /** The id of the claim that holds the piece, by which a holder recognizes the own hold. */
  claim: number | null
}

/** The tone of each state's badge. */
export const availabilityTones = {
  available: 'success',
  asked: 'opal',
  hold: 'warning',
  show: 'opal',
  memo: 'warning',
  sold: 'neutral',
} as const satisfies Record<AvailabilityState, string>

/** The label of each way, in forms and the change log. */
export const soldAsLabels: Record<SoldAs, string> = {
  one: 'One of a kind',
  many: 'Several pieces',
  made: 'Made to order',
}

/** The one label of a state, in pages, mails and files. */
export function availabilityLabel({ state, asked, until, place }: Availability): string {
  switch (state) {
    case 'available':
      return 'Available'
    case 'asked':
      return `Asked about by ${asked}`
    case 'hold':
      return until ? `On hold until ${formatMoment(until, { weekday: true })}` : 'On hold'
    case 'show':
      return place ? `At a show, ${place}` : 'At a show'
    case 'memo':
      return 'With another dealer'
    case 'sold':
      return 'Sold'
  }
}

/**
 * True if the piece cannot be ordered: sold, held by somebody else, or with another dealer. A piece at a show can still
 * be asked about. `own` is the id of the visitor's own hold.
 */
export function isTaken(availability: Availability | null | undefined, own?: number | null): boolean {
  if (!availability || (availability.claim !== null && availability.claim === own)) return false
  return ['hold', 'memo', 'sold'].includes(availability.state)
}

/** The reason why a taken piece cannot be ordered. */
export function takenMessage(availability: Availability): string {
  if (availability.state === 'sold') return 'This piece is sold'
  if (availability.state === 'memo') return 'This piece is with another dealer at the moment'
  const label = availabilityLabel(availability)
  return `This piece is ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** The schema.org availability of a product. */
export function schemaAvailability(state: AvailabilityState): string {
  return `https://schema.org/${schemaWords[state]}`
}

export const schemaWords: Record<AvailabilityState, string> = {
  available: 'InStock',
  asked: 'InStock',
  hold: 'Reserved',
  memo: 'Reserved',
  show: 'InStoreOnly',
  sold: 'SoldOut',
}
