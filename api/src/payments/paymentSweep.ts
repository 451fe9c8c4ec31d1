import type { FastifyBaseLogger } from 'fastify'
import { loggable } from '../http/errors.ts'
import type { CheckoutRepository } from './checkoutRepository.ts'
import type { PaymentReminders } from './paymentReminders.ts'

/** Milliseconds. */
const interval = 20_000
const reminderInterval = 10 * 60_000

interface Deps {
  checkouts: CheckoutRepository
  remind: PaymentReminders
  log: Pick<FastifyBaseLogger, 'error'>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that is repeated from time to time; tests do not wait for it. */
    sweeps: (() => Promise<void>)[]
  }
}

/** Repeats refunds that failed, finds payments whose message was lost, and reminds of sums that are due. */
export function paymentSweep({ checkouts, remind, log }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  let remindedAt = 0

  async function sweep(): Promise<void> {
    await checkouts.refundDue()
    await checkouts.readOpen()
    if (Date.now() - remindedAt < reminderInterval) return
    remindedAt = Date.now()
    await remind()
  }

  return {
    sweep,
    start() {
      timer = setInterval(() => {
        work = work
          .then(sweep)
          .catch((error: unknown) => log.error({ err: loggable(error) }, 'Settling payments failed'))
      }, interval).unref()
    },
    async close() {
      clearInterval(timer)
      await work
    },
  }
}
