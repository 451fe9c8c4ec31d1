import {
  actionTypes,
  estimateAnswers,
  itemTypes,
  type Order,
  type OrderDetail,
  orderEventKinds,
  orderSides,
  orderStatuses,
} from '@elegant/shared/rules'
import { array, type ObjectSchema, string } from 'yup'
import { itemMediaResponse } from '../items/fields/itemResponses.ts'
import { amount, counts, either, id, one, pageShape, shape, time, whole, words } from '../openapi/responses.ts'
import { parcelResponse } from '../parcels/parcelResponses.ts'

export const orderCounts = counts(['total', ...orderStatuses])

export const orderResponse: ObjectSchema<Order> = shape({
  id: id(),
  items_id: id(),
  action_type: one(actionTypes),
  status: one(orderStatuses),
  quantity: whole(),
  created_at: time(),
  contact: shape({ name: words().nullable(), email: words().nullable(), phone: words().nullable() })
    .optional()
    .default(undefined),
  _customers: shape({ Full_name: words(), email: words(), customer_number: whole().nullable() }),
  _items: shape({
    name: words(),
    price: amount(),
    currency: words(),
    type: one(itemTypes),
    description: words(),
    slug: words(),
  }),
  version: whole(),
  estimate: shape({
    amount: amount(),
    currency: words(),
    message: words(),
    sent_at: time(),
    answer: one(estimateAnswers).nullable(),
    answered_at: time().nullable(),
  }).nullable(),
  shipping: parcelResponse,
  paid: string().oneOf(['part', 'full']).nullable(),
  picture: itemMediaResponse.nullable().optional().default(undefined),
}).meta({ title: 'Order' })

export const orderDetailResponse: ObjectSchema<OrderDetail> = orderResponse
  .shape({
    timeline: array(
      shape({
        kind: one(orderEventKinds),
        detail: words(),
        by: one(orderSides),
        created_at: time(),
      }),
    ).required(),
  })
  .meta({ title: 'OrderDetail' })

/**
 * An array without the page parameter (docs/product/api.md#calls), otherwise a page with counts of all orders
 * (docs/product/orders.md#order-lists).
 */
export const orderListResponse = either(
  array(orderResponse.required()).required(),
  pageShape(orderResponse).shape({ counts: orderCounts }),
)
