import { defaultHoldRules, type HoldRules } from '@elegant/shared/rules'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { shops } from '../db/schema.ts'
import { invalid } from '../http/responses/httpErrors.ts'

export async function readHoldRules(tx: Db, shopId: number): Promise<HoldRules> {
  const [shop] = await tx.select({ rules: shops.hold_rules }).from(shops).where(eq(shops.id, shopId))
  return { ...defaultHoldRules, ...shop?.rules }
}

/** The end of a claim in the database: a future time by its clock, which may differ from this machine's. */
export async function futureTime(tx: Db, until: string): Promise<SQL> {
  const { rows } = await tx.execute<{ isFuture: boolean }>(
    sql`select ${until}::timestamptz > now() and ${until}::timestamptz < now() + interval '5 years' as "isFuture"`,
  )
  if (!rows[0]?.isFuture) throw invalid([{ path: 'until', message: 'Until must be a time in the next five years' }])
  return sql`${until}::timestamptz`
}

export const afterHours = (hours: number) => sql`now() + ${hours}::int * interval '1 hour'`
