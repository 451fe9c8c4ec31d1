import type { WishQuery } from '@elegant/shared/rules'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { readRevision } from '../audit/revision.ts'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { lockShop } from '../db/lockShop.ts'
import { queryOneIn } from '../db/prepared.ts'
import { items, shops, wishes, wishMatches } from '../db/schema.ts'
import { findMatches } from './findMatches.ts'
import { findNews, type News, type NewsKind } from './findNews.ts'

/** Pieces of one wish in one look; its digest has no more of them. */
export const maxMatches = 20

/** Finds what is new in the shops since the last look, and keeps it for the digests of the wishes that it fits. */
export function wishMatcher(db: Db) {
  /** The revisions that this process has looked at: everything that makes news raises them. */
  const seen = new Map<number, number>()

  return async (): Promise<void> => {
    const open = await db.select({ id: shops.id }).from(shops).where(eq(shops.Is_visible, true))
    for (const { id } of open) {
      const revision = await readRevision(queryOneIn(db), id)
      if (seen.get(id) === revision) continue
      await db.transaction(async (tx) => matchNews(tx, id, await findNews(tx, id)))
      seen.set(id, revision)
    }
  }
}

/** Matches news with each distinct query once, however many wishes have it. */
export async function matchNews(tx: Db, shopId: number, news: News[]): Promise<void> {
  if (news.length === 0) return
  const kinds = new Map(news.map((one) => [one.id, one.news]))
  const ids = [...kinds.keys()]
  const matches: { hash: string; item: number; news: NewsKind | undefined }[] = []
  for (const { query, hash } of await listConfirmedQueries(tx, shopId)) {
    const found = (await findMatches(queryOneIn(tx), shopId, query, ids)).slice(0, maxMatches)
    matches.push(...found.map((item) => ({ hash, item, news: kinds.get(item) })))
  }
  if (matches.length === 0) return
  // The insert refers to the items, and other writes lock items before the shop.
  const isMatched = and(eq(items.shops_id, shopId), anyOf(items.id, [...new Set(matches.map(({ item }) => item))]))
  await tx.select({ id: items.id }).from(items).where(isMatched).orderBy(items.id).for('key share')
  // Another process waits, so that ids are committed in their order.
  await lockShop(tx, shopId)
  await tx.execute(sql`
    insert into ${wishMatches} (shops_id, query_hash, items_id, news)
    select ${shopId}, hash, item, news
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as found(hash text, item int, news text)`)
}

/** The distinct queries that people wait for. */
export function listConfirmedQueries(db: Db, shopId: number): Promise<{ query: WishQuery; hash: string }[]> {
  return db
    .selectDistinctOn([wishes.query_hash], { query: wishes.query, hash: wishes.query_hash })
    .from(wishes)
    .where(isConfirmed(shopId))
    .orderBy(wishes.query_hash)
}

export function isConfirmed(shopId: number) {
  return and(eq(wishes.shops_id, shopId), isNotNull(wishes.confirmed_at))
}
