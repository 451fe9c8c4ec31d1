import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from './database.ts'
import { notifyAfterCommit } from './notifyQueue.ts'

/** Opens drizzle on a pool. Its own `transaction` never releases a connection whose `begin` has failed. */
export function openDrizzle(pool: Pool): Db {
  const db: Db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  notifyAfterCommit(db)
  return db
}
