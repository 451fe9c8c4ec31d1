import type { FastifyInstance } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { addSweep } from '../http/background/sweeps.ts'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { ThreadKeys } from '../threads/threadKeys.ts'
import type { ThreadWriter } from '../threads/threadWriter.ts'
import { reviewRepository } from './reviewRepository.ts'
import { reviewRequests } from './reviewRequests.ts'
import { reviewRoutes } from './reviewRoutes.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  keys: ThreadKeys
  threadWriter: ThreadWriter
  cache: ResponseCache
}

/** Registers reviews, and the mails that ask for them. */
export function registerReviews(scope: FastifyInstance, { db, writes, outbox, keys, threadWriter, cache }: Deps): void {
  reviewRoutes(scope, { reviews: reviewRepository({ db, writes, outbox, keys }), cache })
  const ask = reviewRequests({ db, outbox, threadWriter })
  addSweep(scope, { interval: 10 * 60_000, failure: 'Asking for reviews failed', run: () => ask() })
}
