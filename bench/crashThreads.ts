import { randomInt, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiCall, openGuestClient, openMemberClient } from '../e2e/support/apiClients.ts'
import { RefusedCall } from '../scripts/guestHeaders.ts'
import { median } from './timing.ts'

// The conversations of `npm run bench:crash`: for each of many single stones two guests accept an estimate at the same time,
// and the one who gets it pays with the test driver, while the server is killed. A step is repeated with its key until it is
// answered, as a browser does, so that every sale comes to its end.

/** In cents. */
export const price = 95_000
const deposit = 30_000
const terms = {
  currency: 'USD',
  lines: [{ kind: 'stone', label: '', amount: price }],
  deposit,
  months: 0,
  changes: 0,
  valid_until: null,
  ready_by: null,
  text: '',
}

/** A stone and the threads of the two who want it. */
export interface Sale {
  stone: number
  threads: { id: number; order: number; isAccepted: boolean }[]
}

/** The steps in which the server is killed on purpose. `payTwice` ends with a refund. */
const steps = ['accept', 'begin', 'pay', 'payTwice'] as const
type Step = (typeof steps)[number]

/** Per step: its answers, how often a kill interrupted it, how often its effect was there nevertheless, and its times. */
export const figures: Record<Step, { answered: number; interrupted: number; stored: number; times: number[] }> = {
  accept: { answered: 0, interrupted: 0, stored: 0, times: [] },
  begin: { answered: 0, interrupted: 0, stored: 0, times: [] },
  pay: { answered: 0, interrupted: 0, stored: 0, times: [] },
  payTwice: { answered: 0, interrupted: 0, stored: 0, times: [] },
}

/** The sales that came to their end, and the errors that no kill explains. */
export const sales: Sale[] = []
export const refusals: string[] = []

/** Emits the name of each step at its beginning. */
const beginnings = new EventEmitter()

/** Puts the shop in test mode and starts the sales. `finish` waits for the end of those under way. */
export async function startSales(url: string, admin: { email: string; password: string }) {
  const owner = await openOwner(url, admin)
  await owner('PATCH', '/shop', { testmode: true })
  let isOpen = true
  const clients = [1, 2].map(async () => {
    while (isOpen) {
      await sellStone(url, owner).then(
        (sale) => sales.push(sale),
        (error: unknown) => refusals.push(String(error)),
      )
    }
  })
  return {
    owner,
    async finish() {
      isOpen = false
      await Promise.all(clients)
    },
  }
}

/** Resolves at a random moment of a random step, or soon after it. */
export async function waitForStep(): Promise<void> {
  const step = steps[randomInt(steps.length)] ?? 'pay'
  await once(beginnings, step)
  await wait(Math.random() * 1.3 * (median(figures[step].times.slice(-50)) || 20))
}

/** Signs the owner in again before the token expires. */
async function openOwner(url: string, admin: { email: string; password: string }): Promise<ApiCall> {
  let session: { call: Promise<ApiCall>; until: number } | undefined
  return async (...args) => {
    if (!session || session.until < Date.now())
      session = { call: repeat(() => openMemberClient(url, 'sign-in', admin)), until: Date.now() + 5 * 60_000 }
    return (await session.call)(...args)
  }
}

async function sellStone(url: string, owner: ApiCall): Promise<Sale> {
  const stone = await repeat(async () => {
    const sku = randomUUID().toUpperCase()
    const item = { item_type: 'Product', title: 'An opal', description: 'A single one', price: 950, sold_as: 'one' }
    // The last of the list, so that the other clients see the same first ones.
    return readJson<{ id: number }>(owner('POST', '/items', { ...item, rank: 1_000_000, slug: randomUUID(), sku }))
  })
  const buyers = await Promise.all([openThread(url, owner, stone.id), openThread(url, owner, stone.id)])
  const threads = await Promise.all(
    buyers.map(async (buyer) => ({ id: buyer.id, order: buyer.order, isAccepted: await accept(buyer) })),
  )
  for (const [place, { isAccepted }] of threads.entries()) {
    const buyer = buyers[place]
    if (!buyer || !isAccepted) continue
    await pay(buyer, 'due', 'pay')
    await pay(buyer, 'all', 'payTwice')
  }
  return { stone: stone.id, threads }
}

