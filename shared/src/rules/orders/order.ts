import { array, type InferType, number } from 'yup'
import { inOrder } from '../fields/inOrder.ts'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { type Page, pageNumber } from '../fields/pagination.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { email, line, requiredEmail, requiredText, text } from '../fields/text.ts'
import type { ItemMedia, ItemType } from '../items/item.ts'
import {
  type ActionType,
  actionLabels,
  actionTypes,
  type EstimateAnswer,
  estimateAnswers,
  isOpen,
  type OrderStatus,
  orderStatuses,
} from './actions.ts'
import { type Carrier, carriers } from './shipping.ts'

/** An optional phone number. */
export const contactPhone = () =>
  line()
    .label('Phone')
    .max(limits.phone.max)
    .test(
      'min',
      `Phone must be at least ${limits.phone.min} characters`,
      (value) => !value?.trim() || value.trim().length >= limits.phone.min,
    )

/** Contact details of a guest; all fields are optional. */
export const contactRule = strictObject({
  name: inOrder(line()).label('Name').max(limits.name.max),
  email: email(),
  phone: contactPhone(),
})
export type Contact = InferType<typeof contactRule>

/** Body of POST /cart_items/{id}/contact (additive): how a guest can be reached after all. */
export const orderContactRule = contactRule.shape({ email: requiredEmail() })
export type OrderContact = InferType<typeof orderContactRule>

/** Body of POST /cart_items: one call per cart line. `quantity`, `contact` and `question` are additive. */
export const newOrderRule = strictObject({
  items_id: number().required().integer().min(1).max(limits.integer),
  /** The action type, or the label of its button (docs/product/states.md). */
  action_type: text()
    .required()
    .oneOf([...actionTypes, ...Object.values(actionLabels)]),
  quantity: number().integer().min(1).max(limits.quantity),
  contact: contactRule.optional().default(undefined),
  /** Begins the conversation of the order. */
  question: text().label('Question').max(limits.message),
})
export type NewOrder = Omit<InferType<typeof newOrderRule>, 'action_type'> & { action_type: ActionType }

/** The orders of the table besides the newest first: by time, or by the sum that is estimated or else asked about. */
export const orderSorts = ['date_asc', 'total_asc', 'total_desc'] as const
export type OrderSort = (typeof orderSorts)[number]

/** The last steps by which the list of orders filters, by their names in `orderProgress`. */
export const orderSteps = ['estimated', 'accepted', 'part_paid', 'paid', 'shipped'] as const
export type OrderStep = (typeof orderSteps)[number]

/** The `external` parameter of the order list. Without `page`, the response is a plain array. */
export const orderListRule = strictObject({
  scope: text().oneOf(['own', 'shop']),
  page: pageNumber(),
  search: text().max(limits.search),
  status: text().oneOf(orderStatuses),
  action_type: text().oneOf(actionTypes),
  /** The last step of an open order (additive). */
  step: text().oneOf(orderSteps),
  /** The newest first unless stated; only with `page`. */
  sort: text().oneOf(orderSorts),
})
export type OrderListQuery = InferType<typeof orderListRule>

/** Body of PATCH /cart_items/{id} (additive): changes the status of an order. */
export const orderStatusRule = strictObject({ status: text().required().oneOf(orderStatuses) })

/** Body of POST /cart_items/{id}/estimate/answer (additive). */
export const estimateAnswerRule = strictObject({ answer: text().required().oneOf(estimateAnswers) })

const noTracking = 'Please enter tracking number and carrier'

/** Body of POST /cart_items/{id}/shipping (additive). */
export const shippingRule = strictObject({
  carrier: text()
    .required(noTracking)
    .oneOf(carriers, ({ value, path, values }) => (isBlank(value) ? noTracking : `${path} must be one of ${values}`)),
  tracking_number: requiredText(ownerLimits.trackingNumber, noTracking).label('Tracking number'),
  /** Other orders of the same customer in the same parcel. */
  also: array(rowId().required()).max(ownerLimits.parcelOrders).label('Also in this parcel'),
})
export type NewShipping = InferType<typeof shippingRule>

