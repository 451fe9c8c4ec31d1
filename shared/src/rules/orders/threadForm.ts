import { array, boolean, type InferType, number } from 'yup'
import { isCalendarDay } from '../dates/calendarDay.ts'
import { inOrder } from '../fields/inOrder.ts'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { pageNumber } from '../fields/pagination.ts'
import { printable } from '../fields/printable.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { isVisible, line, text } from '../fields/text.ts'
import { threadAnswers } from './actions.ts'
import { estimateLineKinds, getTotal } from './estimate.ts'
import { manualMethods } from './payment.ts'
import { stages } from './thread.ts'

const noMessage = 'Please write a message'
const noChange = 'Please write which change you would like'

/** May have characters that turn the direction of text around. */
const message = () => printable(text().label('Message').max(limits.message))

const pictures = () =>
  array(rowId().required())
    .max(limits.entryPictures, `At most ${limits.entryPictures} pictures can be sent at once`)
    .test('distinct', 'Each picture can be sent once', (ids) => new Set(ids).size === (ids?.length ?? 0))

export const day = () =>
  text().test(
    'day',
    ({ path }) => `${path} must be a date such as 2026-12-24`,
    (value) => value == null || isCalendarDay(value),
  )

const minor = () => number().integer().min(0).max(ownerLimits.minor)

/** The total of lines; NaN if they are not valid, which other tests report. */
function getSum(lines: unknown): number {
  return Array.isArray(lines) ? getTotal(lines.map((line) => ({ amount: Number(Object(line).amount) }))) : Number.NaN
}

interface Said {
  text?: string | null
  pictures?: (number | undefined)[] | null
  answer?: string | null
}

function hasContent({ text: said, pictures: shown, answer }: Said): boolean {
  return Boolean(answer) || isVisible(said ?? '') || Boolean(shown?.length)
}

/**
 * Body of POST /threads/link/{key}/entries: the customer's reply. `about` is the id of the entry that it follows, as text
 * because forms without JavaScript send it; with `answer` it is the estimate or stage that is answered.
 */
export const replyRule = strictObject({
  about: text().matches(/^\d{1,10}$/, 'about must be the number of an entry'),
  answer: text().oneOf(threadAnswers),
  text: message(),
  pictures: pictures(),
})
  .test(
    'said',
    noMessage,
    (reply, { createError }) => hasContent(reply) || createError({ path: 'text', message: noMessage }),
  )
  .test(
    'change',
    noChange,
    ({ answer, text: said }, { createError }) =>
      answer !== 'change' || isVisible(said ?? '') || createError({ path: 'text', message: noChange }),
  )
  .test(
    'about',
    'An answer must say what it is about',
    ({ about, answer }, { createError }) => !answer || Boolean(about) || createError({ path: 'about' }),
  )
export type Reply = InferType<typeof replyRule>

/** Body of POST /threads/{id}/entries: the shop's message. */
export const shopMessageRule = strictObject({ text: message(), pictures: pictures() }).test(
  'said',
  noMessage,
  (said, { createError }) => hasContent(said) || createError({ path: 'text', message: noMessage }),
)
export type ShopMessage = InferType<typeof shopMessageRule>

const currencyCode = [/^[A-Z]{3}$/, 'currency must be a code of three letters, like USD'] as const

/** Body of POST /threads/{id}/estimates: the next version of the estimate. Amounts are in minor units. */
export const newThreadEstimateRule = strictObject({
  currency: text()
    .required()
    .matches(...currencyCode),
  lines: array(
    strictObject({
      kind: text().required().oneOf(estimateLineKinds),
      label: inOrder(line()).label('Label').defined().max(ownerLimits.estimateLabel),
      amount: minor().label('Amount').required(),
    }),
  )
    .required()
    .min(1, 'An estimate needs a line')
    .max(ownerLimits.estimateLines)
    .test('total', 'The total must be more than 0', (lines) => !(getSum(lines) <= 0))
    .test('max', 'The total is too high', (lines) => !(getSum(lines) > ownerLimits.minor)),
  deposit: minor().label('Deposit').required(),
  months: number().label('Months').required().integer().min(0).max(ownerLimits.months),
  changes: number().label('Changes').required().integer().min(0).max(ownerLimits.changes),
  valid_until: day().label('Valid until').nullable().defined(),
  ready_by: day().label('Ready by').nullable().defined(),
  text: message().defined(),
}).test(
  'deposit',
  'The deposit must not be more than the total',
  ({ deposit, lines }, { createError }) =>
    !(deposit > getSum(lines)) ||
    createError({ path: 'deposit', message: 'The deposit must not be more than the total' }),
)
export type NewThreadEstimate = InferType<typeof newThreadEstimateRule>

/** Body of POST /threads/{id}/stages: the piece reaches a stage. With `asks` the customer is asked to approve it. */
export const newStageRule = strictObject({
  stage: text().required().oneOf(stages),
  asks: boolean().required(),
  text: message().defined(),
  pictures: pictures(),
})
export type NewStage = InferType<typeof newStageRule>

/** Body of POST /threads/{id}/payments: money that the owner has received or given back. */
export const newPaymentRule = strictObject({
  kind: text()
    .required()
    .oneOf(['payment', 'refund'] as const),
  method: text().required().oneOf(manualMethods),
  amount: minor().label('Amount').required().min(1, 'Amount must be more than 0'),
  /** That of the accepted estimate if left out. A refund may be in another one that the ledger holds. */
  currency: text()
    .matches(...currencyCode)
    .optional(),
  paid_on: day().label('Date').required(),
  note: inOrder(line()).label('Note').defined().max(ownerLimits.paymentNote),
})
export type NewPayment = InferType<typeof newPaymentRule>

/** Body of POST /threads/link/{key}/checkouts: pays the next sum that is due, or all that is owed. */
export const newCheckoutRule = strictObject({
  sum: text()
    .required()
    .oneOf(['due', 'all'] as const),
})

/** Body of PATCH /threads/{id}: nobody has to act, or the shop has. */
export const threadChangesRule = strictObject({
  waiting_for: text()
    .oneOf(['shop'] as const)
    .nullable()
    .defined(),
})

/** The `external` parameter of the inbox. */
export const inboxRule = strictObject({
  page: pageNumber(),
  search: text().max(limits.search),
  waiting: text().oneOf(['shop', 'customer', 'nobody'] as const),
  unread: boolean(),
  /** Those with an accepted estimate that wait for the shop. */
  accepted: boolean(),
  orders_id: rowId(),
  requests_id: rowId(),
})

/** Body of POST /threads/{id}/link. */
export const threadLinkRule = strictObject({ renew: boolean().required() })
export type InboxQuery = InferType<typeof inboxRule>
