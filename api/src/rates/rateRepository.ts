import type { Destination, Rates, RatesChanges, RatesQuery } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { orders, requests, shops, threads } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { assertCurrent } from '../http/requests/ifMatch.ts'
import type { Author } from '../http/requests/visitor.ts'
import { notFound } from '../http/responses/httpErrors.ts'

export type RateRepository = ReturnType<typeof rateRepository>

/** The owner's tax table and shipping rates (docs/product/payments.md#tax-and-shipping-rates). For admins only. */
export function rateRepository({ db, writes }: { db: Db; writes: Writes }) {
  return {
    async read(shopId: number, { threads_id: id }: RatesQuery): Promise<Rates> {
      const rates = await readRates(db, shopId)
      return id === undefined ? rates : { ...rates, address: await readAddress(db, { shopId, id }) }
    },

    /** Replaces the given tables. */
    change(
      { expectedVersion, ...author }: Author & { expectedVersion?: number },
      changes: RatesChanges,
    ): Promise<Rates> {
      const { shopId } = author
      return writes.change({ author, entity: 'shop', ids: [shopId] }, async (tx) => {
        assertCurrent(await readRates(tx, shopId), expectedVersion)
        return writeRates(tx, shopId, changes)
      })
    },
  }
}

export async function readRates(db: Db, shopId: number): Promise<Rates> {
  const [shop] = await db
    .select({ tax: shops.tax_rates, shipping: shops.shipping_rates, version: shops.version })
    .from(shops)
    .where(eq(shops.id, shopId))
  if (!shop) throw notFound('There is no such shop.')
  return { tax: shop.tax ?? [], shipping: shop.shipping ?? [], version: shop.version }
}

/** The row of the shop must be locked. */
export async function writeRates(tx: Db, shopId: number, { tax, shipping }: RatesChanges): Promise<Rates> {
  await tx
    .update(shops)
    .set({ tax_rates: tax, shipping_rates: shipping, version: sql`${shops.version} + 1` })
    .where(eq(shops.id, shopId))
  return readRates(tx, shopId)
}

/** The address of a conversation, else the last one of the same customer. */
async function readAddress(db: Db, { shopId, id }: Row): Promise<Destination | null> {
  const { rows } = await db.execute<{ address: Destination }>(sql`
    with subjects as (
      select ${threads.id} as id, ${threads.ship_to} as ship_to, ${threads.last_at} as last_at,
        coalesce(${orders.subject}, ${requests.subject}) as subject
      from ${threads}
      left join ${orders} on ${orders.shops_id} = ${threads.shops_id} and ${orders.id} = ${threads.orders_id}
      left join ${requests} on ${requests.shops_id} = ${threads.shops_id} and ${requests.id} = ${threads.requests_id}
      where ${threads.shops_id} = ${shopId})
    select json_build_object('country', ship_to->>'country', 'region', coalesce(ship_to->>'region', ''),
      'postal_code', ship_to->>'postal_code') as address
    from subjects
    where ship_to is not null and (id = ${id} or subject = (select own.subject from subjects own where own.id = ${id}))
    order by id = ${id} desc, last_at desc, id desc
    limit 1`)
  return rows[0]?.address ?? null
}
