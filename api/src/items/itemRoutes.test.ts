import { itemImages } from '../db/schema.ts'
import { buildCategory, buildItem, buildPicture } from '../testing/factories.ts'
import { ownShop, titles } from '../testing/listScenes.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

test('returns an item with every field of the core API', async () => {
  const { shop, guest } = await ownShop(testApp)
  const category = await buildCategory(testApp.db, shop)
  const item = await buildItem(testApp.db, shop, {
    title: 'Welo opal',
    price: 285.1,
    item_info: { '@type': 'Product' },
    category_ids: [category.id],
    media: ['/media/1.webp', '/media/2.webp'],
    created_at: new Date('2026-01-02T03:04:05.678Z'),
  })
  const listed = {
    id: item.id,
    slug: 'welo-opal',
    title: 'Welo opal',
    description: 'A stone',
    tags: '',
    SEO_Tags: '',
    price: 285.1,
    currency: 'USD',
    unit: '',
    rank: 0,
    sku: item.sku,
    item_type: 'Product',
    Is_disabled: false,
    created_at: '2026-01-02T03:04:05.678Z',
    shops_id: shop.id,
    item_info: { '@type': 'Product' },
    category_ids: [category.id],
    sold_as: 'one',
    pieces: 1,
    availability: { state: 'available', asked: 0, waiting: 0, until: null, place: null, left: null, claim: null },
    version: 1,
    publish_at: null,
    fire: null,
    archived_at: null,
    _item_images_of_items: {
      items: ['/media/1.webp', '/media/2.webp'].map((display_image, seq) => ({
        id: expect.any(Number),
        display_image,
        image_type: 'Image',
        seq,
        items_id: item.id,
        shops_id: shop.id,
        Is_disabled: false,
        mediafiles_id: null,
        youTube_url: null,
        poster_url: null,
        version: 1,
        alt: '',
        width: null,
        height: null,
        widths: [],
        formats: [],
      })),
    },
  }
  const expected = { ...listed, body: '', turntables: [] }
  expect((await guest.get(`/items/${item.id}`)).body).toEqual(expected)
  expect((await guest.get('/items_details/welo-opal')).body).toEqual([expected])
  expect((await guest.get('/items_by_type/Product')).body).toEqual({
    items: [listed],
    itemsReceived: 1,
    curPage: 1,
    nextPage: null,
    prevPage: null,
    offset: 0,
    perPage: 24,
    itemsTotal: 1,
    pageTotal: 1,
    narrowed: true,
  })
})

test('paginates by 24, sorted by rank and then newest first', async () => {
  const { shop, guest } = await ownShop(testApp)
  for (let n = 1; n <= 50; n++) {
    await buildItem(testApp.db, shop, { title: `Opal ${n}`, rank: n > 48 ? 0 : 1, created_at: new Date(n * 1000) })
  }
  const page = (n: number) => guest.get('/items_by_type/Product', { external: { page: n } })
  const first = await page(1)
  expect(first.body).toMatchObject({ itemsReceived: 24, curPage: 1, nextPage: 2, prevPage: null, offset: 0 })
  expect(first.body).toMatchObject({ itemsTotal: 50, pageTotal: 3 })
  expect(titles(first).slice(0, 4)).toEqual(['Opal 50', 'Opal 49', 'Opal 48', 'Opal 47'])
  const last = await page(3)
  expect(last.body).toMatchObject({ itemsReceived: 2, curPage: 3, nextPage: null, prevPage: 2, offset: 48 })
  expect(titles(last)).toEqual(['Opal 2', 'Opal 1'])
  expect((await page(4)).body).toMatchObject({ items: [], itemsReceived: 0, itemsTotal: 50, nextPage: null })
})

