import { dayMs } from '../dates/durations.ts'
import type { EstimateTerms } from './estimate.ts'
import { calculateShare, getTotal, monthlySums } from './estimate.ts'

/** The ways to pay that the owner records by hand. */
export const manualMethods = ['cash', 'check', 'bank', 'card', 'other'] as const
/** `online`: paid through a driver, without the owner. */
export const paymentMethods = [...manualMethods, 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  bank: 'Bank transfer',
  card: 'Card at the shop',
  other: 'Other',
  online: 'Paid online',
}

/** Where a customer pays: Stripe's own page, or that of the test driver (`till`) of a shop in test mode. */
export const paymentDrivers = ['stripe', 'till'] as const
export type PaymentDriverName = (typeof paymentDrivers)[number]

/** A payment that has begun: open until it is paid, or closed without; `refunding` while its driver gives money back. */
export const checkoutStates = ['open', 'paid', 'refunding', 'closed'] as const

/** Response of POST /threads/link/{key}/checkouts: the page on which to pay. */
export interface Checkout {
  url: string
  amount: number
  currency: string
}

/** A line of the ledger, which is never changed. A mistake is corrected by a line of its own. */
export const paymentKinds = ['payment', 'refund'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Amounts are in minor units and positive. */
export interface Payment {
  id: number
  kind: PaymentKind
  method: PaymentMethod
  amount: number
  currency: string
  /** The day on which the money changed hands, an ISO date. */
  paid_on: string
  note: string
  created_at: string
}

/** A sum that is due on a day; null for a day that is not known yet. */
export interface Due {
  label: 'Deposit' | 'Balance' | 'Monthly payment'
  amount: number
  due_on: string | null
  /** The first day after the grace of a monthly payment. */
  late_on?: string | null
}

/** The sums promised, paid and owed for an accepted estimate, in minor units (docs/product/payments.md). */
export interface ThreadMoney {
  currency: string
  promised: number
  /** Payments less refunds in this currency: money in another one settles nothing, and is given back. */
  paid: number
  /** Negative if more was paid than promised. */
  owed: number
  /** The order is cancelled, and `promised` is the sum that the shop keeps. */
  is_cancelled?: boolean
  /** The sums that are still due, in their order. They add up to `owed`, unless that is negative. */
  due: Due[]
  /** The balance in each other currency: payments less refunds, where that is positive (additive). */
  foreign?: { currency: string; amount: number }[]
  payments: Payment[]
}

/**
 * The dates and sums of an accepted estimate: the deposit at once, then a balance when the piece is ready, or monthly
 * payments. They add up to its total.
 */
export function getSchedule({ lines, deposit, months, ready_by }: EstimateTerms, acceptedOn: string): Due[] {
  const total = getTotal(lines)
  const first = Math.min(deposit, total)
  const rest = total - first
  const schedule: Due[] = []
  if (first > 0) schedule.push({ label: 'Deposit', amount: first, due_on: acceptedOn })
  if (rest > 0 && months > 0) {
    for (const [place, amount] of monthlySums(rest, months).entries()) {
      if (amount > 0) schedule.push({ label: 'Monthly payment', amount, due_on: addMonths(acceptedOn, place + 1) })
    }
  } else if (rest > 0) schedule.push({ label: 'Balance', amount: rest, due_on: ready_by })
  return schedule
}

interface MoneyFacts {
  acceptedOn: string
  /** Nothing is due any more. The shop keeps the agreed share of monthly payments, or else what is not refunded. */
  isCancelled: boolean
}

/** The one place that computes what is owed: payments settle the schedule from its beginning. */
export function getThreadMoney(
  terms: EstimateTerms,
  { acceptedOn, isCancelled }: MoneyFacts,
  payments: Payment[],
): ThreadMoney {
  const { currency, months, kept, grace_days = 0 } = terms
  const total = getTotal(terms.lines)
  const paid = balanceIn(currency, payments)
  const others = [...new Set(payments.map((payment) => payment.currency))].filter((other) => other !== currency)
  const foreign = others
    .map((other) => ({ currency: other, amount: balanceIn(other, payments) }))
    .filter(({ amount }) => amount > 0)
  const keptSum = months > 0 && kept != null ? calculateShare(total, kept) : total
  const promised = isCancelled ? Math.max(0, Math.min(paid, keptSum)) : total
  let left = Math.max(0, paid)
  const due = isCancelled
    ? []
    : getSchedule(terms, acceptedOn).flatMap((one) => {
        const covered = Math.min(left, one.amount)
        left -= covered
        const late_on = one.label === 'Monthly payment' && one.due_on ? addDays(one.due_on, grace_days + 1) : null
        return covered === one.amount ? [] : [{ ...one, amount: one.amount - covered, late_on }]
      })
  return { currency, promised, paid, owed: promised - paid, due, foreign, payments, is_cancelled: isCancelled }
}

/** Payments less refunds in a currency. */
function balanceIn(currency: string, payments: Payment[]): number {
  const counted = payments.filter((payment) => payment.currency === currency)
  return counted.reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0)
}

/** The next sum if its grace is over. */
export function lateSum({ due }: Pick<ThreadMoney, 'due'>, today: string): Due | undefined {
  return due.find(({ late_on }) => late_on != null && late_on <= today)
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The same day of a later month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
