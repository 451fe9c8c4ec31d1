import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { checkouts } from '../db/schema.ts'
import type { StoredThread } from './threadEntry.ts'

/** Takes a sum that the owner has given back by hand from what the drivers have to give back, so that it goes back once. */
export async function reduceRefundDue(
  tx: Db,
  { shops_id, id }: StoredThread,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  const isOfThread = and(eq(checkouts.shops_id, shops_id), eq(checkouts.threads_id, id))
  const due = await tx
    .select({ id: checkouts.id, refund_due: checkouts.refund_due })
    .from(checkouts)
    .where(and(isOfThread, eq(checkouts.currency, currency), gt(checkouts.refund_due, 0)))
    .orderBy(checkouts.id)
    .for('update')
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
