import { limits, type NewWish, type OwnWishes, type TypedItem, type WishAction } from '@elegant/shared/rules'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { queryOneIn } from '../db/prepared.ts'
import { categories, wishers, wishes, wishMatches } from '../db/schema.ts'
import { isListedCategory } from '../db/visibility.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import { canConfirm } from '../mail/canConfirm.ts'
import type { MailData } from '../mail/mailData.ts'
import type { Outbox } from '../mail/outbox.ts'
import { matchesTyped } from './findMatches.ts'
import { isConfirmed, listConfirmedQueries } from './matchWishes.ts'
import { deleteIdleWishers } from './sendDigests.ts'
import type { WisherKeys } from './wisherKeys.ts'
import { hashQuery, normalizeWishQuery } from './wishQuery.ts'

export type WishRepository = ReturnType<typeof wishRepository>

interface Deps {
  db: Db
  outbox: Outbox
  keys: WisherKeys
}

/** Limits abuse of the form to send mail to the address of another person. */
const maxConfirmationsPerHour = 3

/** The wishes of email addresses (docs/product/wishes.md). No response reveals whether an address has any. */
export function wishRepository({ db, outbox, keys }: Deps) {
  async function find(shopId: number, key: string) {
    const wisher = await keys.find(db, key, shopId)
    if (!wisher) throw notFound('There are no wishes at this address.')
    return wisher
  }

  /** Mails the link that confirms a wish, or says that it is kept already or one too many. */
  async function confirm(tx: Db, shopId: number, email: string, wisherId: number, status: Kept): Promise<void> {
    const limit = { templates: ['wishConfirmation' as const], maxPerHour: maxConfirmationsPerHour }
    if (!(await canConfirm(tx, { shopId, recipient: email, ...limit }))) return
    const [wisher] = await tx
      .select()
      .from(wishers)
      .where(isRow(wishers, { shopId, id: wisherId }))
    if (!wisher) return
    const { key_seed: seed } = await keys.keep(tx, wisher)
    await outbox.add(tx, { shopId, to: { email }, template: 'wishConfirmation', data: { wisher: { seed }, status } })
  }

  return {
    /** Keeps a wish until it is confirmed. */
    async add(shopId: number, { email: given, query: asked }: NewWish): Promise<void> {
      const email = given.toLowerCase()
      const query = normalizeWishQuery(asked)
      await db.transaction(async (tx) => {
        const wisherId = await lockWisher(tx, shopId, { email, ...keys.create() })
        await confirm(tx, shopId, email, wisherId, await keepWish(tx, shopId, wisherId, query))
      })
    },

    async readOwn(shopId: number, key: string): Promise<OwnWishes> {
      const { id, email } = await find(shopId, key)
      return { email, wishes: await listWishes(db, shopId, id) }
    },

    async act(shopId: number, key: string, { action, wish }: WishAction): Promise<OwnWishes> {
      const { id, email } = await find(shopId, key)
      const which = and(ofWisher(shopId, id), action === 'end' ? undefined : eq(wishes.id, Number(wish ?? 0)))
      if (action === 'confirm') {
        await db
          .update(wishes)
          .set({ confirmed_at: sql`now()`, after_match: getLastMatch(shopId) })
          .where(and(which, isNull(wishes.confirmed_at)))
      } else {
        await db.delete(wishes).where(which)
        await deleteIdleWishers(db)
      }
      return { email, wishes: await listWishes(db, shopId, id) }
    },

    /** Ends all wishes behind a key; an unknown one has none. */
    async end(key: string): Promise<void> {
      const wisher = await keys.find(db, key)
      if (wisher) await db.delete(wishers).where(isRow(wishers, { shopId: wisher.shops_id, id: wisher.id }))
    },

    /** The number of addresses whose wishes an item would fit as it is typed. */
    async countWaiting(shopId: number, item: TypedItem): Promise<number> {
      const hashes: string[] = []
      for (const { query, hash } of await listConfirmedQueries(db, shopId)) {
        if (await matchesTyped(queryOneIn(db), shopId, query, item)) hashes.push(hash)
      }
      const [found] = await db
        .select({ waiting: sql<number>`count(distinct ${wishes.wishers_id})::int` })
        .from(wishes)
        .where(and(isConfirmed(shopId), inArray(wishes.query_hash, hashes)))
      return found?.waiting ?? 0
    },
  }
}

type Kept = MailData['wishConfirmation']['status']

/** Creates the row of an address, or locks it, so that its wishes can be counted. */
async function lockWisher(
  tx: Db,
  shopId: number,
  columns: Pick<typeof wishers.$inferInsert, 'email' | 'key_seed' | 'key_hash'>,
): Promise<number> {
  const [wisher] = await tx
    .insert(wishers)
    .values({ ...columns, shops_id: shopId })
    .onConflictDoUpdate({ target: [wishers.shops_id, wishers.email], set: { email: columns.email } })
    .returning({ id: wishers.id })
  if (!wisher) throw new Error('The address was not stored')
  return wisher.id
}

async function keepWish(
  tx: Db,
  shopId: number,
  wisherId: number,
  query: ReturnType<typeof normalizeWishQuery>,
): Promise<Kept> {
  const query_hash = hashQuery(query)
  const own = await tx
    .select({ hash: wishes.query_hash, confirmed_at: wishes.confirmed_at })
    .from(wishes)
    .where(ofWisher(shopId, wisherId))
  const same = own.find(({ hash }) => hash === query_hash)
  if (same && same.confirmed_at !== null) return 'kept'
  if (same) {
    // The new mail gives its reader as much time as the first one.
    const isSame = and(ofWisher(shopId, wisherId), eq(wishes.query_hash, query_hash))
    await tx.update(wishes).set({ created_at: sql`now()` }).where(isSame)
    return 'new'
  }
  if (own.length >= limits.wishes) return 'full'
  await tx.insert(wishes).values({ shops_id: shopId, wishers_id: wisherId, query, query_hash })
  return 'new'
}

async function listWishes(db: Db, shopId: number, wisherId: number): Promise<OwnWishes['wishes']> {
  const rows = await db
    .select({
      id: wishes.id,
      query: wishes.query,
      category_name: categories.name,
      is_confirmed: sql<boolean>`${wishes.confirmed_at} is not null`,
    })
    .from(wishes)
    .leftJoin(
      categories,
      and(
        eq(categories.shops_id, wishes.shops_id),
        sql`${categories.id} = (${wishes.query}->>'category')::int`,
        isListedCategory('public'),
      ),
    )
    .where(ofWisher(shopId, wisherId))
    .orderBy(asc(wishes.id))
  return rows
}

function ofWisher(shopId: number, wisherId: number) {
  return and(eq(wishes.shops_id, shopId), eq(wishes.wishers_id, wisherId))
}

function getLastMatch(shopId: number) {
  return sql`(select coalesce(max(${wishMatches.id}), 0) from ${wishMatches} where ${wishMatches.shops_id} = ${shopId})`
}
