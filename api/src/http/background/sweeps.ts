import type { FastifyInstance } from 'fastify'
import { loggable } from '../responses/httpErrors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that is repeated from time to time. */
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

/** Repeats work while the app listens, one run after the other. Tests that inject requests run `sweeps` themselves. */
export function addSweep(scope: FastifyInstance, { interval, failure, run }: Sweep): void {
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()
  const runNext = () => {
    work = work.then(run).catch((error: unknown) => scope.log.error({ err: loggable(error) }, failure))
  }
  scope.sweeps.push(run)
  scope.addHook('onListen', () => {
    timer = setInterval(runNext, interval).unref()
    runNext()
  })
  scope.addHook('onClose', async () => {
    clearInterval(timer)
    await work
  })
}
