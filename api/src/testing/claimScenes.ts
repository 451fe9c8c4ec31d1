import { hourMs, type NewClaim } from '@elegant/shared/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { refreshAvailability } from '../claims/availabilityRows.ts'
import { claims, outbox, shops } from '../db/schema.ts'
import { buildItem } from './factories.ts'
import type { Answer, Caller, TestApp } from './testApp.ts'

export const contact = { email: 'guest@example.com' }
export const later = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

export const ask = (who: Caller, items_id: number, more: object = {}) => who.post('/holds', { items_id, ...more })
export const enquire = (who: Caller, items_id: number, quantity?: number) =>
  who.post('/cart_items', { items_id, action_type: 'enquiry', ...(quantity && { quantity }), contact })

/** The steps of shoppers and of the owner in tests of claims. */
export function claimScenes({ testApp, owner }: { testApp: TestApp; owner: Caller }) {
  /** The customers so far. */
  const people: Caller[] = []
  return {
    people,

    async setRules(rules: object): Promise<void> {
      const hold_rules = { automatic: true, hours: 72, atOnce: 2, perStoneDays: 7, ...rules }
      await testApp.db.update(shops).set({ hold_rules }).where(eq(shops.id, testApp.shop.id))
    },

    async signUp() {
      const member = await testApp.member()
      people.push(member)
      return member
    },

    newStone: (more: Parameters<typeof buildItem>[2] = {}) => buildItem(testApp.db, testApp.shop, more),

    claim: (body: NewClaim) => owner.post('/claims', body),

    move: (id: number, status: string) => owner.call('PATCH', `/cart_items/${id}`, { body: { status } }),

    async readStanding(id: number) {
      const { body } = await (await testApp.guest()).get(`/items/${id}`)
      return body.availability
    },

    /** Moves the end of the claim that holds a piece into the past. */
    async runOut(items_id: number): Promise<void> {
      const { db, shop } = testApp
      const isHeld = and(
        eq(claims.items_id, items_id),
        isNull(claims.released_at),
        sql`${claims.granted_at} is not null`,
      )
      await db.update(claims).set({ until: sql`now() - interval '1 minute'` }).where(isHeld)
      await refreshAvailability(db, shop.id, [items_id])
    },

    mailsTo: (email: string) =>
      testApp.db.select().from(outbox).where(eq(outbox.recipient, email.toLowerCase())).orderBy(outbox.id),

    async undo(items_id: number): Promise<Answer> {
      const { body } = await owner.get('/changes', { external: { entity: 'item', entity_id: items_id } })
      return owner.post(`/changes/${body.items[0].id}/restore`, {})
    },
  }
}
