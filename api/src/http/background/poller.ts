import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { listenToQueue, type Queue } from '../../db/notifyQueue.ts'
import { loggable } from '../responses/httpErrors.ts'

export type Poller = ReturnType<typeof createPoller>

const pause = 5_000

interface Options {
  db: Db
  queue: Queue
  /** The log entry of a round that failed. */
  failure: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Seconds until the next attempt: exponential backoff with jitter, at most `max`. */
export function backoffSeconds(attempts: number, max: number): number {
  return Math.min(15 * 2 ** attempts, max) * (0.5 + Math.random() / 2)
}

/** Works off a queue of the database by `round`, one at a time: every few seconds and when this process adds to it. */
export function createPoller(round: () => Promise<void>, { db, queue, failure, log }: Options) {
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => void) | undefined
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
    start(): void {
      timer = setInterval(wake, pause).unref()
      stopListening = listenToQueue(db, queue, wake)
      wake()
    },
    isClosed: () => isClosed,
    /** Stops after the round in progress. */
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      stopListening?.()
      await work
    },
  }
}
