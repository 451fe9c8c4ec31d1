import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from './database.ts'
import { notifyAfterCommit } from './notifyQueue.ts'

/**
 * Opens drizzle on a pool. Its own `transaction` never releases a connection whose `begin` has failed. One on which a query
 * is still unanswered serves no other: the next query would wait behind it.
 */
export function openDrizzle(pool: Pool): Db {
  const db: Db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isLost = false
    try {
      return await drizzle(client).transaction(work, config)
    } catch (error) {
      isLost = isUnanswered(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
  notifyAfterCommit(db)
  return db
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || isUnanswered(error.cause))
}
