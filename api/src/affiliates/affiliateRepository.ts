import type { Affiliate, NewAffiliate } from '@elegant/shared/rules'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { archivable } from '../audit/archivable.ts'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { affiliates, estimates, orders, payments, requests, threads } from '../db/schema.ts'
import { signedAmount } from '../db/signedAmount.ts'
import type { Row } from '../http/requests/editTarget.ts'
import type { Author } from '../http/requests/visitor.ts'

export type AffiliateRepository = ReturnType<typeof affiliateRepository>

/** The codes of affiliates, and what came of each (docs/product/affiliates.md). For the owner only. */
export function affiliateRepository({ db, writes }: { db: Db; writes: Writes }) {
  return {
    ...archivable(writes, {
      entity: 'affiliate',
      noun: 'affiliate',
      read: async (tx, row) => JSON.stringify(await readOne(tx, row)),
    }),

    list: (shopId: number): Promise<Affiliate[]> => read(db, shopId, isNull(affiliates.archived_at)),

    add: (author: Author, affiliate: NewAffiliate): Promise<Affiliate> =>
      writes.change({ author, entity: 'affiliate' }, async (tx, { add }) => {
        const { shopId } = author
        const [added] = await tx
          .insert(affiliates)
          .values({ ...affiliate, shops_id: shopId })
          .returning({ id: affiliates.id })
        if (!added) throw new Error('The affiliate was not stored')
        add(added.id)
        return readOne(tx, { shopId, id: added.id })
      }),
  }
}

async function readOne(tx: Db, { shopId, id }: Row): Promise<Affiliate> {
  const [affiliate] = await read(tx, shopId, eq(affiliates.id, id))
  if (!affiliate) throw new Error(`Affiliate ${id} is gone despite its lock`)
  return affiliate
}

async function read(db: Db, shopId: number, which: SQL): Promise<Affiliate[]> {
  const { rows } = await db.execute<{ affiliate: Affiliate }>(sql`
    with asked as (
      select ${orders.affiliates_id} as affiliates_id, ${threads.id} as threads_id
      from ${orders} join ${threads} on ${threads.shops_id} = ${orders.shops_id} and ${threads.orders_id} = ${orders.id}
      where ${orders.shops_id} = ${shopId} and ${orders.affiliates_id} is not null
      union all
      select ${requests.affiliates_id}, ${threads.id}
      from ${requests}
      join ${threads} on ${threads.shops_id} = ${requests.shops_id} and ${threads.requests_id} = ${requests.id}
      where ${requests.shops_id} = ${shopId} and ${requests.affiliates_id} is not null
    ), paid as (
      select asked.affiliates_id, ${payments.currency} as currency, sum(${signedAmount})::bigint as amount
      from asked join ${payments} on ${payments.shops_id} = ${shopId} and ${payments.threads_id} = asked.threads_id
      group by 1, 2
    )
    select json_build_object(
      'id', ${affiliates.id}, 'name', ${affiliates.name}, 'code', ${affiliates.code}, 'version', ${affiliates.version},
      'asked', (select count(*) from asked where asked.affiliates_id = ${affiliates.id}),
      'accepted', (
        select count(*) from asked where asked.affiliates_id = ${affiliates.id} and exists (
          select from ${estimates} where ${estimates.shops_id} = ${shopId}
            and ${estimates.threads_id} = asked.threads_id and ${estimates.state} = 'accepted')),
      'paid', (
        select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) order by currency), '[]')
        from paid where paid.affiliates_id = ${affiliates.id} and amount <> 0)
    ) as affiliate
    from ${affiliates} where ${and(eq(affiliates.shops_id, shopId), which)}
    order by lower(${affiliates.name}), ${affiliates.id}`)
  return rows.map(({ affiliate }) => affiliate)
}
