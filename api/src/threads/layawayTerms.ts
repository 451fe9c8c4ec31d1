import { defaultPaymentRules, type EstimateTerms } from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { shops } from '../db/schema.ts'

/**
 * The shop's rules for monthly payments, which bind an estimate as they are when it is sent (docs/product/payments.md).
 */
export async function layawayTerms(
  tx: Db,
  shopId: number,
  { months }: Pick<EstimateTerms, 'months'>,
): Promise<Pick<EstimateTerms, 'grace_days' | 'kept'>> {
  if (months === 0) return { grace_days: 0, kept: 0 }
  const [shop] = await tx.select({ rules: shops.payment_rules }).from(shops).where(eq(shops.id, shopId))
  const { graceDays, kept } = shop?.rules ?? defaultPaymentRules
  return { grace_days: graceDays, kept }
}