interface Buyer {
  id: number
  order: number
  guest: ApiCall
  path: string
  question: string
}

/** Asks for a stone and gets an estimate. */
async function openThread(url: string, owner: ApiCall, stone: number): Promise<Buyer> {
  const guest = await repeat(() => openGuestClient(url))
  const contact = { name: 'Bo', email: `${randomUUID()}@example.com` }
  const headers = { 'idempotency-key': randomUUID() }
  const order = await repeat(() =>
    readJson<{ id: number }>(
      guest('POST', '/cart_items', { items_id: stone, action_type: 'enquiry', contact }, headers),
    ),
  )
  const external = encodeURIComponent(JSON.stringify({ orders_id: order.id }))
  const { items } = await repeat(() =>
    readJson<{ items: { id: number }[] }>(owner('GET', `/threads?external=${external}`)),
  )
  const id = items[0]?.id ?? 0
  const link = await repeat(() => readJson<{ url: string }>(owner('POST', `/threads/${id}/link`, { renew: false })))
  const { entries } = await repeat(() =>
    readJson<{ entries: { id: number }[] }>(owner('POST', `/threads/${id}/estimates`, terms, headers)),
  )
  const path = `/threads/link/${link.url.split('/e/')[1]}`
  return { id, order: order.id, guest, path, question: String(entries.at(-1)?.id) }
}

/** False if the other one was faster. */
async function accept(buyer: Buyer): Promise<boolean> {
  const headers = { 'idempotency-key': randomUUID() }
  const reply = { about: buyer.question, answer: 'accepted' }
  return take('accept', buyer, () =>
    buyer.guest('POST', `${buyer.path}/entries`, reply, headers).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RefusedCall && error.status === 409) return false
        throw error
      },
    ),
  )
}

async function pay(buyer: Buyer, sum: 'due' | 'all', step: 'pay' | 'payTwice'): Promise<void> {
  const checkout = await take('begin', buyer, () =>
    readJson<{ url: string }>(buyer.guest('POST', `${buyer.path}/checkouts`, { sum })),
  )
  const body = new URLSearchParams({ action: step === 'pay' ? 'pay' : 'twice' })
  await take(step, buyer, async () => {
    const { status } = await fetch(checkout.url, { method: 'POST', redirect: 'manual', body })
    if (status !== 303) throw new RefusedCall(status, `The test driver answered ${status}`)
  })
}

/** Takes a step until it is answered, and notes whether one that was interrupted had its effect. */
async function take<Answer>(step: Step, { guest, path }: Buyer, call: () => Promise<Answer>): Promise<Answer> {
  const own = figures[step]
  const countEntries = async () => (await readJson<{ entries: unknown[] }>(guest('GET', path))).entries.length
  const before = await repeat(countEntries)
  let isInterrupted = false
  return repeat(async () => {
    if (isInterrupted && (await countEntries()) > before) own.stored++
    isInterrupted = false
    const started = performance.now()
    beginnings.emit(step)
    const answer = await call().catch((error: unknown) => {
      isInterrupted = isLost(error) && !isUnreachable(error)
      if (isInterrupted) own.interrupted++
      throw error
    })
    own.times.push(performance.now() - started)
    own.answered++
    return answer
  })
}

/** Repeats a call until the server answers it. */
async function repeat<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isLost(error)) throw error
      await wait(20)
    }
  }
}

/** True if the server is not there, has gone during the call, or is about to go. */
function isLost(error: unknown): boolean {
  if (error instanceof RefusedCall) return error.status === 503
  return error instanceof TypeError && error.cause instanceof Error
}

function isUnreachable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

async function readJson<Body>(call: Promise<Response>): Promise<Body> {
  const body: Body = await (await call).json()
  return body
}
