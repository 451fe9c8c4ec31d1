import { createWrites } from '../audit/writes.ts'
import { queryOneIn } from '../db/prepared.ts'
import { responseCache } from '../http/routes/responseCache.ts'
import { buildCategory, buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { collectLines, itemFileScenes } from '../testing/itemFileScenes.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'
import { writeLines } from './csvFile.ts'
import { itemFiles } from './itemFiles.ts'

const testApp = await openTestApp()
afterAll(testApp.close)
let shop: TestShop
let admin: Caller
let guest: Caller
beforeEach(async () => {
  shop = await buildShop(testApp.db)
  admin = await testApp.member('admin', shop)
  guest = await testApp.guest(undefined, shop)
})

const { imported, products, newest } = itemFileScenes(() => ({ testApp, admin }))

describe('an import', () => {
  test('of 500 products reports 7 invalid lines by line, field and rule, and stores the others', async () => {
    await buildCategory(testApp.db, shop, { name: 'Welo Opals' })
    await buildItem(testApp.db, shop, { item_type: 'Event', slug: 'gem-show', sku: 'EVE1' })
    const header = [
      'slug',
      'sku',
      'title',
      'description',
      'price',
      'rank',
      'categories',
      'fact:Origin',
      'fact:Carat weight',
      'fact:Treatment',
    ]
    const lines = Array.from({ length: 500 }, (_, n) => [
      `opal-${n}`,
      `SKU${n}`,
      `Opal ${n}`,
      'A stone',
      `${n}.50`,
      `${n}`,
      'welo opals',
      'Welo',
      '1.25',
      'None',
    ])
    const spoil = (line: number, column: string, cell: string) => {
      lines[line - 2]?.splice(header.indexOf(column), 1, cell)
    }
    spoil(10, 'title', '')
    spoil(20, 'price', '-1')
    spoil(30, 'rank', 'first')
    spoil(40, 'slug', 'gem-show')
    spoil(50, 'sku', 'SKU1')
    spoil(60, 'categories', 'Rubies')
    spoil(70, 'description', 'x'.repeat(2001))
    const failed = [
      { line: 10, field: 'title', message: 'Title is required' },
      { line: 20, field: 'price', message: 'Price must be 0 or greater' },
      { line: 30, field: 'rank', message: 'Rank must be 0 or greater' },
      { line: 40, field: 'slug', message: 'Slug is already used by another item' },
      { line: 50, field: 'sku', message: 'Line 3 has the same sku' },
      { line: 60, field: 'categories', message: 'There is no category “Rubies”' },
      { line: 70, field: 'description', message: 'Description must be at most 2000 characters' },
    ]
    const report = { created: 493, changed: 0, unchanged: 0, failed }
    expect(await imported([header, ...lines], { dryRun: true })).toMatchObject({ ...report, change: null })
    expect(await products()).toEqual([])

    const { rejected, change } = await imported([header, ...lines])
    const page = (await guest.get('/items_by_type/Product', { external: { search: 'Opal 499' } })).body
    expect(page).toMatchObject({
      itemsTotal: 1,
      items: [{ price: 499.5, item_info: expect.objectContaining({ '@type': 'Product' }) }],
    })
    const origin = {
      facts: [
        { name: 'Origin', values: ['Welo'] },
        { name: 'Carat weight', min: 1.2, max: 1.3 },
      ],
    }
    expect((await guest.get('/items_by_type/Product', { external: origin })).body.itemsTotal).toBe(493)
    expect(await newest()).toMatchObject({ id: change, cause: 'import', batch_size: 493 })

    // The rejected lines come back as a file and import once corrected.
    const [names = [], ...bad] = await collectLines(rejected ?? '')
    expect(names).toEqual([...header, 'problem'])
    expect(bad.map((cells) => cells.at(-1))).toEqual(failed.map(({ field, message }) => `${field}: ${message}`))
    const corrected = bad.map((_, n) => [
      `new-${n}`,
      `NEW${n}`,
      `New ${n}`,
      'A stone',
      '1',
      '1',
      '',
      '',
      '',
      '',
      'mended',
    ])
    expect(await imported([names, ...corrected])).toMatchObject({ created: 7, failed: [], rejected: null })

    expect(await admin.post(`/changes/${change}/restore`, { whole: true })).toMatchObject({ body: { changed: 493 } })
    expect((await guest.get('/items_by_type/Product')).body.itemsTotal).toBe(7)
  })

  test('updates the fields in the file and keeps the others', async () => {
    const [opals, rings] = [
      await buildCategory(testApp.db, shop, { name: 'Opals' }),
      await buildCategory(testApp.db, shop, { name: 'Rings' }),
    ]
    const item_info = {
      offers: {},
      additionalProperty: [
        { name: 'Origin', value: 'Welo' },
        { name: 'Carat weight', value: 2 },
      ],
    }
    const byId = await buildItem(testApp.db, shop, { title: 'By id', tags: 'a', item_info, category_ids: [opals.id] })
    const bySku = await buildItem(testApp.db, shop, { title: 'By sku', sku: 'KNOWN', price: 5 })
    const report = await imported([
      ['id', 'sku', 'title', 'price', 'Is_disabled', 'categories', 'fact:Origin', 'fact:Cut', 'fact:Carat weight'],
      [`${byId.id}`, byId.sku, 'Renamed', '1,250.50', 'yes', 'Rings', '', 'Oval', '2'],
      ['', 'KNOWN', 'By sku', '5.00', '', '', '', '', ''],
    ])
    expect(report).toMatchObject({ created: 0, changed: 1, unchanged: 1, failed: [] })
    const [changed, same] = await Promise.all(
      [byId, bySku].map(async ({ id }) => (await admin.get(`/items/${id}`)).body),
    )
    expect(changed).toMatchObject({
      title: 'Renamed',
      price: 1250.5,
      Is_disabled: true,
      tags: 'a',
      category_ids: [rings.id],
      version: 2,
      item_info: {
        offers: {},
        additionalProperty: [
          { name: 'Carat weight', value: 2 },
          { '@type': 'PropertyValue', name: 'Cut', value: 'Oval' },
        ],
      },
    })
    expect(same).toMatchObject({ title: 'By sku', version: 1 })
    expect(await newest()).toMatchObject({
      cause: 'import',
      label: 'Renamed',
      before: expect.objectContaining({ title: 'By id' }),
    })
  })

  test.each([
    ['y', true],
    ['Yes', true],
    ['N', false],
    ['no', false],
  ])('reads %j as %j, as the import of rates does', async (cell, Is_disabled) => {
    await imported(`title,description,Is_disabled\nOpal,A stone,${cell}`)
    expect(await products()).toMatchObject([{ Is_disabled }])
  })

  test('generates slugs and SKUs, and reads numbers of other locales', async () => {
    await buildItem(testApp.db, shop, { title: 'Blue Opal' })
    expect(await imported('title;description;price\nBlue Opal;A stone;$1250,5\nBlue Opal;Another;3')).toMatchObject({
      created: 2,
    })
    const made = (await products('Blue')).map(({ slug, price, sku }) => ({ slug, price, sku }))
    expect(made).toEqual(
      expect.arrayContaining([
        { slug: 'blue-opal-2', price: 1250.5, sku: expect.stringMatching(/^PRO[A-Z0-9]{8}$/) },
        { slug: 'blue-opal-3', price: 3, sku: expect.stringMatching(/^PRO[A-Z0-9]{8}$/) },
      ]),
    )
  })

  test.each(['id', 'sku', 'slug'])('of the same file again changes nothing: by %s', async (column) => {
    const { id, sku, slug } = await buildItem(testApp.db, shop, { title: 'Opal', price: 0 })
    const file = [
      [column, 'title', 'description', 'price', 'unit', 'fact:Origin', 'item_info'],
      [String({ id, sku, slug }[column]), 'Opal', 'A stone', '', '', 'Welo', ''],
    ]
    expect(await imported(file)).toMatchObject({ created: 0, changed: 1, failed: [] })
    expect(await imported(file)).toMatchObject({ created: 0, changed: 0, unchanged: 1, failed: [] })
  })

  test('of the same file again changes nothing: by equal values', async () => {
    await buildCategory(testApp.db, shop, { name: 'Rings' })
    const file = [
      ['title', 'description', 'price', 'unit', 'tags', 'categories', 'fact:Hardness', 'item_info'],
      ['Blue Opal', 'A stone', '1250,5', '', 'a, b', 'Rings', '2.10', ''],
      ['Blue Opal', 'A stone', '1250,5', '', 'a, b', 'Rings', '2.10', ''],
      ['Blue Opal', 'A stone', '3', 'ct', '', '', '', '{"offers":{"priceCurrency":"USD"}}'],
      ['Pearl', 'First.\r\n\r\nSecond.', '', '', '', '', 'unknown', ''],
    ]
    expect(await imported(file)).toMatchObject({ created: 4, changed: 0, unchanged: 0, failed: [], sameTitle: [] })
    expect(await imported(file)).toMatchObject({ created: 0, changed: 0, unchanged: 4, failed: [], sameTitle: [] })
    expect(await products()).toHaveLength(4)
  })

  test('creates one more item for each line more than there are equal items', async () => {
    const line = ['Opal', 'A stone']
    await imported([['title', 'description'], line])
    expect(await imported([['title', 'description'], line, line, line])).toMatchObject({ created: 2, unchanged: 1 })
  })

  test('never changes an item by its title, and reports the lines of new items with the title of another', async () => {
    const { id } = await buildItem(testApp.db, shop, { title: 'Opal', price: 5 })
    const file = 'title,description,price\nPearl,A pearl,7\nOpal,A stone,7'
    expect(await imported(file)).toMatchObject({ created: 2, changed: 0, sameTitle: [3] })
    expect((await admin.get(`/items/${id}`)).body).toMatchObject({ price: 5, version: 1 })
  })

  test('changes the item with the slug of a line that has neither id nor SKU', async () => {
    const { id, slug } = await buildItem(testApp.db, shop, { title: 'Opal', price: 5 })
    const file = `slug,title,description,price\n${slug},Opal,A stone,7\nnew-one,Pearl,A pearl,7`
    expect(await imported(file)).toMatchObject({ created: 1, changed: 1, sameTitle: [] })
    expect((await admin.get(`/items/${id}`)).body).toMatchObject({ price: 7, slug })
    expect(await imported(file)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
  })

  test('leaves the former slug of an item to that one', async () => {
    const { id } = await buildItem(testApp.db, shop, { title: 'Opal', slug: 'opal' })
    await admin.call('PATCH', `/items/${id}`, { body: { slug: 'moved' } })
    await imported('title,description\nOpal,Another')
    expect((await products()).map(({ slug }) => slug)).toEqual(expect.arrayContaining(['moved', 'opal-2']))
  })

  test.each([
    ['id', '999999', 'There is no product with this id. Leave it empty to make a new one'],
    ['currency', 'Dollar', 'Currency must be a code of three letters, like USD'],
    ['price', '1.250,50', 'Price must be a number, such as 1250.50'],
    ['Is_disabled', 'maybe', 'Is_disabled must be a boolean'],
    ['item_info', '{"a":', 'item_info must be valid JSON'],
    ['item_info', '[]', 'Must be valid JSON'],
    ['fact:Origin', 'x'.repeat(201), 'Origin must be at most 200 characters'],
    ['SEO_Tags', 'x'.repeat(501), 'SEO Tags must be at most 500 characters'],
  ])('rejects a line with %s %j', async (column, cell, message) => {
    expect(
      await imported([
        ['title', 'description', column],
        ['Opal', 'A stone', cell],
      ]),
    ).toMatchObject({
      created: 0,
      failed: [{ line: 2, field: column, message }],
    })
  })

  test('of a product that was changed meanwhile stores nothing', async () => {
    const { id, slug } = await buildItem(testApp.db, shop, { title: 'Opal' })
    const writes = createWrites(
      testApp.db,
      responseCache(async () => 0),
    )
    const files = itemFiles({
      db: testApp.db,
      queryOne: queryOneIn(testApp.db),
      writes: {
        ...writes,
        async changeMany(...given) {
          await admin.call('PATCH', `/items/${id}`, { body: { item_info: { additionalProperty: [] } } })
          return writes.changeMany(...given)
        },
      },
    })
    const author = { shopId: shop.id, by: { id: '', name: '' } }
    const file = writeLines([
      ['id', 'slug', 'fact:Origin'],
      [`${id}`, slug, 'Welo'],
    ])
    await expect(files.read(author, 'Product', file, false)).rejects.toThrow(
      /“Opal” was changed while the file was read/,
    )
    expect((await admin.get(`/items/${id}`)).body.item_info).toEqual({ additionalProperty: [] })
  })
})
