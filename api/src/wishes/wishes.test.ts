import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Db } from '../db/database.ts'
import { lockShop } from '../db/lockShop.ts'
import { claims, items, outbox, wishers, wishes, wishMatches } from '../db/schema.ts'
import { buildCategory, buildItem } from '../testing/factories.ts'
import { type Caller, openTestApp, type TestApp, testEnv } from '../testing/testApp.ts'
import { matchNews } from './matchWishes.ts'
import { wisherKeys } from './wisherKeys.ts'

let test: TestApp
/** The same shop with a mail server. */
let mailing: FastifyInstance
let admin: Caller
let guest: Caller
let keys: ReturnType<typeof wisherKeys>

beforeAll(async () => {
  test = await openTestApp({ responseTtl: 0 })
  // Nothing listens there: the mails stay in the outbox.
  const env = testEnv({ SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: test.env.DATA_DIR })
  mailing = await buildApp({ db: test, env, logger: false, responseTtl: 0 })
  admin = await test.member('admin')
  guest = await test.guest()
  keys = wisherKeys({ authSecret: test.env.AUTH_SECRET, publicUrl: test.env.PUBLIC_URL })
  // Two apps start.
})
afterAll(async () => {
  await mailing.close()
  await test.close()
})
beforeEach(async () => {
  await test.db.delete(outbox)
  await test.db.delete(wishers)
  await sweep()
})

async function sweep(): Promise<void> {
  for (const run of test.app.sweeps) await run()
}

const newEmail = () => `${randomUUID()}@example.com`
async function wish(email: string, query: object) {
  const headers = { authorization: `Bearer ${guest.token}`, 'user-id': guest.userId }
  const answer = await mailing.inject({ method: 'POST', url: '/api/wishes', headers, payload: { email, query } })
  return { status: answer.statusCode, body: answer.json() }
}

const mailsTo = (email: string, template: string) =>
  test.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, email), eq(outbox.template, template)))
    .orderBy(asc(outbox.id))

/** The path of somebody's page, as the mail has it. */
async function linkOf(email: string): Promise<string> {
  const [wisher] = await test.db.select().from(wishers).where(eq(wishers.email, email))
  return `/wishes/link/${keys.urlOf(wisher?.key_seed ?? '', 'wishes').split('/wishes/')[1]}`
}

/** A confirmed wish of an address that had a digest a moment ago, so that the next sweep sends none. */
async function waitFor(query: object, email = newEmail()): Promise<string> {
  await wish(email, query)
  const link = await linkOf(email)
  const { body } = await guest.get(link)
  for (const { id } of body.wishes) await guest.post(link, { action: 'confirm', wish: String(id) })
  await test.db.update(wishers).set({ mailed_at: sql`now()` }).where(eq(wishers.email, email))
  return email
}

async function publish(item: object = {}): Promise<{ id: number; slug: string; title: string }> {
  const sku = randomUUID()
  const given = { title: `Opal ${sku}`, description: 'A stone', slug: sku, sku, price: 100, item_info: null, ...item }
  return (await admin.post('/items', { shops_id: null, item_type: 'Product', Is_disabled: false, ...given })).body
}

const change = (id: number, changes: object) => admin.call('PATCH', `/items/${id}`, { body: changes })
const titlesIn = ({ data }: { data: Record<string, unknown> } = { data: {} }): string[] => {
  const pieces: { title: string }[] = JSON.parse(JSON.stringify(data.pieces ?? []))
  return pieces.map(({ title }) => title)
}
/** Lets the day pass that lies between two digests. */
async function passDay(): Promise<void> {
  await test.db.update(wishers).set({ mailed_at: sql`now() - interval '25 hours'` })
  await sweep()
}

