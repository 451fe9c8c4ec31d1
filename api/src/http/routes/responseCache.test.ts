import { eq } from 'drizzle-orm'
import { items } from '../../db/schema.ts'
import { buildItem, buildShop, type TestShop } from '../../testing/factories.ts'
import { type Caller, openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)
let shop: TestShop
let guest: Caller
let admin: Caller
let item: { id: number; slug: string }
beforeEach(async () => {
  shop = await buildShop(testApp.db)
  guest = await testApp.guest(undefined, shop)
  admin = await testApp.member('admin', shop)
  item = await buildItem(testApp.db, shop, { title: 'Opal' })
})

const list = '/items_by_type/Product'
const readTitle = async (who: Caller) => (await who.get(list)).body.items[0].title
/** Changes the catalog as another process would. */
const renameUnseen = (title: string) => testApp.db.update(items).set({ title }).where(eq(items.id, item.id))

test('serves recent responses from memory to everyone but admins', async () => {
  const customer = await testApp.member('customer', shop)
  expect(await readTitle(guest)).toBe('Opal')
  await renameUnseen('Pearl')
  expect(await readTitle(guest)).toBe('Opal')
  expect(await readTitle(customer)).toBe('Opal')
  expect(await readTitle(admin)).toBe('Pearl')
})

test('caches each query separately', async () => {
  await readTitle(guest)
  expect((await guest.get(list, { external: { page: 2 } })).body.items).toEqual([])
  expect((await guest.get('/items_by_type/Blog')).body.items).toEqual([])
  expect((await guest.get(list, { external: { search: 'pearl' } })).body.items).toEqual([])
  expect((await guest.get('/items_details/opal')).body).toHaveLength(1)
})

test('caches each shop separately', async () => {
  await readTitle(guest)
  const elsewhere = await buildShop(testApp.db)
  expect((await (await testApp.guest(undefined, elsewhere)).get(list)).body.items).toEqual([])
})

test.each<[string, () => Promise<unknown>]>([
  ['an item', () => admin.call('PATCH', `/items/${item.id}`, { body: { tags: 'new' } })],
  [
    'a deleted item',
    () => admin.call('DELETE', `/items/${item.id}`).then(() => admin.post(`/items/${item.id}/restore`)),
  ],
  [
    'a picture',
    () => admin.post('/item_images', { items_id: item.id, display_image: '/media/x', image_type: 'Image' }),
  ],
  ['a category', () => admin.post('/items_categories', { name: 'Opals', category_type: 'Stones' })],
  ['the shop', () => admin.call('PATCH', '/shop', { body: { testmode: true } })],
])('drops its responses when %s changes', async (_, change) => {
  const paths = [list, '/items_details/opal', `/items/${item.id}`, '/items_categories', '/shop']
  for (const path of paths) await guest.get(path)
  await renameUnseen('Pearl')
  await change()
  expect(await readTitle(guest)).toBe('Pearl')
  expect((await guest.get(`/items/${item.id}`)).body.title).toBe('Pearl')
})

test('never serves a response from before a confirmed change', async () => {
  for (let n = 1; n <= 20; n++) {
    const readers = Array.from({ length: 3 }, () => readTitle(guest))
    await admin.call('PATCH', `/items/${item.id}`, { body: { title: `Opal ${n}` } })
    expect(await readTitle(guest)).toBe(`Opal ${n}`)
    await Promise.all(readers)
    expect(await readTitle(guest)).toBe(`Opal ${n}`)
  }
})

test('does not cache errors', async () => {
  const next = item.id + 1
  expect(await guest.get(`/items/${next}`)).toMatchObject({ status: 404 })
  expect((await buildItem(testApp.db, shop)).id).toBe(next)
  expect(await guest.get(`/items/${next}`)).toMatchObject({ status: 200 })
})

test('sends an ETag, and 304 to a client that has it', async () => {
  for (const who of [guest, admin]) {
    for (const path of [list, '/items_details/opal', `/items/${item.id}`, '/items_categories', '/shop']) {
      const first = await who.get(path)
      const etag = String(first.headers.etag)
      expect(etag).toMatch(/^"[\w-]{43}"$/)
      expect(first.headers['cache-control']).toBe('private, no-cache')
      expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await who.get(path, { headers: { 'if-none-match': known } })
        expect(again).toMatchObject({ status: 304, body: '', headers: { etag } })
      }
      expect(await who.get(path, { headers: { 'if-none-match': '"other"' } })).toMatchObject({ status: 200 })
    }
  }
})

test('changes the ETag only with the response', async () => {
  const tag = async () => (await guest.get(list)).headers.etag
  const before = await tag()
  await admin.call('PATCH', '/shop', { body: { testmode: true } })
  expect(await tag()).toBe(before)
  await admin.call('PATCH', `/items/${item.id}`, { body: { title: 'Pearl' } })
  expect(await tag()).not.toBe(before)
})

test('checks access on every call', async () => {
  await readTitle(guest)
  expect(await testApp.call('GET', list)).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } })
  const blocked = await testApp.member('blocked', shop)
  expect(await blocked.get(list)).toMatchObject({ status: 403 })
  const hints = { authorization: `Bearer ${guest.token}`, 'user-id': crypto.randomUUID() }
  expect(await testApp.call('GET', list, { headers: hints })).toMatchObject({ status: 403 })
})

test('responds to HEAD without a body', async () => {
  await readTitle(guest)
  const answer = await testApp.app.inject({
    method: 'HEAD',
    url: `/api${list}`,
    headers: { authorization: `Bearer ${guest.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
  expect(answer.headers.etag).toMatch(/^"/)
})

test('caches nothing when disabled', async () => {
  const forgetful = await openTestApp({ responseTtl: 0 })
  const visitor = await forgetful.guest()
  expect((await visitor.get(list)).body.items).toEqual([])
  await buildItem(forgetful.db, forgetful.shop)
  expect((await visitor.get(list)).body.items).toHaveLength(1)
  await forgetful.close()
})
