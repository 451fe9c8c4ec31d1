import { desc, sql } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import { openOrderTest } from './orderScenes.ts'
import type { Caller } from './testApp.ts'

export const anyThread = { id: expect.any(Number), seed: expect.any(String) }
export const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
/** The line of an order in its mails. */
export const line = { title: 'Honeycomb opal', action: 'enquiry', quantity: 1, price: 1180.5, currency: 'USD' }

/** Opens the API with an owner, and with what moves orders of an opal on. */
export async function openOrderSteps() {
  const { testApp, opal, enquire } = await openOrderTest()
  const admin = await testApp.member('admin')
  return {
    testApp,
    admin,
    opal,
    async ordered(who: Caller, more: object = {}): Promise<{ id: number; path: string }> {
      const { body } = await enquire(who, more)
      return { id: body.id, path: `/cart_items/${body.id}` }
    },
    move: (path: string, status: string, headers: Record<string, string> = {}, who: Caller = admin) =>
      who.call('PATCH', path, { body: { status }, headers }),
    estimate: (path: string, body: object = { amount: 990 }, headers: Record<string, string> = {}) =>
      admin.post(`${path}/estimate`, body, { headers }),
    async answer(who: Caller, path: string, said = 'accepted', version?: number) {
      const seen = version ?? (await who.get(path)).body.version ?? 1
      return who.post(`${path}/estimate/answer`, { answer: said }, { headers: { 'if-match': `"${seen}"` } })
    },
    ship: (path: string, body: object = { carrier: 'UPS', tracking_number: '1Z 999/AA' }) =>
      admin.post(`${path}/shipping`, body),
    lastMails: (orderId: number, template: string) =>
      testApp.db
        .select({ recipient: outbox.recipient, data: outbox.data })
        .from(outbox)
        .where(sql`${outbox.data}->>'orderId' = ${String(orderId)} and ${outbox.template} = ${template}`)
        .orderBy(desc(outbox.id)),
  }
}
