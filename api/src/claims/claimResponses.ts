import {
  type Availability,
  availabilityStates,
  type BulkClaimResult,
  claimCauses,
  claimKinds,
  claimStates,
  type Hold,
  type PieceClaim,
} from '@elegant/shared/rules'
import { array, type ObjectSchema } from 'yup'
import { counts, id, one, pageShape, shape, time, whole, words } from '../openapi/responses.ts'

export const availabilityResponse: ObjectSchema<Availability | null> = shape({
  state: one(availabilityStates),
  asked: whole(),
  waiting: whole(),
  until: time().nullable(),
  place: words().nullable(),
  left: whole().nullable(),
  claim: whole().nullable(),
})
  .nullable()
  .meta({ title: 'Availability' })

export const claimResponse: ObjectSchema<PieceClaim> = shape({
  id: id(),
  items_id: id(),
  kind: one(claimKinds),
  line: whole().nullable(),
  pieces: whole(),
  name: words(),
  email: words(),
  phone: words(),
  place: words(),
  note: words(),
  until: time().nullable(),
  since: time(),
  cause: one(claimCauses),
  orders_id: whole().nullable(),
  _items: shape({ title: words(), slug: words(), sku: words() }),
}).meta({ title: 'Claim' })

export const claimPageResponse = pageShape(claimResponse).shape({ counts: counts(['total', ...claimStates]) })

export const calendarResponse = shape({ url: words() })

export const holdResponse: ObjectSchema<Hold> = shape({
  id: id(),
  items_id: id(),
  title: words(),
  slug: words(),
  line: whole().nullable(),
  until: time().nullable(),
  created_at: time(),
}).meta({ title: 'Hold' })

export const holdsResponse = array(holdResponse.required()).required()

export const bulkClaimResponse: ObjectSchema<BulkClaimResult> = shape({
  changed: whole(),
  change: whole().nullable(),
  kept: array(shape({ id: id(), title: words(), reason: words() })).required(),
}).meta({ title: 'BulkClaimResult' })
