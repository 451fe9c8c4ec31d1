import type { FastifyBaseLogger } from 'fastify'
import { loggable } from '../http/errors.ts'

/** Does one thing after the other behind everything else; what fails is logged, and the next goes on. */
export function workQueue(log: FastifyBaseLogger) {
  const closing = new AbortController()
  let work: Promise<void> = Promise.resolve()
  return {
    /** A long step looks at the signal now and then. */
    add(step: (signal: AbortSignal) => Promise<void>): void {
      work = work
        .then(() => (closing.signal.aborted ? undefined : step(closing.signal)))
        .catch((error: unknown) => log.error({ err: loggable(error) }, 'Work on media failed'))
    },
    /** Waits until nothing is left to do. */
    async drained(): Promise<void> {
      for (let seen: unknown; seen !== work; await work) seen = work
    },
    /** Lets the step at hand come to an end, and drops the rest. */
    close(): Promise<void> {
      closing.abort()
      return work
    },
  }
}
