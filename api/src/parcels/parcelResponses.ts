import { carriers, type ParcelOrder } from '@elegant/shared/rules'
import { array, type ObjectSchema } from 'yup'
import { flag, id, one, shape, time, whole, words } from '../openapi/responses.ts'

export const parcelResponse = shape({
  carrier: one(carriers),
  tracking_number: words(),
  tracking_url: words().nullable(),
  shipped_at: time(),
}).nullable()

const parcelOrderResponse: ObjectSchema<ParcelOrder> = shape({
  id: id(),
  title: words(),
  quantity: whole(),
  is_same_cart: flag(),
  is_packed: flag(),
}).meta({ title: 'ParcelOrder' })

export const parcelOrdersResponse = array(parcelOrderResponse.required()).required()
