import { and, eq } from 'drizzle-orm'
import webPush from 'web-push'
import { sealSecret } from '../config/sealSecret.ts'
import type { Db } from '../db/database.ts'
import { pushDevices, pushKeys } from '../db/schema.ts'

/** The keys by which push services know a shop. */
interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Reads the VAPID keys of a shop, made at its first start. */
export type ReadVapidKeys = (tx: Db, shopId: number) => Promise<VapidKeys>

export function vapidKeys(authSecret: string): ReadVapidKeys {
  const { seal, open } = sealSecret(authSecret, 'VAPID keys')

  return async function read(tx, shopId) {
    const isOfShop = eq(pushKeys.shops_id, shopId)
    const [kept] = await tx.select().from(pushKeys).where(isOfShop)
    const privateKey = kept && open(kept.sealed_private_key)
    if (kept && privateKey !== undefined) return { publicKey: kept.public_key, privateKey }

    const made = webPush.generateVAPIDKeys()
    const columns = { public_key: made.publicKey, sealed_private_key: seal(made.privateKey) }
    if (!kept) {
      await tx
        .insert(pushKeys)
        .values({ shops_id: shopId, ...columns })
        .onConflictDoNothing()
    } else {
      // AUTH_SECRET has changed. Push services refuse the former subscriptions with another key.
      const isFormer = and(isOfShop, eq(pushKeys.sealed_private_key, kept.sealed_private_key))
      const replaced = await tx.update(pushKeys).set(columns).where(isFormer).returning({ shops_id: pushKeys.shops_id })
      if (replaced.length > 0) await tx.delete(pushDevices).where(eq(pushDevices.shops_id, shopId))
    }
    // Another process may have been first.
    return read(tx, shopId)
  }
}