describe('a wish', () => {
  it('is confirmed by the link of a mail that has none of its words', async () => {
    const email = newEmail()
    expect(await wish(email, { search: 'BUY CHEAP PILLS' })).toMatchObject({ status: 200, body: {} })
    const [mail] = await mailsTo(email, 'wishConfirmation')
    expect(JSON.stringify(mail?.data)).not.toMatch(/PILLS/)
    const link = await linkOf(email)
    const before = await guest.get(link)
    expect(before.body).toMatchObject({
      email,
      wishes: [{ query: { search: 'BUY CHEAP PILLS' }, is_confirmed: false }],
    })
    expect((await guest.get(link)).body).toEqual(before.body)
    const wishId = String(before.body.wishes[0].id)
    expect((await guest.post(link, { action: 'confirm', wish: wishId })).body.wishes).toMatchObject([
      { is_confirmed: true },
    ])
  })

  it('is answered alike for known and unknown addresses', async () => {
    const email = await waitFor({ search: 'opal' })
    const answers = [await wish(email, { search: 'opal' }), await wish(newEmail(), { search: 'opal' })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ])
    expect((await mailsTo(email, 'wishConfirmation')).map(({ data }) => data.status)).toEqual(['new', 'kept'])
  })

  it('is kept once however its filters are ordered', async () => {
    const email = newEmail()
    await wish(email, { tags: ['raw', 'blue'], search: ' fire  opal ' })
    await wish(email, { search: 'fire opal', tags: ['blue', 'raw'] })
    expect((await guest.get(await linkOf(email))).body.wishes).toHaveLength(1)
  })

  it('names its category as long as it is shown', async () => {
    const category = await buildCategory(test.db, test.shop, { name: 'Welo Opals' })
    const email = await waitFor({ category: category.id })
    const link = await linkOf(email)
    expect((await guest.get(link)).body.wishes).toMatchObject([{ category_name: 'Welo Opals' }])
    await admin.call('PATCH', `/items_categories/${category.id}`, { body: { Is_visible: false } })
    expect((await guest.get(link)).body.wishes).toMatchObject([{ category_name: null }])
  })

  it('of a stranger mails an address three times an hour at most', async () => {
    const email = newEmail()
    for (let n = 0; n < 5; n++) await wish(email, { search: `opal ${n}` })
    expect(await mailsTo(email, 'wishConfirmation')).toHaveLength(3)
  })

  it('beyond the twentieth is not kept', async () => {
    const email = newEmail()
    for (let n = 0; n < 22; n++) await wish(email, { search: `opal ${n}` })
    expect((await guest.get(await linkOf(email))).body.wishes).toHaveLength(20)
  })

  it('that nobody confirms goes after seven days', async () => {
    const [kept, gone] = [await waitFor({}), newEmail()]
    await wish(gone, {})
    const link = await linkOf(gone)
    await test.db.update(wishes).set({ created_at: sql`now() - interval '8 days'` })
    await sweep()
    expect(await guest.get(link)).toMatchObject({ status: 404 })
    expect(await guest.get(await linkOf(kept))).toMatchObject({ status: 200 })
    expect(await test.db.select().from(wishers)).toHaveLength(1)
  })

  it('has seven days again when it is asked for again', async () => {
    const email = newEmail()
    const pass = (days: number) =>
      test.db.update(wishes).set({ created_at: sql`${wishes.created_at} - ${days} * interval '1 day'` })
    await wish(email, {})
    await pass(6)
    await wish(email, {})
    await pass(2)
    await sweep()
    expect(await guest.get(await linkOf(email))).toMatchObject({ status: 200 })
  })

  it('is refused with a sentence if it is none', async () => {
    expect(await wish('nobody', {})).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'email', message: 'Invalid email address' }] } },
    })
    expect(await wish(newEmail(), { hidden: true })).toMatchObject({ status: 400 })
    expect(await guest.get('/wishes/link/made-up')).toMatchObject({ status: 404 })
  })

  it('cannot be confirmed by the key of another address', async () => {
    const [mine, theirs] = [newEmail(), newEmail()]
    await wish(mine, {})
    await wish(theirs, {})
    const [own] = (await guest.get(await linkOf(theirs))).body.wishes
    await guest.post(await linkOf(mine), { action: 'confirm', wish: String(own.id) })
    expect((await guest.get(await linkOf(theirs))).body.wishes).toMatchObject([{ is_confirmed: false }])
  })
})

