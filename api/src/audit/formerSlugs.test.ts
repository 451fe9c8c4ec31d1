import { buildCategory, buildItem, buildShop } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const guest = await testApp.guest()
afterAll(testApp.close)

let made = 0
const unique = () => `opal-${++made}`
const build = (more: object = {}) => buildItem(testApp.db, testApp.shop, { slug: unique(), ...more })
const rename = (id: number, slug: string) => admin.call('PATCH', `/items/${id}`, { body: { slug } })
const slugAt = async (slug: string, who = guest) => (await who.get(`/items_details/${slug}`)).body[0]?.slug

describe('the former slug of an item', () => {
  test('answers with the item and its present slug, however often it has changed', async () => {
    const { id, slug: first } = await build()
    const [second, third] = [unique(), unique()]
    await rename(id, second)
    expect(await slugAt(first)).toBe(second)
    await rename(id, third)
    expect(await Promise.all([first, second, third].map((slug) => slugAt(slug)))).toEqual([third, third, third])
  })

  test('belongs to the item that uses it next, also when that one changes its slug or is deleted', async () => {
    const one = await build()
    const present = unique()
    await rename(one.id, present)
    const other = await build()
    await rename(other.id, one.slug)
    expect((await guest.get(`/items_details/${one.slug}`)).body[0].id).toBe(other.id)
    const moved = unique()
    await rename(other.id, moved)
    expect(await slugAt(one.slug)).toBe(moved)
    expect(await slugAt(present)).toBe(present)
    await rename(other.id, one.slug)
    await admin.call('DELETE', `/items/${other.id}`)
    expect(await slugAt(one.slug)).toBeUndefined()
  })

  test('belongs to a new item', async () => {
    const { id, slug } = await build()
    await rename(id, unique())
    const { item_type, title, description } = { item_type: 'Product', title: 'Opal', description: 'A stone' }
    const { body: item } = await admin.post('/items', { item_type, title, description, slug, sku: unique() })
    expect((await guest.get(`/items_details/${slug}`)).body[0].id).toBe(item.id)
    await admin.call('DELETE', `/items/${item.id}`)
    expect(await slugAt(slug)).toBeUndefined()
  })

  test('is in use again when the change is taken back', async () => {
    const { id, slug } = await build()
    const other = unique()
    await rename(id, other)
    const { body } = await admin.get('/changes', { external: { entity: 'item', entity_id: id } })
    expect(await admin.post(`/changes/${body.items[0].id}/restore`, {})).toMatchObject({ status: 200 })
    expect(await slugAt(slug)).toBe(slug)
    expect(await slugAt(other)).toBe(slug)
  })

  test('is kept by an import', async () => {
    const { slug, sku } = await build()
    const moved = unique()
    const body = `sku,slug\n${sku},${moved}\n`
    const headers = { 'content-type': 'text/csv' }
    expect(await admin.call('POST', '/items_import/Product', { body, headers })).toMatchObject({
      status: 200,
      body: { changed: 1 },
    })
    expect(await slugAt(slug)).toBe(moved)
  })

  test('leads to what the visitor may see only', async () => {
    const { id, slug } = await build()
    const moved = unique()
    await admin.call('PATCH', `/items/${id}`, { body: { slug: moved, Is_disabled: true } })
    expect(await slugAt(slug)).toBeUndefined()
    expect(await slugAt(slug, admin)).toBe(moved)
  })

  test('is free in other shops', async () => {
    const elsewhere = await buildShop(testApp.db)
    const { id, slug } = await build()
    await rename(id, unique())
    expect(await slugAt(slug, await testApp.guest(undefined, elsewhere))).toBeUndefined()
  })
})

describe('the former names of a category', () => {
  const of = async (id: number) => {
    const { body } = await guest.get('/items_categories')
    return body.find((category: { id: number }) => category.id === id).former_slugs
  }
  const call = (id: number, name: string) => admin.call('PATCH', `/items_categories/${id}`, { body: { name } })

  test('are listed as slugs, without the present one', async () => {
    const { id } = await buildCategory(testApp.db, testApp.shop, { name: 'Emeralds' })
    expect(await of(id)).toEqual([])
    await call(id, 'Fine Emeralds')
    expect(await of(id)).toEqual(['emeralds'])
    await call(id, 'Fine emeralds!')
    expect(await of(id)).toEqual(['emeralds'])
    await call(id, 'Emeralds')
    expect(await of(id)).toEqual(['fine-emeralds'])
  })

  test('belong to the category that takes one', async () => {
    const { id } = await buildCategory(testApp.db, testApp.shop, { name: 'Rubies' })
    await call(id, 'Fine Rubies')
    await admin.post('/items_categories', { name: 'Rubies', category_type: 'Stones' })
    expect(await of(id)).toEqual([])
  })
})
