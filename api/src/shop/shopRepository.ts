import { bodyLimits, defaultHoldRules, defaultPaymentRules, noVisit, type ShopChanges } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { prepare, type QueryOne, queryOneIn } from '../db/prepared.ts'
import { shops } from '../db/schema.ts'
import { assertCurrent } from '../http/requests/ifMatch.ts'
import type { Author } from '../http/requests/visitor.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import { shownPages } from '../shopPages/shownPages.ts'
import { readShopFacts } from './readShopFacts.ts'

export type ShopRepository = ReturnType<typeof shopRepository>

interface Deps {
  db: Db
  queryOne: QueryOne
  writes: Writes
  /** False in a shop without a mail server. */
  canSend: boolean
}

export function shopRepository({ db, queryOne, writes, canSend }: Deps) {
  return {
    async findByDomain(domain: string): Promise<{ id: number; domain: string; key_hash: string } | undefined> {
      const [shop] = await db
        .select({ id: shops.id, domain: shops.domain, key_hash: shops.key_hash })
        .from(shops)
        .where(eq(shops.domain, domain))
      return shop
    },

    /** Returns serialized JSON. */
    read: (shopId: number) => findShop(queryOne, shopId, canSend),

    readFacts: (shopId: number) => readShopFacts(db, shopId),

    /** Returns the new state of the shop. */
    change(
      { expectedVersion, ...author }: Author & { expectedVersion?: number },
      changes: ShopChanges,
    ): Promise<string> {
      const { shopId } = author
      return writes.change({ author, entity: 'shop', ids: [shopId] }, async (tx) => {
        // `change` has locked the row. A stronger lock could deadlock with writes that wait to raise the revision.
        const [shop] = await tx.select({ version: shops.version }).from(shops).where(eq(shops.id, shopId))
        if (!shop) throw notFound('There is no such shop.')
        assertCurrent(shop, expectedVersion)
        await tx
          .update(shops)
          .set({ ...getColumns(changes), version: sql`${shops.version} + 1` })
          .where(eq(shops.id, shopId))
        return findShop(queryOneIn(tx), shopId, canSend)
      })
    },
  }
}

async function findShop(queryOne: QueryOne, shopId: number, canSend: boolean): Promise<string> {
  const found = await queryOne<{ shop: string }>(oneById, { shop: shopId, canSend })
  if (!found) throw notFound('There is no such shop.')
  return found.shop
}

const oneById = prepare(sql`
  select json_build_object(
    'id', ${shops.id}, 'name', ${shops.name}, 'description', ${shops.description}, 'logo', ${shops.logo},
    'custom_domain', ${shops.custom_domain}, 'slug', ${shops.slug}, 'Is_visible', ${shops.Is_visible},
    'allow_affiliate', ${shops.allow_affiliate}, 'testmode', ${shops.testmode},
    'asks_reviews', ${shops.asks_reviews},
    '_shop_info', json_build_object('contact_info', ${shops.contact_info}),
    'hold_rules', coalesce(${shops.hold_rules}, ${JSON.stringify(defaultHoldRules)}::jsonb),
    'payment_rules', coalesce(${shops.payment_rules}, ${JSON.stringify(defaultPaymentRules)}::jsonb),
    'visit', coalesce(${shops.visit}, ${JSON.stringify(noVisit)}::jsonb), 'pages', ${shownPages},
    'body_limit', ${sql.raw(String(bodyLimits.text))}, 'sends_mail', ${sql.placeholder('canSend')}::boolean, 'version', ${shops.version}
  )::text as shop
  from ${shops} where ${shops.id} = ${sql.placeholder('shop')}`)

/** The columns that a body sets; null resets one to its empty value. */
function getColumns({ description, logo, custom_domain, slug, _shop_info, ...columns }: ShopChanges) {
  const contact = Object.entries(_shop_info?.contact_info ?? {}).map(([name, value]) => [name, value ?? ''])
  const contacts = JSON.stringify(Object.fromEntries(contact))
  return {
    ...columns,
    description: description === null ? '' : description,
    logo: logo === null ? '' : logo,
    custom_domain: custom_domain === null ? '' : custom_domain,
    slug: slug === null ? '' : slug,
    contact_info: sql`${shops.contact_info} || ${contacts}::jsonb`,
  }
}
