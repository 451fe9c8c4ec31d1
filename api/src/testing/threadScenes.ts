import { randomUUID } from 'node:crypto'
import { buildItem } from './factories.ts'
import type { Answer, Caller, TestApp } from './testApp.ts'

/** An estimate of USD 950.00 with a deposit of USD 300.00. */
export const terms = {
  currency: 'USD',
  lines: [
    { kind: 'stone', label: 'Welo opal', amount: 70_000 },
    { kind: 'labor', label: '', amount: 25_000 },
  ],
  ...{ deposit: 30_000, months: 0, changes: 2, valid_until: null, ready_by: null, text: 'Set in silver.' },
}

export const lastEntry = ({ body }: Answer) => body.entries.at(-1)

/** Makes threads, each read on a device that knows only its address. */
export function threadScenes(test: TestApp, admin: Caller) {
  async function open(id: number) {
    const { body } = await admin.post(`/threads/${id}/link`, { renew: false })
    const key = String(body.url).split('/e/')[1] ?? ''
    const phone = await test.guest()
    const path = `/threads/link/${key}`
    return {
      ...{ id, key, phone, path },
      read: () => phone.get(path),
      reply: (reply: object, headers = {}) => phone.post(`${path}/entries`, reply, { headers }),
    }
  }

  async function find(external: object): Promise<number> {
    const [{ id }] = (await admin.get('/threads', { external })).body.items
    return Number(id)
  }

  return {
    /** The thread of a guest's enquiry. */
    async enquire(email = `${randomUUID()}@example.com`) {
      const item = await buildItem(test.db, test.shop, { title: `Opal ${randomUUID()}` })
      const guest = await test.guest()
      const contact = { name: 'Bo', email, phone: '904 555 0142' }
      const { body: order } = await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry', contact })
      return { item, guest, order, ...(await open(await find({ orders_id: order.id }))) }
    },

    /** The thread of a custom request. */
    async request(email = 'ada@example.com') {
      const letter = { name: 'Ada Welo', email, phone: '904 555 0142', budget: '500' }
      const body = { ...letter, description: 'A ring with a welo opal' }
      const { body: request } = await (await test.guest()).post('/custom_requests', body)
      return { request, ...(await open(await find({ requests_id: request.id }))) }
    },
  }
}
