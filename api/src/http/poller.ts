import type { FastifyBaseLogger } from 'fastify'
import { loggable } from './errors.ts'

/** Works off a queue of the database, every few seconds and when it is woken. */
export interface Poller {
  start: () => void
  /** Checks the queue at once. */
  wake: () => void
  isClosed: () => boolean
  /** Stops after the round in progress. */
  close: () => Promise<void>
}

const pause = 5_000

/** Repeats `round`, one at a time; `failure` is the log entry of a round that failed. */
export function createPoller(
  round: () => Promise<void>,
  { failure, log }: { failure: string; log: Pick<FastifyBaseLogger, 'error'> },
): Poller {
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> | undefined
  let isWoken = false
  let isClosed = false

  function wake(): void {
    isWoken = true
    work ??= drain().finally(() => {
      work = undefined
    })
  }

  async function drain(): Promise<void> {
    while (isWoken && !isClosed) {
      isWoken = false
      await round().catch((error: unknown) => log.error({ err: loggable(error) }, failure))
    }
  }

  return {
    start() {
      timer = setInterval(wake, pause).unref()
      wake()
    },
    wake,
    isClosed: () => isClosed,
    async close() {
      isClosed = true
      clearInterval(timer)
      await work
    },
  }
}
