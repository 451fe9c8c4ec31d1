import type { FastifyBaseLogger } from 'fastify'
import { loggable } from '../http/errors.ts'
import type { CheckoutRepository } from './checkoutRepository.ts'

/** Milliseconds. */
const interval = 20_000

interface Deps {
  checkouts: CheckoutRepository
  log: Pick<FastifyBaseLogger, 'error'>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that is repeated from time to time; tests do not wait for it. */
    sweeps: (() => Promise<void>)[]
  }
}

/** Repeats refunds that failed, and finds payments whose message was lost. */
export function paymentSweep({ checkouts, log }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()

  async function sweep(): Promise<void> {
    await checkouts.refundDue()
    await checkouts.readOpen()
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
