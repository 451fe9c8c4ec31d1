import type { Change } from '@elegant/shared/rules'
import { buildCategory, buildItem, buildShop } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const guest = await testApp.guest()
afterAll(testApp.close)

const bulk = (ids: number[], change: object) => admin.call('PATCH', '/items_bulk', { body: { ids, change } })
const getItem = async ({ id }: { id: number }) => (await admin.get(`/items/${id}`)).body
const lines = async (external: object = {}): Promise<Change[]> => (await admin.get('/changes', { external })).body.items
const three = async (prices = [10, 20, 30]) => {
  const made = []
  for (const price of prices) made.push(await buildItem(testApp.db, testApp.shop, { price, tags: 'opal' }))
  return { all: made, ids: made.map(({ id }) => id) }
}
const readPrices = async (all: { id: number }[]) => Promise.all(all.map(async (item) => (await getItem(item)).price))

describe('many items at once', () => {
  test('are hidden and shown, immediately visible to the public', async () => {
    const { all, ids } = await three()
    const [first] = all
    expect((await guest.get(`/items_details/${first?.slug}`)).body).toHaveLength(1)
    expect(await bulk(ids, { Is_disabled: true })).toMatchObject({ status: 200, body: { changed: 3 } })
    expect((await guest.get(`/items_details/${first?.slug}`)).body).toEqual([])
    expect(await bulk(ids, { Is_disabled: true })).toMatchObject({ body: { changed: 0, change: null } })
    await bulk(ids, { Is_disabled: false })
    expect((await guest.get(`/items_details/${first?.slug}`)).body).toHaveLength(1)
  })

  test('raise the revision once', async () => {
    const { ids } = await three()
    const before = (await guest.get('/revision')).body.revision
    await bulk(ids, { price_percent: 5 })
    expect((await guest.get('/revision')).body.revision).toBe(before + 1)
  })

  test('keep their other tags, prices and categories', async () => {
    const [opals, rings] = [
      await buildCategory(testApp.db, testApp.shop),
      await buildCategory(testApp.db, testApp.shop),
    ]
    const { all, ids } = await three([10, 19.99, 0])
    const change = { add_tags: ['sale'], remove_tags: ['Opal'], price_percent: 7.5, add_categories: [opals.id] }
    await bulk(ids, change)
    expect(await readPrices(all)).toEqual([10.75, 21.49, 0])
    expect(await Promise.all(all.map(getItem))).toMatchObject(
      Array(3).fill({ tags: 'sale', category_ids: [opals.id], version: 2 }),
    )
    await bulk(ids, { add_categories: [rings.id], remove_categories: [opals.id] })
    expect(await Promise.all(all.map(getItem))).toMatchObject(Array(3).fill({ tags: 'sale', category_ids: [rings.id] }))
  })

  test('get the same price and category, and are deleted and restored together', async () => {
    const [opals, rings] = [
      await buildCategory(testApp.db, testApp.shop),
      await buildCategory(testApp.db, testApp.shop),
    ]
    const { all, ids } = await three()
    await bulk(ids, { add_categories: [opals.id] })
    await bulk(ids, { price: 99.5, categories: [rings.id] })
    expect(await Promise.all(all.map(getItem))).toMatchObject(Array(3).fill({ price: 99.5, category_ids: [rings.id] }))
    const { body } = await bulk(ids, { archived: true })
    expect(body).toMatchObject({ changed: 3 })
    expect((await getItem({ id: ids[0] ?? 0 })).archived_at).not.toBeNull()
    await admin.post(`/changes/${body.change}/restore`, { whole: true })
    expect(await Promise.all(all.map(getItem))).toMatchObject(Array(3).fill({ archived_at: null, price: 99.5 }))
  })

  test('are not deleted if somebody has one of them, which the error names', async () => {
    const { all, ids } = await three()
    const [, held] = all
    await admin.post('/claims', { items_id: held?.id, kind: 'memo', name: 'A dealer' })
    expect(await bulk(ids, { archived: true })).toMatchObject({
      status: 409,
      body: {
        message: `“${held?.title}”: This piece is with another dealer at the moment. Free it first, under Holds.`,
      },
    })
    expect(await Promise.all(all.map(getItem))).toMatchObject(Array(3).fill({ archived_at: null }))
  })

  test('are not deleted by an undo if somebody has one of them by now, which the error names', async () => {
    const { all, ids } = await three()
    const restore = (change: number) => admin.post(`/changes/${change}/restore`, { whole: true })
    const { body: back } = await restore((await bulk(ids, { archived: true })).body.change)
    await admin.post('/claims', { items_id: ids[1], kind: 'memo', name: 'A dealer' })
    expect(await restore(back.change)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`“${all[1]?.title}”: This piece is with another dealer`) },
    })
    expect(await Promise.all(all.map(getItem))).toMatchObject(Array(3).fill({ archived_at: null }))
  })

  test.each([
    [{ price: -1 }, 'change.price'],
    [{ price: 1.005 }, 'change.price'],
    [{ price: 5, price_percent: 5 }, 'change'],
    [{ archived: false }, 'change.archived'],
  ])('reject %j', async (change, path) => {
    const { ids } = await three()
    expect(await bulk(ids, change)).toMatchObject({ status: 400, body: { payload: { errors: [{ path }] } } })
  })

  test('are one batch in the change log that can be reverted together or singly', async () => {
    const { all, ids } = await three()
    const { body } = await bulk(ids, { price_percent: 10 })
    expect(body).toEqual({ changed: 3, change: expect.any(Number) })
    const [line] = await lines()
    expect(line).toMatchObject({ id: body.change, cause: 'bulk', batch_size: 3, batch: expect.any(String) })
    const each = await lines({ batch: line?.batch })
    expect(each.map(({ entity_id }) => entity_id).sort((a, b) => a - b)).toEqual(ids)
    const second = each.find(({ entity_id }) => entity_id === ids[1])
    await admin.post(`/changes/${second?.id}/restore`, {})
    expect(await readPrices(all)).toEqual([11, 20, 33])
    // Rows that already have their old state are skipped.
    expect(await admin.post(`/changes/${body.change}/restore`, { whole: true })).toMatchObject({
      status: 200,
      body: { changed: 2 },
    })
    expect(await readPrices(all)).toEqual([10, 20, 30])
  })

  test('are all unchanged if one of them is rejected', async () => {
    const { all, ids } = await three()
    const elsewhere = await buildItem(testApp.db, await buildShop(testApp.db))
    const archived = await buildItem(testApp.db, testApp.shop, { archived_at: new Date() })
    for (const { id } of [elsewhere, archived]) {
      expect(await bulk([...ids, id], { price_percent: 10 })).toMatchObject({
        status: 404,
        body: { payload: { errors: [{ path: 'ids[3]', message: `There is no item ${id}.` }] } },
      })
    }
    const dear = await buildItem(testApp.db, testApp.shop, { title: 'Koh-i-Noor', price: 9_999_999_999 })
    expect(await bulk([...ids, dear.id], { price_percent: 10 })).toMatchObject({
      status: 400,
      body: { message: '“Koh-i-Noor”: Price must be 9999999999.99 or less' },
    })
    const long = await buildItem(testApp.db, testApp.shop, { title: 'Tagged', tags: 'x'.repeat(498) })
    expect(await bulk([...ids, long.id], { add_tags: ['sale'] })).toMatchObject({
      status: 400,
      body: { message: '“Tagged”: Tags must be at most 500 characters' },
    })
    expect(await bulk(ids, { add_categories: [2_000_000] })).toMatchObject({ status: 404 })
    expect(await readPrices(all)).toEqual([10, 20, 30])
  })

  test.each([
    [{ ids: [], change: {} }, 'ids', 'Choose at least one item'],
    [{ ids: [1], change: { price_percent: -101 } }, 'change.price_percent', 'Percentage must be -100 or greater'],
    [{ ids: [1], change: { add_tags: ['a,b'] } }, 'change.add_tags[0]', 'A tag must not have a comma in it'],
    [{ ids: [1], change: { prize: 5 } }, 'change', 'Unknown field: prize'],
  ])('rejects %j for %s', async (body, path, message) => {
    expect(await admin.call('PATCH', '/items_bulk', { body })).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path, message }] } },
    })
  })
})

