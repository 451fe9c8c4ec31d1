import { buildCategory, buildItem, buildPicture, buildShop } from '../testing/factories.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const guest = await testApp.guest()
const elsewhere = await buildShop(testApp.db)
afterAll(testApp.close)

const body = (more: object = {}) => ({
  category_type: 'Stones',
  name: 'Welo Opals',
  Is_visible: true,
  image_url: 'https://example.com/opal.webp',
  shops_id: null,
  ...more,
})
const create = (more: object = {}) => admin.post('/items_categories', body(more))
const change = (id: number, changes: object, headers: Record<string, string> = {}) =>
  admin.call('PATCH', `/items_categories/${id}`, { body: changes, headers })
const idsFor = async (who: Caller, external?: object) =>
  (await who.get('/items_categories', { external })).body.map(({ id }: { id: number }) => id)

test('creates a category and returns all of its fields', async () => {
  const { status, body: stored } = await create()
  expect(status).toBe(201)
  expect(stored).toEqual({
    ...body(),
    id: expect.any(Number),
    shops_id: testApp.shop.id,
    version: 1,
    archived_at: null,
    width: null,
    height: null,
    widths: [],
    formats: [],
  })
  expect((await guest.get('/items_categories')).body).toContainEqual({ ...stored, former_slugs: [] })
})

test('describes an uploaded picture with its size, widths and formats', async () => {
  const { facts, address } = await buildPicture(testApp.db, testApp.shop)
  const { body: stored } = await create({ image_url: address })
  expect(stored).toMatchObject(facts)
  expect((await guest.get('/items_categories')).body).toContainEqual({ ...stored, former_slugs: [] })
  const theirs = await buildPicture(testApp.db, elsewhere)
  expect((await create({ image_url: theirs.address })).body).toMatchObject({ width: null, widths: [] })
})

test('makes it visible by default and without a picture', async () => {
  const { name, category_type } = body()
  expect(await admin.post('/items_categories', { name, category_type })).toMatchObject({
    status: 201,
    body: { Is_visible: true, image_url: null },
  })
  expect(await create({ image_url: '' })).toMatchObject({ status: 201 })
  expect(await create({ image_url: null })).toMatchObject({ status: 201 })
})

test.each([
  ['name', '', 'Name is required'],
  ['name', '  ', 'Name is required'],
  ['name', undefined, 'Name is required'],
  ['name', 'x'.repeat(201), 'Name must be at most 200 characters'],
  ['category_type', '', 'Category type is required'],
  ['category_type', null, 'Category type is required'],
  ['image_url', 'javascript:alert(1)', 'image_url must be an address that begins with https:// or /'],
  ['Is_visible', 'yes', 'Is_visible must be a boolean'],
  ['shops_id', 0, 'shops_id must be 1 or greater'],
])('refuses %s of %j: %s', async (path, value, message) => {
  expect(await create({ [path]: value })).toMatchObject({
    status: 400,
    body: { message, payload: { errors: [{ path, message }] } },
  })
})

test('updates the fields in the body if the version matches', async () => {
  const { body: stored } = await create()
  expect((await change(stored.id, { Is_visible: false })).body).toEqual({ ...stored, Is_visible: false, version: 2 })
  expect(await idsFor(guest)).not.toContain(stored.id)
  expect(await idsFor(admin)).toContain(stored.id)
  expect(await change(stored.id, { name: 'x' }, { 'if-match': '"1"' })).toMatchObject({ status: 409 })
  expect(await change(stored.id, body({ name: 'Other' }), { 'if-match': '"2"' })).toMatchObject({
    status: 200,
    body: { name: 'Other', Is_visible: true, version: 3 },
  })
  expect(await change(stored.id, { name: '' })).toMatchObject({ status: 400 })
})

test('restores a deleted category with its items', async () => {
  const { body: stored } = await create()
  const item = await buildItem(testApp.db, testApp.shop, { category_ids: [stored.id] })
  const found = async () => {
    const { body: page } = await guest.get('/items_by_type/Product', { external: { category: stored.id } })
    return page.itemsTotal
  }
  expect(await found()).toBe(1)
  const { status, body: gone } = await admin.call('DELETE', `/items_categories/${stored.id}`)
  expect(status).toBe(200)
  expect(gone).toEqual({ ...stored, version: 2, archived_at: expect.any(String) })
  expect(await found()).toBe(0)
  expect((await guest.get(`/items/${item.id}`)).body.category_ids).toEqual([])
  expect(await idsFor(admin)).not.toContain(stored.id)
  expect(await idsFor(admin, { archived: true })).toEqual([stored.id])
  expect(await guest.get('/items_categories', { external: { archived: true } })).toMatchObject({ status: 403 })
  expect(await change(stored.id, { name: 'x' })).toMatchObject({ status: 409 })

  expect((await admin.post(`/items_categories/${stored.id}/restore`)).body).toEqual({ ...stored, version: 3 })
  expect(await found()).toBe(1)
})

test('returns categories of its own shop only', async () => {
  const theirs = await buildCategory(testApp.db, elsewhere)
  expect(await create({ shops_id: elsewhere.id })).toMatchObject({ status: 403 })
  expect(await change(theirs.id, { name: 'x' })).toMatchObject({ status: 404 })
  expect(await admin.call('DELETE', `/items_categories/${theirs.id}`)).toMatchObject({ status: 404 })
  expect(await admin.post(`/items_categories/${theirs.id}/restore`)).toMatchObject({ status: 404 })
})
