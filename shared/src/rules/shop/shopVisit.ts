import type { InferType } from 'yup'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { text } from '../fields/text.ts'
import { address } from '../fields/webAddress.ts'

const ownPicture = 'The map must be a picture that was uploaded to this shop'

/** Where and when the shop can be visited (docs/product/admin.md#shop-settings); empty texts are shown nowhere. */
export const shopVisitRule = strictObject({
  address: text().label('Address').defined().max(ownerLimits.visitText),
  open_hours: text().label('Hours').defined().max(ownerLimits.visitText),
  /** A picture of the way, uploaded to the shop: no third party is asked for a map. */
  map: address()
    .label('Map')
    .defined()
    .nonNullable()
    .test('own', ownPicture, (value) => !value || value.startsWith('/media/')),
  map_alt: text()
    .label('Description of the map')
    .defined()
    .max(ownerLimits.alt)
    .when('map', ([map], rule) => (map ? rule.required('Describe the map in a sentence') : rule)),
})
export type ShopVisit = InferType<typeof shopVisitRule>

export const noVisit: ShopVisit = { address: '', open_hours: '', map: '', map_alt: '' }
