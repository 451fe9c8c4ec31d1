import { formatMoment } from '@elegant/shared/rules'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { type claims, items } from '../db/schema.ts'
import { addMail } from '../mail/outbox.ts'

type Claim = typeof claims.$inferSelect

/** Tells a shopper about the own hold, if an address is known. */
export async function mailHolder(
  tx: Db,
  { shopId, title, slug }: { shopId: number; title: string; slug: string },
  { subject, name, email, until }: Claim,
  template: 'holdGranted' | 'holdPassedOn' | 'holdEnded',
): Promise<void> {
  if (subject === null || !email) return
  const data = { name, title, slug, until: until ? formatMoment(until.toISOString(), { weekday: true }) : '' }
  await addMail(tx, { shopId, to: { email }, template, data })
}

/** Tells the shoppers whose holds have ended. */
export async function mailHolders(tx: Db, shopId: number, ended: Claim[]): Promise<void> {
  for (const claim of ended.filter(({ kind }) => kind === 'hold')) {
    const [item] = await tx
      .select({ title: items.title, slug: items.slug })
      .from(items)
      .where(isRow(items, { shopId, id: claim.items_id }))
    if (item) await mailHolder(tx, { shopId, ...item }, claim, 'holdEnded')
  }
}