describe('a digest', () => {
  it('tells once of what was published, freed or reduced, and of nothing else', async () => {
    const email = await waitFor({ search: 'sunrise' })
    const [fresh, held, dear, other] = [
      await publish({ title: 'Sunrise opal' }),
      await publish({ title: 'Sunrise ring' }),
      await publish({ title: 'Sunrise pendant', price: 300 }),
      await publish({ title: 'Moonstone' }),
    ]
    const { body: claim } = await admin.post('/claims', { items_id: held.id, kind: 'sold', name: 'A dealer' })
    await passDay()
    expect((await mailsTo(email, 'wishDigest')).map(titlesIn)).toEqual([[dear.title, fresh.title]])

    await admin.post(`/claims/${claim.id ?? (await soldClaim(held.id))}/release`, {})
    await change(dear.id, { price: 250 })
    await change(fresh.id, { price: 400, description: 'Another word' })
    await change(other.id, { price: 1 })
    await passDay()
    await sweep()
    const [, second, ...more] = await mailsTo(email, 'wishDigest')
    expect(more).toEqual([])
    expect(second?.data.pieces).toMatchObject([
      { title: dear.title, price: 250, news: 'reduced' },
      { title: held.title, news: 'free' },
    ])
  })

  it('is sent once a day and then has everything since', async () => {
    const email = await waitFor({ search: 'evening' })
    await publish({ title: 'Evening one' })
    await passDay()
    await publish({ title: 'Evening two' })
    await sweep()
    await publish({ title: 'Evening three' })
    await sweep()
    expect(await mailsTo(email, 'wishDigest')).toHaveLength(1)
    await passDay()
    expect((await mailsTo(email, 'wishDigest')).map(titlesIn)).toEqual([
      ['Evening one'],
      ['Evening three', 'Evening two'],
    ])
  })

  it('has what came after its wish, though others had the same wish before', async () => {
    const early = await waitFor({ search: 'twins' })
    const before = await publish({ title: 'Twins before' })
    await sweep()
    const late = await waitFor({ search: 'twins' })
    const after = await publish({ title: 'Twins after' })
    await passDay()
    const titlesOf = async (email: string) => titlesIn((await mailsTo(email, 'wishDigest'))[0])
    expect(await titlesOf(early)).toEqual([after.title, before.title])
    expect(await titlesOf(late)).toEqual([after.title])
  })

  it('leaves out what was sold or hidden meanwhile', async () => {
    const email = await waitFor({ search: 'morning' })
    await publish({ title: 'Morning one' })
    await passDay()
    const [hidden, sold] = [await publish({ title: 'Morning two' }), await publish({ title: 'Morning three' })]
    await sweep()
    await change(hidden.id, { Is_disabled: true })
    await admin.post('/claims', { items_id: sold.id, kind: 'sold', name: 'A dealer' })
    await passDay()
    expect(await mailsTo(email, 'wishDigest')).toHaveLength(1)
  })

  it('is sent to nobody who has not confirmed', async () => {
    const email = newEmail()
    await wish(email, { search: 'noon' })
    await publish({ title: 'Noon opal' })
    await passDay()
    expect(await mailsTo(email, 'wishDigest')).toEqual([])
  })

  it('waits for a shop that has closed since', async () => {
    const email = await waitFor({ search: 'midday' })
    const first = await publish({ title: 'Midday one' })
    await passDay()
    const second = await publish({ title: 'Midday two' })
    await sweep()
    await admin.call('PATCH', '/shop', { body: { Is_visible: false } })
    await passDay()
    expect(await mailsTo(email, 'wishDigest')).toHaveLength(1)
    await admin.call('PATCH', '/shop', { body: { Is_visible: true } })
    await passDay()
    const mails = await mailsTo(email, 'wishDigest')
    expect(mails.map(titlesIn)).toEqual([[first.title], [second.title]])
  })

  it('has no news while the shop is closed, and only real news after it', async () => {
    const email = await waitFor({})
    await admin.call('PATCH', '/shop', { body: { Is_visible: false } })
    await sweep()
    await admin.call('PATCH', '/shop', { body: { Is_visible: true } })
    await passDay()
    expect(await mailsTo(email, 'wishDigest')).toEqual([])
  })

  it('is not sent again by the owner', async () => {
    const email = await waitFor({ search: 'dusk' })
    await publish({ title: 'Dusk opal' })
    await passDay()
    const [mail] = await mailsTo(email, 'wishDigest')
    await test.db.update(outbox).set({ sent_at: sql`now()` })
    expect(await admin.post(`/mails/${mail?.id}/retry`)).toMatchObject({ status: 409 })
    expect((await admin.get('/mails')).body.items[0]).toMatchObject({ can_retry: false, recipient: email })
  })
})

async function soldClaim(id: number): Promise<number> {
  const [claim] = await test.db.select({ id: claims.id }).from(claims).where(eq(claims.items_id, id))
  return claim?.id ?? 0
}

