import { limits } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { buildCategory, buildItem, buildShop, type TestShop } from '../../testing/factories.ts'
import { type External, list, ownShop, titles } from '../../testing/listScenes.ts'
import { type Caller, openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

describe('a search', () => {
  let shop: TestShop
  let guest: Caller
  let emeralds: { id: number }
  const find = async (search: string, more: External = {}) => titles(await list(guest, { search, ...more }))

  beforeAll(async () => {
    ;({ shop, guest } = await ownShop(testApp))
    emeralds = await buildCategory(testApp.db, shop)
    const category_ids = [emeralds.id]
    await buildItem(testApp.db, shop, { title: 'Ring', description: 'with an opal', rank: 1 })
    await buildItem(testApp.db, shop, { title: 'Pair', tags: 'earrings, Opal', category_ids, rank: 2 })
    await buildItem(testApp.db, shop, { title: 'Welo OPAL 3.2 ct', rank: 3 })
    await buildItem(testApp.db, shop, { title: 'Émeraude d’été 100% natural_1', category_ids, rank: 4 })
    await buildItem(testApp.db, shop, { title: '欧泊', description: 'Rose-cut', rank: 5 })
  })

  test('matches title, tags and description, ignoring case, and ranks titles first', async () => {
    expect(await find('opal')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
    expect(await find('OPAL')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
  })

  test('matches prefixes and inflections, and requires every word', async () => {
    expect(await find('op')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
    expect(await find('opals')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
    expect(await find('ear op')).toEqual(['Pair'])
    expect(await find('opal sapphire')).toEqual([])
    expect(await find('an opal with')).toEqual(['Welo OPAL 3.2 ct', 'Pair', 'Ring'])
  })

  test('matches numbers, hyphenated words and other scripts', async () => {
    expect(await find('3.2')).toEqual(['Welo OPAL 3.2 ct'])
    expect(await find('rose-cut')).toEqual(['欧泊'])
    expect(await find('欧泊')).toEqual(['欧泊'])
    expect(await find('ÉMERAUDE')).toEqual(['Émeraude d’été 100% natural_1'])
    expect(await find('e\u0301meraude')).toEqual(['Émeraude d’été 100% natural_1'])
  })

  test('can be sorted and filtered', async () => {
    expect(await find('opal', { sort: 'featured' })).toEqual(['Ring', 'Pair', 'Welo OPAL 3.2 ct'])
    expect(await find('opal', { category: emeralds.id })).toEqual(['Pair'])
  })

  test('of stop words matches prefixes', async () => {
    expect(await find('the')).toEqual([])
    const be = await buildItem(testApp.db, shop, { title: 'Beads', rank: 9 })
    expect(await find('be')).toEqual([be.title])
  })

  test.each(['%', '\\', "'", '"', '!', '<->', ':*', '💎', '\u0301', '(a+)+$', '%_%_%', '&|!()'])(
    'of %j finds nothing',
    async (search) => {
      expect(await list(guest, { search })).toMatchObject({ status: 200, body: { items: [], itemsTotal: 0 } })
    },
  )

  test.each([
    "' | !x:* <->",
    "opal' or 1=1 --",
    "opal'':*",
    'opal:* & !ring',
    'opal\\',
    '((((opal',
    'a'.repeat(limits.search),
    'x '.repeat(50),
    '\u200b\u202eopal',
    "o'p\\'al",
    '1.5.5..5,,5',
  ])('of %j is inert', async (search) => {
    expect(await list(guest, { search })).toMatchObject({ status: 200 })
  })

  test('of an empty string lists everything', async () => {
    expect((await list(guest, { search: '' })).body.itemsTotal).toBeGreaterThan(4)
    expect((await list(guest, { search: '  ' })).body.itemsTotal).toBeGreaterThan(4)
  })

  test('paginates and counts at most the first matches', async () => {
    const { shop: large, guest: visitor } = await ownShop(testApp)
    await testApp.db.execute(sql`
      insert into items (shops_id, item_type, slug, sku, title, description, rank)
      select ${large.id}, 'Product', 'opal-' || n, 'PRO' || n, 'Opal ' || n, 'A stone', n
      from generate_series(1, ${limits.searchReach + 30}) n`)
    const pages = Math.ceil(limits.searchReach / 24)
    const first = await list(visitor, { search: 'opal' })
    expect(first.body).toMatchObject({ itemsTotal: limits.searchReach, pageTotal: pages })
    expect(titles(first)[0]).toBe('Opal 1')
    const last = await list(visitor, { search: 'opal', page: pages })
    expect(last.body).toMatchObject({ itemsReceived: limits.searchReach % 24 || 24, nextPage: null })
    expect((await list(visitor, { search: 'opal', sort: 'newest' })).body.itemsTotal).toBe(limits.searchReach + 30)
  })
})

test('finds an item by the beginning of its SKU for admins, in lists and exports', async () => {
  const shop = await buildShop(testApp.db)
  const [owner, visitor] = [await testApp.member('admin', shop), await testApp.guest(undefined, shop)]
  await buildItem(testApp.db, shop, { title: 'Welo opal', sku: 'PRO7X2K' })
  await buildItem(testApp.db, shop, { title: 'Pearl', sku: 'PRO9' })
  expect(titles(await list(owner, { search: ' pro7x ' }))).toEqual(['Welo opal'])
  expect(titles(await list(owner, { search: 'PRO7X2K', sort: 'newest' }))).toEqual(['Welo opal'])
  expect(titles(await list(owner, { search: '7X2K' }))).toEqual([])
  expect(titles(await list(owner, { search: 'pearl' }))).toEqual(['Pearl'])
  expect(titles(await list(visitor, { search: 'PRO7X2K' }))).toEqual([])
  const { body: file } = await owner.get('/items_export/Product', { external: { search: 'pro7x' } })
  expect(file).toContain('Welo opal')
  expect(file).not.toContain('Pearl')
})
