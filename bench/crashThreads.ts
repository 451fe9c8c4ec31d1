import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@elegant/api'
import { type ApiCall, openGuestClient, openMemberClient } from '../e2e/support/apiClients.ts'

// The conversations of `npm run bench:crash`: guests accept estimates and pay deposits while the server is killed. Each step
// is repeated with its key until it is confirmed.

const deposit = 300

/** Keys of the threads in which the server has confirmed an acceptance, and a payment. */
const accepted = new Set<number>()
const paid = new Set<number>()

let made = 0
let signIn: () => Promise<ApiCall>
let session: { owner: Promise<ApiCall>; until: number } | undefined

/** The owner's client, signed in anew before its token expires. */
function findOwner(): Promise<ApiCall> {
  if (!session || session.until < Date.now()) session = { owner: signIn(), until: Date.now() + 5 * 60_000 }
  session.owner.catch(() => {
    session = undefined
  })
  return session.owner
}

/** Puts the shop in test mode, with a piece that many can order. */
export async function prepareThreads(url: string, admin: { email: string; password: string }): Promise<void> {
  signIn = () => openMemberClient(url, 'sign-in', admin)
  const owner = await findOwner()
  await owner('PATCH', '/shop', { testmode: true })
  const item = { item_type: 'Product', title: 'A ring', description: 'To order', price: 950, sold_as: 'made' }
  const answer = await owner('POST', '/items', { ...item, slug: 'crash-ring', sku: 'PROCRASH' })
  const { id }: { id: number } = await answer.json()
  made = id
}

/** Starts clients that order, accept and pay until `isOpen` returns false. */
export function startThreadClients(url: string, isOpen: () => boolean): Promise<void>[] {
  return [1, 2].map(async () => {
    while (isOpen()) await orderAcceptAndPay(url, isOpen).catch(() => wait(20))
  })
}

async function orderAcceptAndPay(url: string, isOpen: () => boolean): Promise<void> {
  const [guest, owner] = await Promise.all([openGuestClient(url), findOwner()])
  /** Repeats a step with its key until the server has confirmed it. */
  async function confirm<Answer>(call: ApiCall, path: string, body: object): Promise<Answer> {
    const headers = { 'idempotency-key': randomUUID() }
    while (isOpen()) {
      const answer = await call('POST', path, body, headers).catch(() => undefined)
      if (answer) return answer.json()
      await wait(20)
    }
    throw new Error('The round is over')
  }
  const contact = { name: 'Bo', email: 'bo@example.com' }
  const order: { id: number } = await confirm(guest, '/cart_items', { items_id: made, action_type: 'enquiry', contact })
  const external = encodeURIComponent(JSON.stringify({ orders_id: order.id }))
  const { items }: { items: { id: number }[] } = await (await owner('GET', `/threads?external=${external}`)).json()
  const id = items[0]?.id ?? 0
  const link: { url: string } = await confirm(owner, `/threads/${id}/link`, { renew: false })
  const path = `/threads/link/${link.url.split('/e/')[1]}`
  const lines = [{ kind: 'labor', label: '', amount: 1000 }]
  const terms = { currency: 'USD', lines, deposit, months: 0, changes: 0, valid_until: null, ready_by: null, text: '' }
  const { entries }: { entries: { id: number }[] } = await confirm(owner, `/threads/${id}/estimates`, terms)
  await confirm(guest, `${path}/entries`, { about: String(entries.at(-1)?.id), answer: 'accepted' })
  accepted.add(id)
  const checkout: { url: string } = await confirm(guest, `${path}/checkouts`, { sum: 'due' })
  await pressPay(checkout.url, isOpen)
  paid.add(id)
}

async function pressPay(till: string, isOpen: () => boolean): Promise<void> {
  const form = { method: 'POST', redirect: 'manual', body: new URLSearchParams({ action: 'pay' }) } as const
  while (isOpen()) {
    const answer = await fetch(till, form).catch(() => undefined)
    if (answer?.status === 303) return
    await wait(20)
  }
  throw new Error('The round is over')
}

/** Counts what must not be: a confirmed answer or payment that is gone, two of either, money that does not add up. */
export async function countThreadFaults({ pool }: Pick<Database, 'pool'>) {
  const ids = async (query: string): Promise<Set<number>> =>
    new Set((await pool.query<{ id: number }>(query)).rows.map(({ id }) => id))
  const count = async (query: string): Promise<number> => (await ids(`select 1 as id from (${query}) found`)).size
  const nowAccepted = await ids(`select threads_id as id from estimates where state = 'accepted'`)
  const nowPaid = await ids(`select threads_id as id from payments where kind = 'payment' and amount = ${deposit}`)
  return {
    confirmed: accepted.size,
    paid: paid.size,
    lost: [...accepted].filter((id) => !nowAccepted.has(id)).length + [...paid].filter((id) => !nowPaid.has(id)).length,
    doubled:
      (await count(`select from thread_entries where kind = 'answer' group by threads_id having count(*) > 1`)) +
      (await count('select from payments group by threads_id having count(*) > 1')) +
      (await count(`select from estimates group by threads_id having count(*) > 1`)),
    unsettled: await count(`
      select from checkouts c where refund_due > 0 or (state = 'paid') <> exists (
        select from payments p where p.shops_id = c.shops_id and p.checkouts_id = c.id)`),
  }
}
