import { randomBytes } from 'node:crypto'
import type { Thread } from '@elegant/shared/rules'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { checkouts } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { conflict } from '../http/responses/httpErrors.ts'

export type StoredCheckout = typeof checkouts.$inferSelect

/** Stripe's shortest lifetime of a payment. */
const minLifetime = sql`interval '30 minutes'`
const lifetimeMs = 31 * 60_000

/** The open checkout of a thread for a sum, or a new one. The thread is locked. */
export async function findOrAddCheckout(
  tx: Db,
  { shopId, id }: Row,
  wanted: Pick<StoredCheckout, 'driver' | 'amount' | 'currency'>,
): Promise<StoredCheckout> {
  const [open] = await tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.shops_id, shopId),
        eq(checkouts.threads_id, id),
        eq(checkouts.state, 'open'),
        eq(checkouts.driver, wanted.driver),
        eq(checkouts.amount, wanted.amount),
        eq(checkouts.currency, wanted.currency),
        // One without a page has yet to begin at the driver.
        gt(
          checkouts.expires_at,
          sql`now() + case when ${checkouts.url} is null then ${minLifetime} else interval '5 minutes' end`,
        ),
      ),
    )
    .limit(1)
  if (open) return open
  const [added] = await tx
    .insert(checkouts)
    .values({
      ...wanted,
      shops_id: shopId,
      threads_id: id,
      reference: randomBytes(16).toString('base64url'),
      expires_at: new Date(Date.now() + lifetimeMs),
    })
    .returning()
  if (!added) throw new Error('The checkout was not stored')
  return added
}

/** The sum that a customer chooses to pay, in minor units. Throws a 409 if nothing is owed. */
export function sumToPay({ money, is_open }: Thread, sum: 'due' | 'all'): { amount: number; currency: string } {
  const amount = sum === 'due' ? (money?.due[0]?.amount ?? 0) : (money?.owed ?? 0)
  if (!money || !is_open || amount <= 0) throw conflict('There is nothing to pay.')
  return { amount, currency: money.currency }
}
