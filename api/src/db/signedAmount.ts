import { sql } from 'drizzle-orm'
import { payments } from './schema.ts'

/** A line of the ledger in minor units; a refund is negative. */
export const signedAmount = sql`case when ${payments.kind} = 'refund' then -${payments.amount} else ${payments.amount} end`
