import type { FastifyBaseLogger } from 'fastify'
import { loggable } from '../http/responses/httpErrors.ts'

/** Runs background jobs one at a time; a failed job is logged and the next one continues. */
export function workQueue(log: FastifyBaseLogger) {
  const closing = new AbortController()
  let work: Promise<void> = Promise.resolve()
  return {
    /** Long jobs should check the signal regularly. */
    add(step: (signal: AbortSignal) => Promise<void>): void {
      work = work
        .then(() => (closing.signal.aborted ? undefined : step(closing.signal)))
        .catch((error: unknown) => log.error({ err: loggable(error) }, 'Processing media failed'))
    },
    /** Waits until the queue is empty. */
    async drained(): Promise<void> {
      for (let seen: unknown; seen !== work; await work) seen = work
    },
    /** Waits for the current job and drops the rest. */
    close(): Promise<void> {
      closing.abort()
      return work
    },
  }
}
