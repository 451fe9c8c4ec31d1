import type { CheckoutRepository } from './checkoutRepository.ts'
import type { PaymentReminders } from './paymentReminders.ts'

/** Milliseconds. */
const reminderInterval = 10 * 60_000

interface Deps {
  checkouts: CheckoutRepository
  remind: PaymentReminders
}

/** Repeats refunds that failed, finds payments whose message was lost, and reminds of sums that are due. */
export function paymentSweep({ checkouts, remind }: Deps) {
  let remindedAt = 0
  return async (): Promise<void> => {
    await checkouts.refundDue()
    await checkouts.readOpen()
    if (Date.now() - remindedAt < reminderInterval) return
    remindedAt = Date.now()
    await remind()
  }
}
