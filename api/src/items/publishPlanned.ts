import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { items } from '../db/schema.ts'
import { HttpError, loggable } from '../http/responses/httpErrors.ts'

interface Deps {
  db: Db
  writes: Writes
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The author of what happens at a planned time. */
const scheduler = { id: 'schedule', name: 'Schedule' }

/**
 * Shows the hidden items whose time has come (docs/product/editing.md#drafts). One that may not be shown loses its
 * time.
 */
export function publishPlanned({ db, writes, log }: Deps) {
  const isDue = sql`${items.publish_at} <= now() and ${items.Is_disabled} and ${items.archived_at} is null`

  function set(shopId: number, id: number, change: { Is_disabled?: false }): Promise<void> {
    const target = { author: { shopId, by: scheduler }, entity: 'item', cause: 'schedule', ids: [id] } as const
    return writes.change(target, async (tx) => {
      await tx
        .update(items)
        .set({ ...change, publish_at: null, version: sql`${items.version} + 1`, updated_at: sql`now()` })
        .where(sql`${items.shops_id} = ${shopId} and ${items.id} = ${id} and ${isDue}`)
    })
  }

  return async (): Promise<void> => {
    const { rows } = await db.execute<{ shopId: number; id: number }>(sql`
      select ${items.shops_id} as "shopId", ${items.id} as id from ${items} where ${isDue}
      order by ${items.publish_at} limit 100`)
    for (const { shopId, id } of rows) {
      try {
        await set(shopId, id, { Is_disabled: false })
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        log.warn({ err: loggable(error), item: id }, 'A planned item was not published')
        await set(shopId, id, {})
      }
    }
  }
}
