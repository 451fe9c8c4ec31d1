import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { checkouts } from '../db/schema.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import type { StoredThread } from './threadEntry.ts'

/**
 * Subtracts a refund by hand from the refunds that are due online, so that the customer gets the money once. Throws a 409
 * while an online refund is in progress.
 */
export async function reduceRefundDue(
  tx: Db,
  { shops_id, id }: StoredThread,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  const isOfThread = and(eq(checkouts.shops_id, shops_id), eq(checkouts.threads_id, id))
  const due = await tx
    .select({ id: checkouts.id, refund_due: checkouts.refund_due, isRefunding })
    .from(checkouts)
    .where(and(isOfThread, eq(checkouts.currency, currency), gt(checkouts.refund_due, 0)))
    .orderBy(checkouts.id)
    .for('update')
  if (due.some((one) => one.isRefunding))
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

/** No process has worked on the checkout for a minute: it is done, or the process has died. */
export const isStale = sql`${checkouts.checked_at} < now() - interval '1 minute'`

const isRefunding = sql<boolean>`(${checkouts.state} = 'refunding' and not (${isStale}))`