test('returns disabled items, their media and hidden categories to admins only', async () => {
  const { shop, guest, admin } = await ownShop(testApp)
  const shown = await buildCategory(testApp.db, shop, { name: 'Shown' })
  const hidden = await buildCategory(testApp.db, shop, { name: 'Hidden', Is_visible: false })
  const category_ids = [shown.id, hidden.id]
  await buildItem(testApp.db, shop, { title: 'Here', category_ids })
  const away = await buildItem(testApp.db, shop, { title: 'Away', Is_disabled: true, category_ids })

  expect(titles(await guest.get('/items_by_type/Product'))).toEqual(['Here'])
  expect(titles(await admin.get('/items_by_type/Product'))).toEqual(['Away', 'Here'])
  expect((await guest.get('/items_details/away')).body).toEqual([])
  expect((await admin.get('/items_details/away')).body).toHaveLength(1)
  expect(await guest.get(`/items/${away.id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await admin.get(`/items/${away.id}`)).toMatchObject({ status: 200 })

  expect((await guest.get('/items_categories')).body).toMatchObject([
    {
      id: shown.id,
      name: 'Shown',
      category_type: 'Stones',
      image_url: null,
      Is_visible: true,
      shops_id: shop.id,
      version: 1,
      archived_at: null,
    },
  ])
  expect((await admin.get('/items_categories')).body).toHaveLength(2)
  expect((await guest.get('/items_details/here')).body[0].category_ids).toEqual([shown.id])
  expect((await admin.get('/items_details/here')).body[0].category_ids).toEqual(category_ids)
  const inHidden = { external: { category: hidden.id } }
  expect(titles(await guest.get('/items_by_type/Product', inHidden))).toEqual([])
  expect(titles(await admin.get('/items_by_type/Product', inHidden))).toEqual(['Away', 'Here'])
})

test('returns no items of a hidden shop, except to its admins', async () => {
  const { shop, guest, admin } = await ownShop(testApp)
  const category = await buildCategory(testApp.db, shop)
  const item = await buildItem(testApp.db, shop, { title: 'Opal', category_ids: [category.id] })
  await admin.call('PATCH', '/shop', { body: { Is_visible: false } })

  expect((await guest.get('/items_by_type/Product')).body).toMatchObject({ items: [], itemsTotal: 0 })
  expect((await guest.get('/items_details/opal')).body).toEqual([])
  expect(await guest.get(`/items/${item.id}`)).toMatchObject({ status: 404 })
  expect((await guest.get('/items_categories')).body).toEqual([])
  expect(await guest.get('/shop')).toMatchObject({ status: 200, body: { Is_visible: false } })
  expect(titles(await admin.get('/items_by_type/Product'))).toEqual(['Opal'])
  expect((await admin.get('/items_categories')).body).toHaveLength(1)
})

test('returns the size, widths and formats of an uploaded picture', async () => {
  const { shop, guest } = await ownShop(testApp)
  const item = await buildItem(testApp.db, shop)
  const { id: mediafiles_id, address: display_image, facts } = await buildPicture(testApp.db, shop)
  const image = { display_image, mediafiles_id, alt: 'A green opal' }
  await testApp.db.insert(itemImages).values({ ...image, shops_id: shop.id, items_id: item.id, image_type: 'Image' })
  const { body } = await guest.get(`/items/${item.id}`)
  expect(body._item_images_of_items.items).toEqual([expect.objectContaining({ ...image, ...facts })])
})

test('separates shops', async () => {
  const one = await ownShop(testApp)
  const other = await ownShop(testApp)
  const category = await buildCategory(testApp.db, other.shop)
  const item = await buildItem(testApp.db, other.shop, { title: 'Theirs', category_ids: [category.id] })
  await buildItem(testApp.db, one.shop, { title: 'Ours' })

  for (const caller of [one.guest, one.admin]) {
    expect(titles(await caller.get('/items_by_type/Product'))).toEqual(['Ours'])
    expect(titles(await caller.get('/items_by_type/Product', { external: { category: category.id } }))).toEqual([])
    expect((await caller.get('/items_categories')).body).toEqual([])
    expect((await caller.get('/items_details/theirs')).body).toEqual([])
    expect(await caller.get(`/items/${item.id}`)).toMatchObject({ status: 404 })
    expect((await caller.get('/shop')).body.id).toBe(one.shop.id)
  }
})