describe('unsubscribing', () => {
  const oneClick = (path: string, type: string, payload: string) =>
    test.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('takes one POST of a mail program as %s, and a second one', async (type, payload) => {
    const email = await waitFor({ search: 'fog' })
    const [wisher] = await test.db.select().from(wishers).where(eq(wishers.email, email))
    const { pathname } = new URL(keys.urlOf(wisher?.key_seed ?? '', 'unsubscribe'))
    expect((await oneClick(pathname, type, payload)).statusCode).toBe(200)
    expect((await oneClick(pathname, type, payload)).statusCode).toBe(200)
    await publish({ title: 'Fog opal' })
    await sweep()
    expect(await mailsTo(email, 'wishDigest')).toEqual([])
    expect(await test.db.select().from(wishers).where(eq(wishers.email, email))).toEqual([])
  })

  it('is not done by opening the address, which leads to the page', async () => {
    const email = await waitFor({})
    const [wisher] = await test.db.select().from(wishers).where(eq(wishers.email, email))
    const url = new URL(keys.urlOf(wisher?.key_seed ?? '', 'unsubscribe'))
    const { statusCode, headers } = await test.app.inject({ method: 'GET', url: url.pathname })
    expect([statusCode, headers.location]).toEqual([
      302,
      new URL(keys.urlOf(wisher?.key_seed ?? '', 'wishes')).pathname,
    ])
    expect(await guest.get(await linkOf(email))).toMatchObject({ status: 200 })
  })

  it('on the page takes one wish or all of them', async () => {
    const email = newEmail()
    for (const search of ['rain', 'snow', 'hail']) await wish(email, { search })
    const link = await linkOf(email)
    const [first] = (await guest.get(link)).body.wishes
    expect((await guest.post(link, { action: 'remove', wish: String(first.id) })).body.wishes).toHaveLength(2)
    expect((await guest.post(link, { action: 'end' })).body.wishes).toEqual([])
    expect(await guest.get(link)).toMatchObject({ status: 404 })
  })
})

describe('the owner', () => {
  it('sees how many people wait for a piece while it is typed', async () => {
    const category = await buildCategory(test.db, test.shop)
    const first = await waitFor({ search: 'thunder', price: { max: 200 } })
    await waitFor({ category: category.id, facts: [{ name: 'Carat weight', min: 2, max: 5 }] }, first)
    await waitFor({ tags: ['storm'] })
    await wish(newEmail(), { search: 'thunder' })
    const info = { additionalProperty: [{ '@type': 'PropertyValue', name: 'Carat weight', value: 3 }] }
    const waiting = async (typed: object) => (await admin.post('/items_interest', typed)).body.waiting
    expect(await waiting({})).toBe(0)
    expect(await waiting({ title: 'Thunder opal', price: 150 })).toBe(1)
    expect(await waiting({ title: 'Thunder opal', price: 250 })).toBe(0)
    expect(await waiting({ category_ids: [category.id], item_info: info })).toBe(1)
    expect(await waiting({ title: 'Thunder', tags: 'raw, Storm', category_ids: [category.id], item_info: info })).toBe(
      2,
    )
    expect(await waiting({ description: 'of thunder', tags: 'storm', price: 10 })).toBe(2)
  })
})

it('no mail server, no wishes', async () => {
  expect(await guest.post('/wishes', { email: newEmail(), query: {} })).toMatchObject({ status: 409 })
  expect((await guest.get('/shop')).body.sends_mail).toBe(false)
})

it('items that are hidden and shown again are news', async () => {
  const email = await waitFor({ search: 'aurora' })
  const { id } = await buildItem(test.db, test.shop, { title: 'Aurora', Is_disabled: true })
  await change(id, { Is_disabled: false })
  await passDay()
  expect((await mailsTo(email, 'wishDigest')).map(titlesIn)).toEqual([['Aurora']])
  expect(await test.db.select().from(items).where(eq(items.id, id))).toHaveLength(1)
})

it('matching and a write that locks an item and then the shop both succeed', async () => {
  await waitFor({ search: 'locked' })
  const { id } = await publish({ title: 'Locked opal' })
  await test.db.delete(wishMatches)
  const { matching } = await test.db.transaction(async (tx) => {
    await tx.select({ id: items.id }).from(items).where(eq(items.id, id)).for('update')
    const matching = test.db.transaction((other) => matchNews(other, test.shop.id, [{ id, news: 'new' }]))
    // The embedded database starts it after this transaction only.
    for (let tries = 0; tries < 300 && !(await isSomebodyWaiting(tx)); tries++);
    await lockShop(tx, test.shop.id)
    return { matching }
  })
  await matching
  expect(await test.db.$count(wishMatches, eq(wishMatches.items_id, id))).toBe(1)
})

async function isSomebodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_locks where not granted`)
  return rows.length > 0
}
