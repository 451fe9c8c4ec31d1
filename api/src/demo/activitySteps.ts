import { formatMoney, type OrderStatus } from '@elegant/shared/rules'
import type { orderEvents, threadEntries } from '../db/schema.ts'
import type { DemoOrder } from './demoActivity.ts'

/** A step of an order after it was placed. */
export type Step = Exclude<DemoOrder['state'], 'asked' | 'booked'>

const estimated: Step[] = ['answered', 'estimated']
const paid: Step[] = [...estimated, 'accepted', 'paid']

/** The steps by which an order has reached its state. */
export function getSteps({ state }: DemoOrder, isEnquiry: boolean): Step[] {
  if (state === 'asked') return []
  if (state === 'booked' || state === 'answered') return ['answered']
  if (state === 'replied' || state === 'cancelled') return ['answered', state]
  if (state === 'estimated') return estimated
  if (state === 'accepted' || state === 'declined') return [...estimated, state]
  if (state === 'paid') return paid
  if (state === 'shipped') return [...paid, state]
  return isEnquiry ? [...paid, 'shipped', state] : ['answered', state]
}

/** Days from the order to the step. */
export const delays: Record<Step, number> = {
  answered: 0.2,
  replied: 0.5,
  estimated: 1,
  accepted: 2,
  declined: 2,
  cancelled: 2,
  paid: 2.5,
  shipped: 8,
  completed: 12,
}

export const statuses: Partial<Record<Step, OrderStatus>> = {
  accepted: 'processing',
  completed: 'completed',
  cancelled: 'cancelled',
}

export const estimateText = 'With a certificate, insured shipping and a box for the piece.'
export const trackingNumber = '1Z999AA10123456784'

/** The last entry of a thread, and the side that has to act after it. */
export function getWaiting(last: Step | undefined, { created_at, at }: { created_at: Date; at: (step: Step) => Date }) {
  const last_at = last ? at(last) : created_at
  const side = last === undefined || last === 'replied' || last === 'accepted' ? 'shop' : 'customer'
  const isDone = last !== undefined && ['declined', 'paid', 'shipped', 'completed', 'cancelled'].includes(last)
  return isDone ? { last_at } : ({ last_at, waiting_for: side, waiting_since: last_at } as const)
}

/** The entry that a step adds to the conversation. */
export function createEntry(
  step: Step,
  payment: number | undefined,
): Omit<typeof threadEntries.$inferInsert, 'shops_id' | 'threads_id'> | undefined {
  if (step === 'answered')
    return {
      kind: 'message',
      by: 'shop',
      text: 'Thank you for writing. I have set it aside and will send you the details.',
    }
  if (step === 'replied')
    return { kind: 'message', by: 'customer', text: 'Could you send me a picture of it in daylight, please?' }
  if (step === 'estimated') return { kind: 'estimate', by: 'shop', estimate: 1, text: estimateText }
  if (step === 'accepted' || step === 'declined') return { kind: 'answer', by: 'customer', estimate: 1, answer: step }
  return step === 'paid' ? { kind: 'payment', by: 'shop', payment } : undefined
}

/** The entries that a step adds to the timeline of the order. */
export function getEvents(
  step: Step,
  amount: number,
  currency: string,
): Omit<typeof orderEvents.$inferInsert, 'shops_id' | 'orders_id'>[] {
  const status = statuses[step]
  return [
    ...(step === 'estimated' ? [{ kind: 'estimate', by: 'shop', detail: formatMoney(amount, currency) } as const] : []),
    ...(step === 'accepted' || step === 'declined'
      ? [{ kind: 'estimate_answer', by: 'customer', detail: step } as const]
      : []),
    ...(step === 'shipped' ? [{ kind: 'shipping', by: 'shop', detail: `UPS ${trackingNumber}` } as const] : []),
    ...(status ? [{ kind: 'status', by: step === 'accepted' ? 'customer' : 'shop', detail: status } as const] : []),
  ]
}
