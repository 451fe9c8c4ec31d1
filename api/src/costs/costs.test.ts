import { buildItem } from '../testing/factories.ts'
import { type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const none = { cost: null, supplier: '', parcel: '', metal: null, metal_grams: null, version: 1 }
const known = { cost: 118.5, supplier: 'Shewa Traders', parcel: 'Lot 77Q', metal: 'gold14', metal_grams: 4.25 }

const patch = (who: Caller, path: string, body: object, version?: number) =>
  who.call('PATCH', path, { body, ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }) })

it('keeps the costs of an item', async () => {
  const { id } = await buildItem(test.db, test.shop)
  const owner = await test.member('admin')
  expect((await owner.get(`/items/${id}/costs`)).body).toEqual(none)
  expect(await patch(owner, `/items/${id}/costs`, known)).toMatchObject({ status: 200, body: { ...known, version: 2 } })
  await patch(owner, `/items/${id}/costs`, { cost: null }, 2)
  expect((await owner.get(`/items/${id}/costs`)).body).toEqual({ ...known, cost: null, version: 3 })
})

it('refuses an edit of outdated costs', async () => {
  const { id } = await buildItem(test.db, test.shop)
  const owner = await test.member('admin')
  await patch(owner, `/items/${id}/costs`, known)
  expect(await patch(owner, `/items/${id}/costs`, { cost: 1 }, 1)).toMatchObject({ status: 409 })
  expect((await owner.get(`/items/${id}/costs`)).body).toMatchObject({ cost: known.cost })
})

it('logs a change of the costs, which can be taken back', async () => {
  const { id, title } = await buildItem(test.db, test.shop)
  const owner = await test.member('admin')
  await patch(owner, `/items/${id}/costs`, known)
  const [change] = (await owner.get('/changes?external={"entity":"item_costs"}')).body.items
  expect(change).toMatchObject({ label: title, action: 'changed', before: { cost: null }, after: { cost: 118.5 } })
  await owner.post(`/changes/${change.id}/restore`, {})
  expect((await owner.get(`/items/${id}/costs`)).body).toEqual({ ...none, version: 3 })
})

it('keeps the spot prices that the owner types', async () => {
  const owner = await test.member('admin')
  expect((await owner.get('/metal_prices')).body).toEqual({ gold: null, silver: null, platinum: null })
  await patch(owner, '/metal_prices', { gold: 4012.5 })
  expect((await patch(owner, '/metal_prices', { silver: 51 })).body).toEqual({
    gold: 4012.5,
    silver: 51,
    platinum: null,
  })
})

it.each(['/items/999999/costs'])('%s is not found', async (path) => {
  const owner = await test.member('admin')
  expect(await owner.get(path)).toMatchObject({ status: 404 })
  expect(await patch(owner, path, { cost: 1 })).toMatchObject({ status: 404 })
})

it('gives no visitor, guest, customer or feed a byte of the costs', async () => {
  const item = await buildItem(test.db, test.shop)
  const owner = await test.member('admin')
  await patch(owner, `/items/${item.id}/costs`, known)
  await patch(owner, '/metal_prices', { gold: 4012.5 })
  const customer = await test.member()
  const guest = await test.guest()
  const order = { items_id: item.id, action_type: 'enquiry' }
  for (const who of [customer, guest]) expect(await who.post('/cart_items', order)).toMatchObject({ status: 201 })
  const paths = test.app.apiRoutes
    .filter(({ method, access }) => method === 'GET' && access !== 'admin')
    .map(({ url }) => url.replace('/api', ''))
    .filter((url) => !url.includes('*') && !url.startsWith('/identity'))
    .map((url) => url.replace(':type', 'Product').replace(':slug', item.slug).replace(/:\w+/g, String(item.id)))
  expect(paths).toContain(`/items/${item.id}`)
  const answers = []
  for (const path of paths) {
    for (const who of [customer, guest]) answers.push(await who.get(path))
  }
  const files = ['/rss.xml', '/sitemap.xml', '/sitemap-items.xml', '/events.ics']
  for (const url of files) answers.push((await test.app.inject({ url })).body)
  expect(answers.length).toBeGreaterThan(30)
  expect(JSON.stringify(answers)).toContain(item.title)
  expect(JSON.stringify(answers)).not.toMatch(/Shewa|77Q|118\.5|gold14|4012/)
})
