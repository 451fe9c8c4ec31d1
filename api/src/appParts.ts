import type { Agent } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { readRevision } from './audit/revision.ts'
import { createWrites } from './audit/writes.ts'
import { categoryRepository } from './categories/categoryRepository.ts'
import { claimCalendars } from './claims/claimCalendars.ts'
import type { Env } from './config/env.ts'
import type { Database } from './db/database.ts'
import { queryOneOn } from './db/prepared.ts'
import { responseCache } from './http/routes/responseCache.ts'
import type { Logger } from './http/server/webServer.ts'
import { itemRepository } from './items/itemRepository.ts'
import { mediaStore } from './media/mediaStore.ts'
import { shopRepository } from './shop/shopRepository.ts'
import { pageRepository } from './shopPages/pageRepository.ts'
import { stoneRecordRepository } from './stoneRecords/stoneRecordRepository.ts'
import { threadKeys } from './threads/threadKeys.ts'

export interface AppOptions {
  db: Database
  env: Env
  logger?: Logger
  /** How long catalog responses are cached, in milliseconds; 0 disables the cache. */
  responseTtl?: number
  /** Rejects while something else that this process serves is not ready. */
  probe?: () => Promise<void>
  /** Opens the connections to push services; by default to public addresses only. */
  pushAgent?: Agent
}

export type AppParts = ReturnType<typeof createAppParts>

/** Creates what the API shares with the addresses outside of it. */
export function createAppParts(
  app: FastifyInstance,
  { db: { db, pool, reads }, env, responseTtl, pushAgent }: AppOptions,
) {
  const { AUTH_SECRET: authSecret, PUBLIC_URL: publicUrl } = env
  const queryOne = queryOneOn(reads, env.DB_PREPARE)
  const cache = responseCache((shopId) => readRevision(queryOne, shopId), responseTtl)
  const writes = createWrites(db, cache)
  const canSend = env.SMTP_URL !== undefined
  const categories = categoryRepository({ writes, queryOne })
  return {
    db,
    pool,
    env,
    queryOne,
    cache,
    writes,
    canSend,
    pushAgent,
    shops: shopRepository({ db, queryOne, writes, canSend }),
    media: mediaStore(app, { db, env, writes }),
    pages: pageRepository({ db, writes }),
    categories,
    items: itemRepository({ writes, queryOne, cache, listCategories: categories.list }),
    calendars: claimCalendars({ db, authSecret, publicUrl }),
    keys: threadKeys({ authSecret, publicUrl }),
    stoneRecords: stoneRecordRepository({ db, writes }),
  }
}
