import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@elegant/api'
import { type ApiCall, openMemberClient } from '../e2e/support/apiClients.ts'
import { RefusedCall } from '../scripts/guestHeaders.ts'
import { countRows } from './countRows.ts'

// The holds of `npm run bench:crash`: customers who ask for the same few stones and give them up, while the server is killed.

const people = ['ada@example.com', 'bo@example.com', 'cyd@example.com']
const password = 'eight opals in a row'
const stones = 3

/** Signed in once: a sign-in takes longer than the server lives. */
const clients = new Map<string, ApiCall>()

/** Ids of holds and places in line that the server has confirmed. */
const confirmed = new Set<number>()

/** Lets the shop's rules grant holds, and signs the customers up. */
export async function prepareHolds(url: string, admin: { email: string; password: string }): Promise<void> {
  const owner = await openMemberClient(url, 'sign-in', admin)
  await owner('PATCH', '/shop', { hold_rules: { automatic: true, hours: 72, atOnce: 20, perStoneDays: 0 } })
  for (const email of people) {
    const customer = await openMemberClient(url, 'sign-up', { name: 'Ada Welo', email, password })
    await customer('POST', '/customer', { cust_info: {} })
  }
}

/** Starts a client per customer that asks for holds and gives them up until `isOpen` returns false. */
export function startHoldClients(url: string, isOpen: () => boolean): Promise<void>[] {
  return people.map(async (email) => {
    while (isOpen()) {
      await changeHolds(url, email, isOpen).catch(async (error: unknown) => {
        // The token has expired; a crash leaves it valid.
        if (error instanceof RefusedCall && error.status === 401) clients.delete(email)
        await wait(20)
      })
    }
  })
}

async function changeHolds(url: string, email: string, isOpen: () => boolean): Promise<void> {
  const call = clients.get(email) ?? (await openMemberClient(url, 'sign-in', { email, password }))
  clients.set(email, call)
  const { items }: { items: { id: number; sold_as: string }[] } = await (
    await call('GET', '/items_by_type/Product')
  ).json()
  const wanted = items.filter(({ sold_as }) => sold_as === 'one').slice(1, 1 + stones)
  while (isOpen()) {
    const stone = wanted[randomInt(wanted.length)]
    const { id }: { id: number } = await (await call('POST', '/holds', { items_id: stone?.id })).json()
    confirmed.add(id)
    if (randomInt(2) === 0) await call('POST', `/holds/${id}/release`)
  }
}

/** Counts what must not be: two holders, two places of one person, a mail without its claim, a confirmed hold that is gone. */
export async function countHoldFaults(database: Pick<Database, 'pool'>) {
  const count = (query: string) => countRows(database, query)
  const open = 'from claims where released_at is null'
  const { rows } = await database.pool.query<{ id: number }>('select id from claims')
  const stored = new Set(rows.map(({ id }) => id))
  return {
    confirmed: confirmed.size,
    holders: await count(
      `select items_id ${open} and granted_at is not null and is_exclusive group by 1 having count(*) > 1`,
    ),
    places: await count(`select items_id, subject ${open} and granted_at is null group by 1, 2 having count(*) > 1`),
    mails: await count(`
      select slug, mails from (
        select data->>'slug' as slug, count(*) as mails from outbox
        where template in ('holdGranted', 'holdPassedOn') group by 1) told
      where mails > (
        select count(*) from claims join items on items.id = claims.items_id
        where items.slug = told.slug and claims.kind = 'hold' and granted_at is not null)`),
    lost: [...confirmed].filter((id) => !stored.has(id)).length,
  }
}

/** The owner's sign-in. */
export const owner = { email: 'admin@example.com', password: randomUUID() }
