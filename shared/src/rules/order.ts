import { type InferType, number, ValidationError } from 'yup'
import {
  type ActionType,
  actionLabels,
  actionTypes,
  type EstimateAnswer,
  estimateAnswers,
  type OrderStatus,
  orderStatuses,
} from './actions.ts'
import type { ItemType } from './item.ts'
import { limits } from './limits.ts'
import { type Page, pageNumber } from './pagination.ts'
import { type Carrier, carriers } from './shipping.ts'
import { strictObject } from './strictObject.ts'
import { email, line, requiredText, text } from './text.ts'

/** Where a guest wants to be answered; every field may be left empty. */
export const contactRule = strictObject({
  name: line().label('Name').max(limits.name.max),
  email: email(),
  phone: line()
    .label('Phone')
    .max(limits.phone.max)
    .test(
      'min',
      `Phone must be at least ${limits.phone.min} characters`,
      (value) => !value?.trim() || value.trim().length >= limits.phone.min,
    ),
})
export type Contact = InferType<typeof contactRule>

/** POST /cart_items: one call per cart line. `quantity` and `contact` are additive. */
export const newOrderRule = strictObject({
  items_id: number().required().integer().min(1).max(limits.integer),
  /** An action type, or the label of the item's button (product §4.2). */
  action_type: text()
    .required()
    .oneOf([...actionTypes, ...Object.values(actionLabels)]),
  quantity: number().integer().min(1).max(limits.quantity),
  contact: contactRule.optional().default(undefined),
})
export type NewOrder = Omit<InferType<typeof newOrderRule>, 'action_type'> & { action_type: ActionType }

/** What `external={…}` may say when orders are asked for: without a page the answer is a plain array. */
export const orderListRule = strictObject({
  scope: text().oneOf(['own', 'shop']),
  page: pageNumber(),
  search: text().max(limits.search),
  status: text().oneOf(orderStatuses),
  action_type: text().oneOf(actionTypes),
})
export type OrderListQuery = InferType<typeof orderListRule>

/** GET /items/{id}/seats (additive): null where nobody has said how many there are. */
export interface Seats {
  left: number | null
}

/** PATCH /cart_items/{id} (additive): the shop moves an order on. */
export const orderStatusRule = strictObject({ status: text().required().oneOf(orderStatuses) })

const noAmount = 'Please enter an estimate amount'

const amount = () =>
  number()
    .label('Amount')
    .typeError(({ value }) => (isBlank(value) ? noAmount : 'Amount must be a number'))
    .required(noAmount)
    .moreThan(0, 'Amount must be more than 0')
    .max(limits.price)
    .test('cents', 'Amount must have at most 2 decimals', (value) => !/\.\d{3}|e-/.test(String(value)))

const message = () => text().label('Message').max(limits.message)

/** POST /cart_items/{id}/estimate (additive). Without a currency it is the order's. */
export const estimateRule = strictObject({
  amount: amount(),
  currency: text().matches(/^[A-Z]{3}$/, 'currency must be a code of three letters, like USD'),
  message: message(),
})
export type NewEstimate = InferType<typeof estimateRule>

/** The estimate as somebody types it: the amount is a text. */
export const estimateFormRule = strictObject({
  amount: text().test('amount', (typed, { createError }) => {
    const fault = faultIn(amountIn(typed))
    return fault === undefined || createError({ message: fault })
  }),
  message: message(),
})
export type EstimateForm = InferType<typeof estimateFormRule>

/** The amount that a text names, `1250` or `1,250.00`; undefined where nothing stands, NaN where it is no amount. */
export function amountIn(typed = ''): number | undefined {
  const figure = typed.trim()
  if (figure === '') return undefined
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(figure) ? Number(figure.replaceAll(',', '')) : Number.NaN
}

function faultIn(value: number | undefined): string | undefined {
  try {
    amount().validateSync(value)
    return undefined
  } catch (error) {
    return error instanceof ValidationError ? error.message : noAmount
  }
}

/** POST /cart_items/{id}/estimate/answer (additive): what the customer says to it. */
export const estimateAnswerRule = strictObject({ answer: text().required().oneOf(estimateAnswers) })

const noTracking = 'Please enter tracking number and carrier'

/** POST /cart_items/{id}/shipping (additive). */
export const shippingRule = strictObject({
  carrier: text()
    .required(noTracking)
    .oneOf(carriers, ({ value, path, values }) => (isBlank(value) ? noTracking : `${path} must be one of ${values}`)),
  tracking_number: requiredText(limits.trackingNumber, noTracking).label('Tracking number'),
})
export type NewShipping = InferType<typeof shippingRule>

/** The same while no carrier is chosen yet. */
export const shippingFormRule = shippingRule.shape({ carrier: text().required(noTracking) })

/** What the shop offered for an order, and what the customer said to it. */
export interface Estimate {
  amount: number
  currency: string
  message: string
  sent_at: string
  answer: EstimateAnswer | null
  answered_at: string | null
}

/** How an order travels to its customer. */
export interface Shipping {
  carrier: Carrier
  tracking_number: string
  /** Null where the carrier has no page that is known. */
  tracking_url: string | null
  shipped_at: string
}

/** An order on the wire (product §3.6): the item as it was when ordered. */
export interface Order {
  id: number
  items_id: number
  action_type: ActionType
  status: OrderStatus
  quantity: number
  created_at: string
  /** Goes up with every change; `If-Match` carries it. */
  version: number
  /** Where a guest asked to be answered (additive). */
  contact?: { name: string | null; email: string | null; phone: string | null }
  estimate: Estimate | null
  shipping: Shipping | null
  _customers: { Full_name: string; email: string; customer_number: number | null }
  _items: { name: string; price: number; currency: string; type: ItemType; description: string; slug: string }
}

/** An order of a server that may send no status (product §7.2 has none). */
export type UndecidedOrder = Omit<Order, 'status'> & Partial<Pick<Order, 'status'>>

export const orderSides = ['shop', 'customer'] as const

export const orderEventKinds = ['placed', 'status', 'estimate', 'estimate_answer', 'shipping'] as const

/** What the timeline says of an estimate or a parcel that was taken back. */
export const withdrawn = 'withdrawn'

/** One step of an order. `detail` is what it came to: a status, an amount with its currency, an answer, a parcel. */
export interface OrderEvent {
  kind: (typeof orderEventKinds)[number]
  detail: string
  by: (typeof orderSides)[number]
  created_at: string
}

/** GET /cart_items/{id} (additive): the order and its steps, oldest first. */
export interface OrderDetail extends Order {
  timeline: OrderEvent[]
}

/** GET /cart_items with a page: beside the page, how all orders of the scope stand. */
export interface OrderPage extends Page<Order> {
  counts: Record<OrderStatus | 'total', number>
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}