/** The shipping form, where no carrier may be selected yet. The message names both fields, so it stands at one of them. */
export const shippingFormRule = shippingRule.shape({
  carrier: text()
    .default('')
    .test('chosen', noTracking, (carrier, { parent }) => !isBlank(carrier) || isBlank(parent.tracking_number)),
})

/** The shop's estimate for an order, and the customer's answer. */
export interface Estimate {
  amount: number
  currency: string
  message: string
  sent_at: string
  answer: EstimateAnswer | null
  answered_at: string | null
}

/** The parcel of an order. */
export interface Shipping {
  carrier: Carrier
  tracking_number: string
  /** Null if the carrier has no known tracking page. */
  tracking_url: string | null
  shipped_at: string
}

/** An order on the wire (docs/product/entities.md). `_items` is a snapshot of the item at the time of the order. */
export interface Order {
  id: number
  items_id: number
  action_type: ActionType
  status: OrderStatus
  quantity: number
  created_at: string
  /** Increments with every change; sent as `If-Match`. */
  version: number
  /** Contact details of a guest (additive). */
  contact?: { name: string | null; email: string | null; phone: string | null }
  estimate: Estimate | null
  shipping: Shipping | null
  /**
   * How much of the accepted estimate is paid, null if nothing is. Left out by the plain array, unless its
   * scope is `own`, and by servers without payments (additive).
   */
  paid?: 'part' | 'full' | null
  /** The item's first picture or video, which the plain array leaves out (additive). */
  picture?: ItemMedia | null
  _customers: { Full_name: string; email: string; customer_number: number | null }
  _items: { name: string; price: number; currency: string; type: ItemType; description: string; slug: string }
}

/** The progress of an order, with the label and the tone of its badge. */
export const orderProgress = {
  estimated: { label: 'Estimate sent', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'danger' },
  accepted: { label: 'Accepted', tone: 'opal' },
  part_paid: { label: 'Partly paid', tone: 'opal' },
  paid: { label: 'Paid', tone: 'opal' },
  shipped: { label: 'Shipped', tone: 'opal' },
} as const

interface OrderFacts extends Pick<Order, 'status' | 'shipping' | 'paid'> {
  estimate: Pick<Estimate, 'answer'> | null
}

/** The last step that an open order has taken, from what the order and its thread know; undefined if none. */
export function getOrderStep({ status, estimate, shipping, paid }: OrderFacts) {
  // A server that does not know what is paid may know none of the steps.
  if (paid === undefined || !isOpen(status)) return undefined
  if (shipping) return orderProgress.shipped
  if (paid) return paid === 'full' ? orderProgress.paid : orderProgress.part_paid
  return estimate ? orderProgress[estimate.answer ?? 'estimated'] : undefined
}

/** An order from a server that may send no status (docs/product/api.md has none). */
export type UndecidedOrder = Omit<Order, 'status'> & Partial<Pick<Order, 'status'>>

export const orderSides = ['shop', 'customer'] as const

export const orderEventKinds = ['placed', 'status', 'estimate', 'estimate_answer', 'shipping'] as const

/** The timeline's detail for a reverted estimate or parcel. */
export const withdrawn = 'withdrawn'

/**
 * One event of an order's timeline. `detail` is its result: a status, an amount with currency, an answer or a parcel.
 */
export interface OrderEvent {
  kind: (typeof orderEventKinds)[number]
  detail: string
  by: (typeof orderSides)[number]
  created_at: string
}

/** Response of GET /cart_items/{id} (additive): the order and its events, oldest first. */
export interface OrderDetail extends Order {
  timeline: OrderEvent[]
}

/** Response of GET /cart_items with `page`: the page, and counts by status over all orders of the scope. */
export interface OrderPage extends Page<Order> {
  counts: Record<OrderStatus | 'total', number>
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}
