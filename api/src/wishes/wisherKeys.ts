import { unsubscribePath, wishesPath } from '@elegant/shared/rules'
import { and, eq } from 'drizzle-orm'
import { seededKeys } from '../config/seededKeys.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { wishers } from '../db/schema.ts'

export type WisherKeys = ReturnType<typeof wisherKeys>

interface Wisher {
  shops_id: number
  id: number
  key_seed: string
  key_hash: string
}

/** The secret addresses of the pages on which people see and end their wishes. */
export function wisherKeys({ authSecret, publicUrl }: { authSecret: string; publicUrl: string }) {
  const { getKey, create, isUsable, hashOfKey } = seededKeys(authSecret, 'wishes')

  return {
    create,

    getUrl: (seed: string, page: 'wishes' | 'unsubscribe'): string =>
      publicUrl + (page === 'wishes' ? wishesPath : unsubscribePath)(getKey(seed)),

    /** The key of a wisher, recomputed after a change of AUTH_SECRET. */
    async keep(tx: Db, wisher: Wisher): Promise<{ key_seed: string }> {
      if (isUsable(wisher.key_seed, wisher.key_hash)) return wisher
      const columns = create()
      await tx
        .update(wishers)
        .set(columns)
        .where(isRow(wishers, { shopId: wisher.shops_id, id: wisher.id }))
      return columns
    },

    /** The address behind a key, in one shop or in any; undefined for an unknown or malformed key. */
    async find(db: Db, key: string, shopId?: number) {
      const hash = hashOfKey(key)
      if (hash === undefined) return undefined
      const [wisher] = await db
        .select()
        .from(wishers)
        .where(and(eq(wishers.key_hash, hash), shopId === undefined ? undefined : eq(wishers.shops_id, shopId)))
      return wisher
    },
  }
}
