import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { lockShop } from '../db/lockShop.ts'
import { claims, items, outbox, wishMatches } from '../db/schema.ts'
import { buildItem } from '../testing/factories.ts'
import { newEmail, openWishTest, titlesIn } from '../testing/wishScenes.ts'
import { matchNews } from './matchWishes.ts'

const scenes = await openWishTest()
const { testApp, admin } = scenes
afterAll(scenes.close)
beforeEach(() => scenes.forget())

describe('a digest', () => {
  test('tells once of what was published, freed or reduced, and of nothing else', async () => {
    const email = await scenes.waitFor({ search: 'sunrise' })
    const [fresh, held, dear, other] = [
      await scenes.publish({ title: 'Sunrise opal' }),
      await scenes.publish({ title: 'Sunrise ring' }),
      await scenes.publish({ title: 'Sunrise pendant', price: 300 }),
      await scenes.publish({ title: 'Moonstone' }),
    ]
    const { body: claim } = await admin.post('/claims', { items_id: held.id, kind: 'sold', name: 'A dealer' })
    await scenes.passDay()
    expect((await scenes.mailsTo(email, 'wishDigest')).map(titlesIn)).toEqual([[dear.title, fresh.title]])

    await admin.post(`/claims/${claim.id ?? (await soldClaim(held.id))}/release`, {})
    await scenes.change(dear.id, { price: 250 })
    await scenes.change(fresh.id, { price: 400, description: 'Another word' })
    await scenes.change(other.id, { price: 1 })
    await scenes.passDay()
    await scenes.sweep()
    const [, second, ...more] = await scenes.mailsTo(email, 'wishDigest')
    expect(more).toEqual([])
    expect(second?.data.pieces).toMatchObject([
      { title: dear.title, price: 250, news: 'reduced' },
      { title: held.title, news: 'free' },
    ])
  })

  test('is sent once a day and then has everything since', async () => {
    const email = await scenes.waitFor({ search: 'evening' })
    await scenes.publish({ title: 'Evening one' })
    await scenes.passDay()
    await scenes.publish({ title: 'Evening two' })
    await scenes.sweep()
    await scenes.publish({ title: 'Evening three' })
    await scenes.sweep()
    expect(await scenes.mailsTo(email, 'wishDigest')).toHaveLength(1)
    await scenes.passDay()
    expect((await scenes.mailsTo(email, 'wishDigest')).map(titlesIn)).toEqual([
      ['Evening one'],
      ['Evening three', 'Evening two'],
    ])
  })

  test('has what came after its wish, though others had the same wish before', async () => {
    const early = await scenes.waitFor({ search: 'twins' })
    const before = await scenes.publish({ title: 'Twins before' })
    await scenes.sweep()
    const late = await scenes.waitFor({ search: 'twins' })
    const after = await scenes.publish({ title: 'Twins after' })
    await scenes.passDay()
    const readTitles = async (email: string) => titlesIn((await scenes.mailsTo(email, 'wishDigest'))[0])
    expect(await readTitles(early)).toEqual([after.title, before.title])
    expect(await readTitles(late)).toEqual([after.title])
  })

  test('leaves out what was sold or hidden meanwhile', async () => {
    const email = await scenes.waitFor({ search: 'morning' })
    await scenes.publish({ title: 'Morning one' })
    await scenes.passDay()
    const [hidden, sold] = [
      await scenes.publish({ title: 'Morning two' }),
      await scenes.publish({ title: 'Morning three' }),
    ]
    await scenes.sweep()
    await scenes.change(hidden.id, { Is_disabled: true })
    await admin.post('/claims', { items_id: sold.id, kind: 'sold', name: 'A dealer' })
    await scenes.passDay()
    expect(await scenes.mailsTo(email, 'wishDigest')).toHaveLength(1)
  })

  test('leaves out what no longer fits, and tells what fits another wish of the address', async () => {
    const email = await scenes.waitFor({ search: 'twilight', price: { max: 150 } })
    await scenes.waitFor({ search: 'ring' }, email)
    const [dearer, ring, kept] = [
      await scenes.publish({ title: 'Twilight one' }),
      await scenes.publish({ title: 'Twilight ring' }),
      await scenes.publish({ title: 'Twilight three' }),
    ]
    await scenes.sweep()
    for (const { id } of [dearer, ring]) await scenes.change(id, { price: 500 })
    await scenes.change(kept.id, { price: 120 })
    await scenes.passDay()
    const [mail, ...others] = await scenes.mailsTo(email, 'wishDigest')
    expect(mail?.data.pieces).toMatchObject([
      { title: kept.title, price: 120, news: 'new' },
      { title: ring.title, price: 500, news: 'new' },
    ])
    expect(others).toEqual([])
  })

  test('is sent to nobody who has not confirmed', async () => {
    const email = newEmail()
    await scenes.wish(email, { search: 'noon' })
    await scenes.publish({ title: 'Noon opal' })
    await scenes.passDay()
    expect(await scenes.mailsTo(email, 'wishDigest')).toEqual([])
  })

  test('waits for a shop that has closed since', async () => {
    const email = await scenes.waitFor({ search: 'midday' })
    const first = await scenes.publish({ title: 'Midday one' })
    await scenes.passDay()
    const second = await scenes.publish({ title: 'Midday two' })
    await scenes.sweep()
    await admin.call('PATCH', '/shop', { body: { Is_visible: false } })
    await scenes.passDay()
    expect(await scenes.mailsTo(email, 'wishDigest')).toHaveLength(1)
    await admin.call('PATCH', '/shop', { body: { Is_visible: true } })
    await scenes.passDay()
    const mails = await scenes.mailsTo(email, 'wishDigest')
    expect(mails.map(titlesIn)).toEqual([[first.title], [second.title]])
  })

  test('has no news while the shop is closed, and only real news after it', async () => {
    const email = await scenes.waitFor({})
    await admin.call('PATCH', '/shop', { body: { Is_visible: false } })
    await scenes.sweep()
    await admin.call('PATCH', '/shop', { body: { Is_visible: true } })
    await scenes.passDay()
    expect(await scenes.mailsTo(email, 'wishDigest')).toEqual([])
  })

  test('is not sent again by the owner', async () => {
    const email = await scenes.waitFor({ search: 'dusk' })
    await scenes.publish({ title: 'Dusk opal' })
    await scenes.passDay()
    const [mail] = await scenes.mailsTo(email, 'wishDigest')
    await testApp.db.update(outbox).set({ sent_at: sql`now()` })
    expect(await admin.post(`/mails/${mail?.id}/retry`)).toMatchObject({ status: 409 })
    expect((await admin.get('/mails')).body.items[0]).toMatchObject({ can_retry: false, recipient: email })
  })
})

