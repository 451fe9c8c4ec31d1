import type { FastifyInstance } from 'fastify'
import { loggable } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that is repeated from time to time; tests do not wait for it. */
    sweeps: (() => Promise<void>)[]
  }
}

interface Sweep {
  /** Milliseconds. */
  interval: number
  /** The log entry of a run that failed; the next one tries again. */
  failure: string
  run: () => Promise<void>
}

/** Repeats work from the start of the app until it closes, one run after the other. */
export function addSweep(scope: FastifyInstance, { interval, failure, run }: Sweep): void {
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  const runNext = () => {
    work = work.then(run).catch((error: unknown) => scope.log.error({ err: loggable(error) }, failure))
  }
  scope.sweeps.push(run)
  scope.addHook('onReady', async () => {
    timer = setInterval(runNext, interval).unref()
    runNext()
  })
  scope.addHook('onClose', async () => {
    clearInterval(timer)
    await work
  })
}
