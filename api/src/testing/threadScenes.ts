import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import type { MailData } from '../mail/mailData.ts'
import { buildItem, type TestShop } from './factories.ts'
import { type Answer, type Caller, openTestApp, type TestApp } from './testApp.ts'

/** An estimate of USD 950.00 with a deposit of USD 300.00. */
export const terms = {
  currency: 'USD',
  lines: [
    { kind: 'stone', label: 'Welo opal', amount: 70_000 },
    { kind: 'labor', label: '', amount: 25_000 },
  ],
  deposit: 30_000,
  months: 0,
  changes: 2,
  valid_until: null,
  ready_by: null,
  text: 'Set in silver.',
}

export const lastEntry = ({ body }: Answer) => body.entries.at(-1)

/** Opens the API with an owner and what makes threads. */
export async function openThreadTest(options?: Parameters<typeof openTestApp>[0]) {
  const testApp = await openTestApp(options)
  const admin = await testApp.member('admin')
  return { testApp, admin, scenes: threadScenes(testApp, admin) }
}

/** Makes threads, each read on a device that knows only its address. */
export function threadScenes(testApp: TestApp, admin: Caller, shop: TestShop = testApp.shop) {
  async function open(id: number) {
    const { body } = await admin.post(`/threads/${id}/link`, { renew: false })
    const key = String(body.url).split('/e/')[1] ?? ''
    const phone = await testApp.guest(undefined, shop)
    const path = `/threads/link/${key}`
    return {
      id,
      key,
      phone,
      path,
      read: () => phone.get(path),
      reply: (reply: object, headers = {}) => phone.post(`${path}/entries`, reply, { headers }),
      /** Sends an estimate, which is accepted. */
      async agree(estimate: object = terms): Promise<void> {
        const sent = lastEntry(await admin.post(`/threads/${id}/estimates`, estimate))
        await phone.post(`${path}/entries`, { about: String(sent.id), answer: 'accepted' })
      },
    }
  }

  async function find(external: object): Promise<number> {
    const [{ id }] = (await admin.get('/threads', { external })).body.items
    return Number(id)
  }

  return {
    /** The thread as its customer reads it. */
    open,

    /** The data of the mails to somebody, oldest first. */
    mailsTo: (recipient: string, template: keyof MailData) =>
      testApp.db
        .select({ data: outbox.data })
        .from(outbox)
        .where(and(eq(outbox.recipient, recipient), eq(outbox.template, template)))
        .orderBy(outbox.id),

    /** The thread of a guest's enquiry. */
    async enquire(email = `${randomUUID()}@example.com`, name = 'Bo', question?: string) {
      const item = await buildItem(testApp.db, shop, { title: `Łuna opal ${randomUUID()}` })
      const guest = await testApp.guest(undefined, shop)
      const contact = { name, email, phone: '904 555 0142' }
      const asked = { items_id: item.id, action_type: 'enquiry', contact, question }
      const { body: order } = await guest.post('/cart_items', asked)
      return { item, guest, order, email, ...(await open(await find({ orders_id: order.id }))) }
    },

    /** The thread of a custom request. */
    async request(email = 'ada@example.com') {
      const letter = { name: 'Ada Welo', email, phone: '904 555 0142', budget: '500' }
      const body = { ...letter, description: 'A ring with a welo opal' }
      const { body: request } = await (await testApp.guest(undefined, shop)).post('/custom_requests', body)
      return { request, ...(await open(await find({ requests_id: request.id }))) }
    },
  }
}