async function soldClaim(id: number): Promise<number> {
  const [claim] = await testApp.db.select({ id: claims.id }).from(claims).where(eq(claims.items_id, id))
  return claim?.id ?? 0
}

test('items that are hidden and shown again are news', async () => {
  const email = await scenes.waitFor({ search: 'aurora' })
  const { id } = await buildItem(testApp.db, testApp.shop, { title: 'Aurora', Is_disabled: true })
  await scenes.change(id, { Is_disabled: false })
  await scenes.passDay()
  expect((await scenes.mailsTo(email, 'wishDigest')).map(titlesIn)).toEqual([['Aurora']])
  expect(await testApp.db.select().from(items).where(eq(items.id, id))).toHaveLength(1)
})

test('matching and a write that locks an item and then the shop both succeed', async () => {
  await scenes.waitFor({ search: 'locked' })
  const { id } = await scenes.publish({ title: 'Locked opal' })
  await testApp.db.delete(wishMatches)
  const { matching } = await testApp.db.transaction(async (tx) => {
    await tx.select({ id: items.id }).from(items).where(eq(items.id, id)).for('update')
    const matching = testApp.db.transaction((other) => matchNews(other, testApp.shop.id, [{ id, news: 'new' }]))
    // The embedded database starts it after this transaction only.
    for (let tries = 0; tries < 300 && !(await isSomebodyWaiting(tx)); tries++);
    await lockShop(tx, testApp.shop.id)
    return { matching }
  })
  await matching
  expect(await testApp.db.$count(wishMatches, eq(wishMatches.items_id, id))).toBe(1)
})

async function isSomebodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_locks where not granted`)
  return rows.length > 0
}
