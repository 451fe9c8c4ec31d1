import { sql } from 'drizzle-orm'
import { ofThread } from '../db/ofThread.ts'
import { estimates, payments, threadEntries, threads } from '../db/schema.ts'

/** A thread in the change log: the number of messages, the version of the estimate, the payments, and the address. */
export const auditedThreads = {
  messages: sql`(
    select count(*)::int from ${threadEntries} where ${ofThread(threadEntries, threads)} and ${threadEntries.by} = 'shop')`,
  estimate: sql`(select max(${estimates.version}) from ${estimates} where ${ofThread(estimates, threads)})`,
  payments: sql`(select count(*)::int from ${payments} where ${ofThread(payments, threads)})`,
  // Half a hash distinguishes addresses and opens none.
  address: sql`left(${threads.key_hash}, 8)`,
}
