import { sql } from 'drizzle-orm'
import { estimates, payments, threadEntries, threads } from '../db/schema.ts'

const ofThread = (table: typeof estimates | typeof payments | typeof threadEntries) =>
  sql`from ${table} where ${table.shops_id} = ${threads.shops_id} and ${table.threads_id} = ${threads.id}`

/** A thread in the change log: the number of messages, the version of the estimate, the payments, and the address. */
export const auditedThreads = {
  messages: sql`(select count(*)::int ${ofThread(threadEntries)} and ${threadEntries.by} = 'shop')`,
  estimate: sql`(select max(${estimates.version}) ${ofThread(estimates)})`,
  payments: sql`(select count(*)::int ${ofThread(payments)})`,
  // Half a hash tells addresses apart and opens none.
  address: sql`left(${threads.key_hash}, 8)`,
}
