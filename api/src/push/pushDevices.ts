import { deviceName, type NewPushDevice, type PushDevice } from '@elegant/shared/rules'
import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { customers, pushDevices } from '../db/schema.ts'
import { conflict } from '../http/responses/httpErrors.ts'

/** An admin of a shop. */
interface Owner {
  shopId: number
  userId: string
}

/** More devices than a person carries; each one is a call for each notification. */
const maxDevices = 10

export type PushDeviceRepository = ReturnType<typeof pushDeviceRepository>

/** The devices of an account. They are its own, as its sessions are, so the shop's change log does not list them. */
export function pushDeviceRepository(db: Db) {
  return {
    list: (owner: Owner): Promise<PushDevice[]> =>
      db.select(shown).from(pushDevices).where(isOwn(owner)).orderBy(desc(pushDevices.id)),

    /** Adds a device, or renews the keys of a known one. A later sign-in on the device redirects its notifications to that user. */
    add: (owner: Owner, { endpoint, keys }: NewPushDevice, userAgent: string): Promise<PushDevice> =>
      db.transaction(async (tx) => {
        const { shopId, userId } = owner
        const isCustomer = and(eq(customers.shops_id, shopId), eq(customers.elegant_user_id, userId))
        // The lock makes concurrent calls count one after the other.
        const [customer] = await tx.select({ id: customers.id }).from(customers).where(isCustomer).for('update')
        if (!customer) throw new Error(`Admin ${userId} has no customer record`)
        const [others] = await tx
          .select({ count: count() })
          .from(pushDevices)
          .where(and(isOwn(owner), ne(pushDevices.endpoint, endpoint)))
        if (others && others.count >= maxDevices)
          throw conflict(`At most ${maxDevices} devices can be notified. Please remove one first.`)
        const columns = { customers_id: customer.id, ...keys, name: deviceName(userAgent) }
        const [added] = await tx
          .insert(pushDevices)
          .values({ shops_id: shopId, endpoint, ...columns })
          .onConflictDoUpdate({ target: [pushDevices.shops_id, pushDevices.endpoint], set: columns })
          .returning(shown)
        if (!added) throw new Error('The device was not stored')
        return added
      }),

    /** Removes a device; returns false if it is not the owner's. */
    async remove(owner: Owner, id: number): Promise<boolean> {
      const { rowCount } = await db.delete(pushDevices).where(and(isOwn(owner), eq(pushDevices.id, id)))
      return rowCount !== 0
    },
  }
}

const shown = {
  id: pushDevices.id,
  endpoint: pushDevices.endpoint,
  name: pushDevices.name,
  created_at: isoTime(pushDevices.created_at),
}

function isOwn({ shopId, userId }: Owner): SQL | undefined {
  const owner = sql`(
    select ${customers.id} from ${customers}
    where ${customers.shops_id} = ${shopId} and ${customers.elegant_user_id} = ${userId}
  )`
  return and(eq(pushDevices.shops_id, shopId), eq(pushDevices.customers_id, owner))
}
