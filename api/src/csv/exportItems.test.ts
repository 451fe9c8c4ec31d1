import { buildCategory, buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { collectLines, itemFileScenes } from '../testing/itemFileScenes.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)
let shop: TestShop
let admin: Caller
beforeEach(async () => {
  shop = await buildShop(testApp.db)
  admin = await testApp.member('admin', shop)
})

const { imported, exported, products } = itemFileScenes(() => ({ testApp, admin }))

const nasty = {
  title: '=HYPERLINK("http://evil.example")',
  description: 'First; second, "third"\nand a fourth\r\nline',
  tags: ' opal ,raw,, ',
  SEO_Tags: '@opal',
  unit: '-',
  price: 1250.5,
  item_info: {
    '@type': 'Product',
    offers: { price: 1250.5, note: null },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Carat weight', value: 3.2, unitText: 'ct' },
      { name: 'Origin', value: 'Welo, Wollo' },
      { name: 'Origin', value: 'said twice' },
      { name: 'Certificate', value: '0042' },
      { name: 'Treatment', value: 'None' },
      { name: 'Nothing' },
      { name: 'Note', value: 'x'.repeat(201) },
      'not a pair',
    ],
  },
}

describe('an export', () => {
  test('opens in spreadsheets and contains no formulas', async () => {
    const opals = await buildCategory(testApp.db, shop, { name: 'Welo Opals' })
    await buildItem(testApp.db, shop, { ...nasty, slug: 'opal', category_ids: [opals.id] })
    await buildItem(testApp.db, shop, { title: 'Gone', archived_at: new Date() })
    await buildItem(testApp.db, shop, { title: 'A talk', item_type: 'Event' })
    const { body, headers } = await admin.get('/items_export/Product')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/),
    })
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    const [header = [], line = [], ...more] = await collectLines(body)
    expect(more).toEqual([])
    expect(Object.fromEntries(header.map((column, at) => [column, line[at]]))).toMatchObject({
      slug: 'opal',
      price: '1250.5',
      currency: 'USD',
      Is_disabled: 'FALSE',
      categories: 'Welo Opals',
      'fact:Carat weight': '3.2',
      'fact:Origin': 'Welo, Wollo',
      'fact:Certificate': '0042',
    })
  })

  test('contains a selection, search results or all items', async () => {
    const opal = await buildItem(testApp.db, shop, { title: 'Welo opal' })
    const emerald = await buildItem(testApp.db, shop, { title: 'Muzo emerald' })
    await buildItem(testApp.db, shop, { title: 'Opal ring' })
    const stranger = await buildItem(testApp.db, await buildShop(testApp.db), { title: 'Opal of another shop' })
    const exportedBy = async (external: object) => {
      const { status, body } = await admin.get('/items_export/Product', { external })
      expect(status).toBe(200)
      const [header = [], ...lines] = await collectLines(body)
      return lines.map((line) => line[header.indexOf('title')])
    }
    expect(await exportedBy({})).toEqual(['Opal ring', 'Muzo emerald', 'Welo opal'])
    expect(await exportedBy({ search: 'opals' })).toEqual(['Opal ring', 'Welo opal'])
    expect(await exportedBy({ search: ' ' })).toHaveLength(3)
    expect(await exportedBy({ search: '!' })).toEqual([])
    expect(await exportedBy({ ids: [opal.id, emerald.id, stranger.id] })).toEqual(['Muzo emerald', 'Welo opal'])
    const tooMany = Array.from({ length: 1001 }, () => 1)
    for (const ids of [[], ['x'], [null], tooMany]) {
      const { status, body } = await admin.get('/items_export/Product', { external: { ids } })
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { payload: { errors: [{ path: expect.stringMatching(/^external\.ids/) }] } },
      })
    }
    const most = Array.from({ length: 1000 }, (_, at) => 1_000_000_000 + at)
    expect(await exportedBy({ ids: most })).toEqual([])
  })

  test('contains what the list shows with its filters', async () => {
    const opal = await buildItem(testApp.db, shop, { title: 'Welo opal', price: 300 })
    await buildItem(testApp.db, shop, { title: 'Muzo emerald', price: 900, tags: 'green' })
    await buildItem(testApp.db, shop, { title: 'Opal ring', price: 500, Is_disabled: true })
    await admin.post('/claims', { items_id: opal.id, kind: 'sold' })
    const titlesBy = async (path: string, external: object) =>
      (await admin.get(path, { external: { ...external } })).body
    for (const [external, titles] of [
      [{ availability: 'sold' }, ['Welo opal']],
      [{ hidden: true }, ['Opal ring']],
      [{ hidden: false, price: { min: 400 } }, ['Muzo emerald']],
      [{ missing: 'picture' }, ['Muzo emerald', 'Welo opal']],
      [{ category: 999_999 }, []],
      [{ search: 'opal', price: { max: 400 } }, ['Welo opal']],
      [{ tags: ['green'] }, ['Muzo emerald']],
    ] as const) {
      const [header = [], ...lines] = await collectLines(await titlesBy('/items_export/Product', external))
      expect({ external, titles: lines.map((line) => line[header.indexOf('title')]) }).toEqual({ external, titles })
      const { items } = await titlesBy('/items_by_type/Product', external)
      expect(new Set(items.map(({ title }: { title: string }) => title))).toEqual(new Set(titles))
    }
  })

  test('changes nothing when imported again', async () => {
    const opals = await buildCategory(testApp.db, shop, { name: 'Opals' })
    const twins = [
      await buildCategory(testApp.db, shop, { name: 'Twin' }),
      await buildCategory(testApp.db, shop, { name: 'Twin' }),
    ]
    await buildItem(testApp.db, shop, { ...nasty, slug: 'a', category_ids: [opals.id, ...twins.map(({ id }) => id)] })
    await buildItem(testApp.db, shop, { slug: 'b', item_info: null, Is_disabled: true, rank: 7, currency: 'EUR' })
    await buildItem(testApp.db, shop, {
      slug: 'c',
      item_info: { additionalProperty: [{ name: 'Nothing', value: '5' }] },
    })
    const before = await products()
    expect(await imported(await exported())).toMatchObject({ created: 0, changed: 0, unchanged: 3, failed: [] })
    // As Excel writes it in a locale with semicolons.
    const semicolons = (await collectLines(await exported()))
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
      .join('\r\n')
    expect(await imported(semicolons)).toMatchObject({ changed: 0, unchanged: 3, failed: [] })
    expect(await products()).toEqual(before)
  })

  describe('of a figure as it was typed', () => {
    const pair = (name: string, value: string | number, more = {}) => ({
      '@type': 'PropertyValue',
      name,
      value,
      ...more,
    })
    const weight = pair('Carat weight', 4.3, { asTyped: '4.30', unitText: 'ct' })
    const additionalProperty = [weight, pair('Refraction', '1.50'), pair('Treatment', 'None')]
    const factsNow = async () => (await products())[0]?.item_info?.additionalProperty
    beforeEach(() => buildItem(testApp.db, shop, { slug: 'a', item_info: { additionalProperty } }))

    test('keeps its last decimal, and changes nothing when imported again', async () => {
      const [header = [], line = []] = await collectLines(await exported())
      const cells = Object.fromEntries(header.map((column, at) => [column, line[at]]))
      expect(cells).toMatchObject({ 'fact:Carat weight': '4.30', 'fact:Refraction': '1.50' })
      expect(await imported(await exported())).toMatchObject({ changed: 0, unchanged: 1 })
      expect(await factsNow()).toEqual(additionalProperty)
    })

    test('keeps it in another shop', async () => {
      const file = (await collectLines(await exported())).map((cells) => cells.slice(1))
      shop = await buildShop(testApp.db)
      admin = await testApp.member('admin', shop)
      await imported(file)
      expect(await factsNow()).toEqual([
        weight,
        pair('Refraction', 1.5, { asTyped: '1.50' }),
        pair('Treatment', 'None'),
      ])
    })

    test('takes another one as it is typed', async () => {
      const [header = [], line = []] = await collectLines(await exported())
      const edited = (typed: string) => [header, line.map((cell) => (cell === '4.30' ? typed : cell))]
      await imported(edited('4.350'))
      expect(await factsNow()).toContainEqual({ ...weight, value: 4.35, asTyped: '4.350' })
      await imported(edited('4.4'))
      expect(await factsNow()).toContainEqual({
        '@type': 'PropertyValue',
        name: 'Carat weight',
        value: 4.4,
        unitText: 'ct',
      })
    })

    test('keeps it when a spreadsheet has dropped it', async () => {
      const [header = [], line = []] = await collectLines(await exported())
      const dropped = [header, line.map((cell) => (cell === '4.30' ? '4.3' : cell))]
      expect(await imported(dropped)).toMatchObject({ changed: 0, unchanged: 1 })
      expect(await factsNow()).toContainEqual(weight)
    })
  })

  test('keeps the address of an uploaded lab report', async () => {
    const report = { '@type': 'PropertyValue', name: 'Lab report', value: 'GIA 1', url: '/media/0a/document.pdf' }
    await buildItem(testApp.db, shop, { slug: 'a', item_info: { additionalProperty: [report] }, Is_disabled: true })
    const file = (await collectLines(await exported())).map((cells) => cells.slice(1))
    shop = await buildShop(testApp.db)
    admin = await testApp.member('admin', shop)
    await imported(file)
    expect((await products())[0]?.item_info?.additionalProperty).toEqual([report])
  })

  test('creates the same items in another shop', async () => {
    await buildCategory(testApp.db, shop, { name: 'Opals' })
    await buildItem(testApp.db, shop, { ...nasty, slug: 'a' })
    const file = (await collectLines(await exported())).map((cells) => cells.slice(1))
    const [before] = await products()
    shop = await buildShop(testApp.db)
    admin = await testApp.member('admin', shop)
    expect(await imported(file)).toMatchObject({ created: 1, failed: [] })
    const [{ title, price, item_info } = nasty] = await products()
    expect({ title, price, item_info }).toEqual({
      title: before?.title,
      price: before?.price,
      item_info: {
        ...nasty.item_info,
        additionalProperty: expect.arrayContaining(nasty.item_info.additionalProperty.slice(0, 3)),
      },
    })
  })
})