describe('a copy of an item', () => {
  test('has all fields but slug and SKU, and is hidden', async () => {
    const category = await buildCategory(testApp.db, testApp.shop)
    const item_info = { additionalProperty: [{ name: 'Origin', value: 'Welo' }] }
    const item = await buildItem(testApp.db, testApp.shop, {
      title: 'Copied opal',
      tags: 'a, b',
      price: 12.5,
      unit: 'piece',
      rank: 3,
      item_info,
      category_ids: [category.id],
      media: ['/media/a.webp', '/media/b.webp'],
    })
    const { status, body } = await admin.post(`/items/${item.id}/copy`)
    expect(status).toBe(201)
    const original = await getItem(item)
    const media = (images: { display_image: string; seq: number }[]) =>
      images.map(({ display_image, seq }) => ({ display_image, seq }))
    expect(body).toMatchObject({
      title: 'Copied opal (copy)',
      slug: 'copied-opal-copy',
      Is_disabled: true,
      version: 1,
      description: 'A stone',
      tags: 'a, b',
      price: 12.5,
      unit: 'piece',
      rank: 3,
      item_info,
      category_ids: [category.id],
      item_type: 'Product',
      sku: expect.stringMatching(/^PRO[A-Z0-9]{8}$/),
    })
    expect(body.sku).not.toBe(original.sku)
    expect(media(body._item_images_of_items.items)).toEqual(media(original._item_images_of_items.items))
    expect((await lines())[0]).toMatchObject({ entity_id: body.id, action: 'created', cause: 'copy' })
    expect((await admin.post(`/items/${item.id}/copy`)).body.slug).toBe('copied-opal-copy-2')
    expect((await guest.get('/items_details/copied-opal-copy')).body).toEqual([])
  })

  test('truncates a long title, and is rejected for a deleted item', async () => {
    const title = 'x'.repeat(200)
    const item = await buildItem(testApp.db, testApp.shop, { title })
    const { body } = await admin.post(`/items/${item.id}/copy`)
    expect(body.title).toBe(`${'x'.repeat(193)} (copy)`)
    expect(body.slug.length).toBeLessThanOrEqual(200)
    await admin.call('DELETE', `/items/${item.id}`)
    expect(await admin.post(`/items/${item.id}/copy`)).toMatchObject({ status: 409 })
  })
})
