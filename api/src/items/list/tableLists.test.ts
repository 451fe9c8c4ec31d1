import { buildItem, buildShop } from '../../testing/factories.ts'
import { titles } from '../../testing/listScenes.ts'
import { type Caller, openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)
const shop = await buildShop(testApp.db)
const admin = await testApp.member('admin', shop)
const guest = await testApp.guest(undefined, shop)
const day = (date: number) => new Date(Date.UTC(2026, 0, date))
await buildItem(testApp.db, shop, { title: 'welo opal', sku: 'B2', updated_at: day(3), rank: 1 })
await buildItem(testApp.db, shop, { title: 'Amber', sku: 'c3', updated_at: day(1), rank: 2, Is_disabled: true })
await buildItem(testApp.db, shop, { title: 'Zircon', sku: 'A1', updated_at: day(2), rank: 3 })

const list = (who: Caller, external: object) => who.get('/items_by_type/Product', { external: { ...external } })

test.each([
  ['title_asc', ['Amber', 'welo opal', 'Zircon']],
  ['title_desc', ['Zircon', 'welo opal', 'Amber']],
  ['sku_asc', ['Zircon', 'welo opal', 'Amber']],
  ['sku_desc', ['Amber', 'welo opal', 'Zircon']],
  ['updated_asc', ['Amber', 'Zircon', 'welo opal']],
  ['updated_desc', ['welo opal', 'Zircon', 'Amber']],
])('admins sort by %s', async (sort, expected) => {
  expect(titles(await list(admin, { sort }))).toEqual(expected)
})

test('visitors get the shop’s own order for a sort of the tables', async () => {
  expect(titles(await list(guest, { sort: 'updated_asc' }))).toEqual(['welo opal', 'Zircon'])
})

test('admins list only hidden items, or only shown ones', async () => {
  expect(titles(await list(admin, { hidden: true }))).toEqual(['Amber'])
  expect(titles(await list(admin, { hidden: false }))).toEqual(['welo opal', 'Zircon'])
  expect(titles(await list(guest, { hidden: true }))).toEqual(['welo opal', 'Zircon'])
})

test('the filter for items without a picture leaves hidden ones out unless they are asked for', async () => {
  expect(titles(await list(admin, { missing: 'picture' }))).toEqual(['welo opal', 'Zircon'])
  expect(titles(await list(admin, { missing: 'picture', hidden: true }))).toEqual(['Amber'])
})

test('admins see when an item has last changed, visitors do not', async () => {
  expect((await list(admin, {})).body.items[0]).toMatchObject({ updated_at: '2026-01-03T00:00:00.000Z' })
  expect((await list(guest, {})).body.items[0]).not.toHaveProperty('updated_at')
})

test('the ids of all pages are found by the list’s filters, for admins', async () => {
  const shop = await buildShop(testApp.db)
  const owner = await testApp.member('admin', shop)
  const made: number[] = []
  for (let price = 1; price <= 30; price += 1) {
    const { id } = await buildItem(testApp.db, shop, { title: `Pearl ${price}`, price, rank: price })
    made.push(id)
  }
  const found = async (external: object) =>
    (await owner.get('/items_found/Product', { external: { ...external } })).body
  expect(await found({})).toEqual({ ids: made })
  expect(await found({ price: { min: 3, max: 4 } })).toEqual({ ids: made.slice(2, 4) })
  expect(await found({ search: 'pearl', hidden: false })).toEqual({ ids: made })
  expect(await found({ hidden: true })).toEqual({ ids: [] })
  expect(await owner.get('/items_found/Product', { external: { page: 2 } })).toMatchObject({ status: 400 })
})
