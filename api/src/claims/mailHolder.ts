import { momentLabel } from '@elegant/shared/rules'
import type { Db } from '../db/database.ts'
import type { claims } from '../db/schema.ts'
import { addMail } from '../mail/outbox.ts'

/** Tells a shopper about the own hold, if an address is known. */
export async function mailHolder(
  tx: Db,
  { shopId, title, slug }: { shopId: number; title: string; slug: string },
  { subject, name, email, until }: typeof claims.$inferSelect,
  template: 'holdGranted' | 'holdPassedOn' | 'holdEnded',
): Promise<void> {
  if (subject === null || !email) return
  const data = { name, title, slug, until: until ? momentLabel(until.toISOString()) : '' }
  await addMail(tx, { shopId, to: { email }, template, data })
}
