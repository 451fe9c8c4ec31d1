import { buildApp } from '../app.ts'
import { buildCategory, buildItem, buildShop, unique } from '../testing/factories.ts'
import { uploadForm } from '../testing/form.ts'
import { picture } from '../testing/mediaSamples.ts'
import { type Answer, openTestApp, type TestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const shop = await buildShop(testApp.db)
const guest = await testApp.guest(undefined, shop)
const admin = await testApp.member('admin', shop)
const item = await buildItem(testApp.db, shop, { title: 'Opal', media: ['/media/a.webp'] })
const category = await buildCategory(testApp.db, shop)
const image: { id: number } = (await guest.get(`/items/${item.id}`)).body._item_images_of_items.items[0]
afterAll(testApp.close)

async function revision(who = guest): Promise<number> {
  const { status, body } = await who.get('/revision')
  expect(status).toBe(200)
  return body.revision
}

const newItem = () => ({
  item_type: 'Product',
  title: 'Pearl',
  description: 'A pearl',
  price: 1,
  slug: unique(),
  sku: unique(),
})
const newImage = () => ({ items_id: item.id, display_image: '/media/b.webp', image_type: 'Image' })
const newCategory = { name: 'Opals', category_type: 'Stones' }
const patch = (path: string, body: object) => admin.call('PATCH', path, { body })
const remove = (path: string) => admin.call('DELETE', path)

async function upload(): Promise<void> {
  const form = uploadForm('Image', await picture(40).png().toBuffer())
  expect(await admin.send('/image_upload', form)).toMatchObject({ status: 201 })
}

test.each<[string, () => Promise<Answer>]>([
  ['a new item', () => admin.post('/items', newItem())],
  ['a changed item', () => patch(`/items/${item.id}`, { title: 'Pearl' })],
  ['a deleted item', () => remove(`/items/${item.id}`)],
  ['a restored item', () => admin.post(`/items/${item.id}/restore`)],
  ['a new picture', () => admin.post('/item_images', newImage())],
  ['a changed picture', () => patch(`/item_images/${image.id}`, { seq: 3 })],
  ['a deleted picture', () => remove(`/item_images/${image.id}`)],
  ['a restored picture', () => admin.post(`/item_images/${image.id}/restore`)],
  ['a new category', () => admin.post('/items_categories', newCategory)],
  ['a changed category', () => patch(`/items_categories/${category.id}`, newCategory)],
  ['a deleted category', () => remove(`/items_categories/${category.id}`)],
  ['a restored category', () => admin.post(`/items_categories/${category.id}/restore`)],
  ['an enquiry, which states how many people ask', () => enquire()],
  ['a hold', () => guest.post('/holds', { items_id: item.id, contact: { email: 'ada@example.com' } })],
  ['a claim of the owner', () => admin.post('/claims', { items_id: item.id, kind: 'memo', name: 'A dealer' })],
  ['a page', () => patch('/pages/faq', { body: `<p>${unique()}</p>` })],
  ['the shop’s settings', () => patch('/shop', { description: 'Opals' })],
])('rises with %s', async (_, change) => {
  const before = await revision()
  expect((await change()).status).toBeLessThan(300)
  expect(await revision()).toBe(before + 1)
})

const enquire = () => guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })

test('rises when a picture has another format, which items list', async () => {
  const before = await revision()
  await upload()
  await testApp.app.media.drained()
  expect(await revision()).toBe(before + 1)
})

test('does not rise without a public change', async () => {
  const before = await revision()
  await guest.get('/items_by_type/Product')
  await guest.post('/contact_messages', { name: 'Ada', email: 'ada@example.com', message: 'When do you open?' })
  await testApp.member('customer', shop)
  expect(await revision()).toBe(before)
})

test('counts each of several concurrent changes', async () => {
  const before = await revision()
  const changes = Array.from({ length: 20 }, (_, n) => patch(`/items/${item.id}`, { rank: n }))
  for (const { status } of await Promise.all(changes)) expect(status).toBe(200)
  expect(await revision()).toBe(before + 20)
})

test('is separate for each shop', async () => {
  const elsewhere = await buildShop(testApp.db)
  const stranger = await testApp.member('admin', elsewhere)
  const [here, there] = [await revision(), await revision(stranger)]
  await stranger.post('/items', newItem())
  expect([await revision(), await revision(stranger)]).toEqual([here, there + 1])
})

test('is the same for guests and admins, and not cached', async () => {
  const { body, headers } = await guest.get('/revision')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('etag')
  expect((await admin.get('/revision')).body).toEqual(body)
})

describe('a change by another server', () => {
  let other: TestApp['app']
  beforeAll(async () => {
    other = await buildApp({ db: { ...testApp, close: async () => {} }, env: testApp.env, logger: false })
  })
  afterAll(() => other.close())

  async function rename(title: string): Promise<void> {
    const { statusCode } = await other.inject({
      method: 'PATCH',
      url: `/api/items/${item.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { title },
    })
    expect(statusCode).toBe(200)
  }

  test('raises the revision at once', async () => {
    for (let n = 0; n < 3; n++) {
      const before = await revision()
      await rename(`Opal ${n}`)
      expect(await revision()).toBe(before + 1)
    }
  })

  test('invalidates cached responses', async () => {
    const titles = async () => {
      const listed = (await guest.get('/items_by_type/Product')).body.items
      const { title } = listed.find(({ id }: { id: number }) => id === item.id)
      return [title, (await guest.get(`/items/${item.id}`)).body.title]
    }
    for (let n = 0; n < 3; n++) {
      await titles()
      await rename(`Pearl ${n}`)
      await revision()
      expect(await titles()).toEqual([`Pearl ${n}`, `Pearl ${n}`])
    }
  })
})
