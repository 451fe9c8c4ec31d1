import type { WishQuery } from '@elegant/shared/rules'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { readRevision } from '../audit/revision.ts'
import type { Db } from '../db/database.ts'
import { queryOneIn } from '../db/prepared.ts'
import { shops, wishes, wishMatches } from '../db/schema.ts'
import { findMatches } from './findMatches.ts'
import { findNews, type News } from './findNews.ts'

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
  const kinds = new Map(news.map(({ id, news }) => [id, news]))
  const ids = [...kinds.keys()]
  for (const { query, hash } of await confirmedQueries(tx, shopId)) {
    const found = (await findMatches(queryOneIn(tx), shopId, query, ids)).slice(0, maxMatches)
    if (found.length === 0) continue
    const rows = found.map((id) => ({ id, news: kinds.get(id) }))
    await tx.execute(sql`
      insert into ${wishMatches} (shops_id, wishes_id, items_id, news)
      select ${wishes.shops_id}, ${wishes.id}, found.id, found.news
      from ${wishes}, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found(id int, news text)
      where ${isConfirmed(shopId)} and ${eq(wishes.query_hash, hash)}
      on conflict do nothing`)
  }
}

/** The distinct queries that people wait for. */
export function confirmedQueries(db: Db, shopId: number): Promise<{ query: WishQuery; hash: string }[]> {
  return db
    .selectDistinctOn([wishes.query_hash], { query: wishes.query, hash: wishes.query_hash })
    .from(wishes)
    .where(isConfirmed(shopId))
    .orderBy(wishes.query_hash)
}

export function isConfirmed(shopId: number) {
  return and(eq(wishes.shops_id, shopId), isNotNull(wishes.confirmed_at))
}
