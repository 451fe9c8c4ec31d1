import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { type Ask, askIn, statementOf } from '../db/prepared.ts'
import { shops } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'

/** The number of changes so far to the public content of a shop. */
export function revisionOf(ask: Ask, shopId: number): Promise<number> {
  return askRevision(ask, oneRevision, shopId)
}

/** Increments the revision, which invalidates every process's caches on commit. Returns the new revision. */
export function raiseRevision(tx: Db, shopId: number): Promise<number> {
  return askRevision(askIn(tx), nextRevision, shopId)
}

async function askRevision(ask: Ask, statement: typeof oneRevision, shopId: number): Promise<number> {
  const found = await ask<{ revision: number }>(statement, { shop: shopId })
  if (!found) throw notFound('There is no such shop.')
  return found.revision
}

const oneRevision = statementOf(sql`
  select ${shops.revision} from ${shops} where ${shops.id} = ${sql.placeholder('shop')}`)

const nextRevision = statementOf(sql`
  update ${shops} set revision = ${shops.revision} + 1 where ${shops.id} = ${sql.placeholder('shop')}
  returning ${shops.revision}`)
