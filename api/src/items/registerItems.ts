import type { FastifyInstance } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/database.ts'
import { addSweep } from '../http/background/sweeps.ts'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import { bulkItems } from './bulkItems.ts'
import { itemImageRepository } from './images/itemImageRepository.ts'
import { itemImageRoutes } from './images/itemImageRoutes.ts'
import { itemPreviews } from './itemPreviews.ts'
import type { ItemRepository } from './itemRepository.ts'
import { itemRoutes } from './itemRoutes.ts'
import { readItemLabels } from './list/itemLabels.ts'
import { publishPlanned } from './publishPlanned.ts'

interface Deps {
  db: Db
  env: Env
  writes: Writes
  cache: ResponseCache
  items: ItemRepository
}

/** Registers items and their pictures, and the sweep that publishes planned items. */
export function registerItems(scope: FastifyInstance, { db, env, writes, cache, items }: Deps): void {
  const { AUTH_SECRET: authSecret, PUBLIC_URL: publicUrl } = env
  itemRoutes(scope, {
    items,
    bulk: bulkItems(writes),
    cache,
    previews: itemPreviews({ db, writes, authSecret, publicUrl }),
    labels: (shopId, ids) => readItemLabels(db, shopId, ids),
  })
  itemImageRoutes(scope, { images: itemImageRepository(writes) })
  addSweep(scope, {
    interval: 15_000,
    failure: 'Publishing planned items failed',
    run: publishPlanned({ db, writes, log: scope.log }),
  })
}
