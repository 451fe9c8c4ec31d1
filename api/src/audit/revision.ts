import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { prepare, type QueryOne, queryOneIn } from '../db/prepared.ts'
import { shops } from '../db/schema.ts'
import { notFound } from '../http/responses/httpErrors.ts'

/** The number of changes so far to the public content of a shop. */
export function readRevision(queryOne: QueryOne, shopId: number): Promise<number> {
  return queryRevision(queryOne, selectRevision, shopId)
}

/** Increments the revision, which invalidates every process's caches on commit. Returns the new revision. */
export function raiseRevision(tx: Db, shopId: number): Promise<number> {
  return queryRevision(queryOneIn(tx), incrementRevision, shopId)
}

async function queryRevision(queryOne: QueryOne, statement: typeof selectRevision, shopId: number): Promise<number> {
  const found = await queryOne<{ revision: number }>(statement, { shop: shopId })
  if (!found) throw notFound('There is no such shop.')
  return found.revision
}

const selectRevision = prepare(sql`
  select ${shops.revision} from ${shops} where ${shops.id} = ${sql.placeholder('shop')}`)

const incrementRevision = prepare(sql`
  update ${shops} set revision = ${shops.revision} + 1 where ${shops.id} = ${sql.placeholder('shop')}
  returning ${shops.revision}`)
