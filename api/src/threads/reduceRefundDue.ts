import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { checkouts } from '../db/schema.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import type { StoredThread } from './threadEntry.ts'

/**
 * Takes a sum that the owner has given back by hand from what the drivers have to give back, so that it goes back once.
 * Throws a 409 while a driver is giving some back.
 */
export async function reduceRefundDue(
  tx: Db,
  { shops_id, id }: StoredThread,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  const isOfThread = and(eq(checkouts.shops_id, shops_id), eq(checkouts.threads_id, id))
  const due = await tx
    .select({ id: checkouts.id, refund_due: checkouts.refund_due, isAtWork })
    .from(checkouts)
    .where(and(isOfThread, eq(checkouts.currency, currency), gt(checkouts.refund_due, 0)))
    .orderBy(checkouts.id)
    .for('update')
  if (due.some((one) => one.isAtWork))
    throw conflict('Money is being given back online right now. Please look again in a minute.')
  let left = amount
  for (const one of due) {
    const part = Math.min(left, one.refund_due)
    left -= part
    await tx
      .update(checkouts)
      .set({ refund_due: sql`${checkouts.refund_due} - ${part}` })
      .where(isRow(checkouts, { shopId: shops_id, id: one.id }))
  }
}

/** A process that died in the middle is waited for no longer than others wait to repeat its work. */
const isAtWork = sql<boolean>`(${checkouts.state} = 'refunding' and ${checkouts.checked_at} > now() - interval '1 minute')`
