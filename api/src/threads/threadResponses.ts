import {
  type Checkout,
  entryKinds,
  estimateLineKinds,
  estimateStates,
  type InboxThread,
  type OpenThread,
  type OwnThread,
  orderSides,
  orderStatuses,
  type Payment,
  type PostalAddress,
  paymentKinds,
  paymentMethods,
  stages,
  type Thread,
  type ThreadEntry,
  type ThreadEstimate,
  type ThreadLink,
  type ThreadMoney,
  type ThreadPicture,
  threadAnswers,
  threadKinds,
} from '@elegant/shared/rules'
import { array, number, type ObjectSchema, string } from 'yup'
import { counts, flag, id, one, pageShape, pictured, shape, time, whole, words } from '../openapi/responses.ts'
import { parcelResponse } from '../parcels/parcelResponses.ts'

const day = () => string().required().meta({ description: 'An ISO date.' })

const head = {
  id: id(),
  kind: one(threadKinds),
  title: words(),
  number: whole(),
  order_status: one(orderStatuses).nullable(),
  customer: shape({ name: words(), email: words(), phone: words() }),
  waiting_for: one(orderSides).nullable(),
  waiting_since: time().nullable(),
  stage: one(stages).nullable(),
}

export const pictureResponse: ObjectSchema<ThreadPicture> = shape({ id: id(), url: words(), ...pictured() }).meta({
  title: 'ThreadPicture',
})

const entryResponse: ObjectSchema<ThreadEntry> = shape({
  id: id(),
  kind: one(entryKinds),
  by: one(orderSides),
  text: words(),
  pictures: array(pictureResponse.required()).required(),
  estimate: whole().nullable(),
  stage: one(stages).nullable(),
  asks: flag(),
  answer: one(threadAnswers).nullable(),
  about: whole().nullable(),
  payment: whole().nullable(),
  created_at: time(),
  read_at: time().nullable(),
}).meta({ title: 'ThreadEntry' })

const estimateResponse: ObjectSchema<ThreadEstimate> = shape({
  version: whole(),
  currency: words(),
  lines: array(shape({ kind: one(estimateLineKinds), label: words(), amount: whole() })).required(),
  total: whole(),
  deposit: whole(),
  months: whole(),
  changes: whole(),
  valid_until: day().nullable(),
  ready_by: day().nullable(),
  grace_days: whole(),
  kept: whole().nullable(),
  state: one(estimateStates),
  sent_at: time(),
  answered_at: time().nullable(),
}).meta({ title: 'ThreadEstimate' })

const paymentResponse: ObjectSchema<Payment> = shape({
  id: id(),
  kind: one(paymentKinds),
  method: one(paymentMethods),
  amount: whole(),
  currency: words(),
  paid_on: day(),
  note: words(),
  created_at: time(),
}).meta({ title: 'Payment' })

const moneyResponse: ObjectSchema<ThreadMoney> = shape({
  currency: words(),
  promised: whole(),
  paid: whole(),
  owed: number().integer().required(),
  is_cancelled: flag(),
  due: array(
    shape({
      label: one(['Deposit', 'Balance', 'Monthly payment'] as const),
      amount: whole(),
      due_on: day().nullable(),
      late_on: day().nullable(),
    }),
  ).required(),
  foreign: array(shape({ currency: words(), amount: whole() })).optional(),
  payments: array(paymentResponse.required()).required(),
}).meta({ title: 'ThreadMoney' })

const addressResponse: ObjectSchema<PostalAddress> = shape({
  name: words(),
  street: words(),
  extra: words(),
  city: words(),
  region: words(),
  postal_code: words(),
  country: words(),
}).meta({ title: 'PostalAddress' })

export const threadResponse: ObjectSchema<Thread> = shape({
  ...head,
  slug: words().nullable(),
  currency: words(),
  shipping: parcelResponse,
  ship_to: addressResponse.nullable(),
  quantity: whole().nullable(),
  created_at: time(),
  is_open: flag(),
  changes: shape({ included: whole(), used: whole() }),
  entries: array(entryResponse.required()).required(),
  estimates: array(estimateResponse.required()).required(),
  money: moneyResponse.nullable(),
}).meta({ title: 'Thread' })

export const openThreadResponse: ObjectSchema<OpenThread> = threadResponse
  .shape({ can_add: flag(), can_pay: flag() })
  .meta({ title: 'OpenThread' })

export const inboxThreadResponse: ObjectSchema<InboxThread> = shape({
  ...head,
  excerpt: words(),
  last_at: time(),
  unread: whole(),
}).meta({ title: 'InboxThread' })

export const inboxResponse = pageShape(inboxThreadResponse).shape({
  counts: counts(['total', 'shop', 'customer', 'unread']),
})

export const ownThreadsResponse = array(
  shape({
    id: head.id,
    kind: head.kind,
    title: head.title,
    number: head.number,
    waiting_for: head.waiting_for,
    key: words().nullable(),
    unread: whole(),
    last_at: time(),
  }) satisfies ObjectSchema<OwnThread>,
).required()

export const linkResponse: ObjectSchema<ThreadLink> = shape({ url: words(), expires_at: time() }).meta({
  title: 'ThreadLink',
})

export const checkoutResponse: ObjectSchema<Checkout> = shape({
  url: words(),
  amount: whole(),
  currency: words(),
}).meta({
  title: 'Checkout',
})
