import { outbox } from '../db/schema.ts'
import { isForStaff } from '../http/requests/visitor.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

const none = { cost: null, supplier: '', parcel: '', metal: null, metal_grams: null, version: 1 }
const known = { cost: 118.5, supplier: 'Shewa Traders', parcel: 'Lot 77Q', metal: 'gold14', metal_grams: 4.25 }

const patch = (who: Caller, path: string, body: object, version?: number) =>
  who.call('PATCH', path, { body, ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }) })

test('keeps the costs of an item', async () => {
  const { id } = await buildItem(testApp.db, testApp.shop)
  const owner = await testApp.member('admin')
  expect((await owner.get(`/items/${id}/costs`)).body).toEqual(none)
  expect(await patch(owner, `/items/${id}/costs`, known)).toMatchObject({ status: 200, body: { ...known, version: 2 } })
  await patch(owner, `/items/${id}/costs`, { cost: null }, 2)
  expect((await owner.get(`/items/${id}/costs`)).body).toEqual({ ...known, cost: null, version: 3 })
})

test('refuses an edit of outdated costs', async () => {
  const { id } = await buildItem(testApp.db, testApp.shop)
  const owner = await testApp.member('admin')
  await patch(owner, `/items/${id}/costs`, known)
  expect(await patch(owner, `/items/${id}/costs`, { cost: 1 }, 1)).toMatchObject({ status: 409 })
  expect((await owner.get(`/items/${id}/costs`)).body).toMatchObject({ cost: known.cost })
})

test('logs a change of the costs, which can be taken back', async () => {
  const { id, title } = await buildItem(testApp.db, testApp.shop)
  const owner = await testApp.member('admin')
  await patch(owner, `/items/${id}/costs`, known)
  const [change] = (await owner.get('/changes?external={"entity":"item_costs"}')).body.items
  expect(change).toMatchObject({ label: title, action: 'changed', before: { cost: null }, after: { cost: 118.5 } })
  await owner.post(`/changes/${change.id}/restore`, {})
  expect((await owner.get(`/items/${id}/costs`)).body).toEqual({ ...none, version: 3 })
})

test('keeps the spot prices that the owner types', async () => {
  const owner = await testApp.member('admin')
  expect((await owner.get('/metal_prices')).body).toEqual({ gold: null, silver: null, platinum: null })
  await patch(owner, '/metal_prices', { gold: 4012.5 })
  expect((await patch(owner, '/metal_prices', { silver: 51 })).body).toEqual({
    gold: 4012.5,
    silver: 51,
    platinum: null,
  })
})

test.each(['/items/999999/costs'])('%s is not found', async (path) => {
  const owner = await testApp.member('admin')
  expect(await owner.get(path)).toMatchObject({ status: 404 })
  expect(await patch(owner, path, { cost: 1 })).toMatchObject({ status: 404 })
})

test('gives no visitor, guest, customer or feed a byte of the costs', async () => {
  // Feeds and files are those of the shop at PUBLIC_URL.
  const shop = await buildShop(testApp.db, testApp.env.SHOP_DOMAIN)
  const additionalProperty = [{ '@type': 'PropertyValue', name: 'Treatment', value: 'None' }]
  const item = await buildItem(testApp.db, shop, { item_info: { additionalProperty } })
  const owner = await testApp.member('admin', shop)
  await patch(owner, `/items/${item.id}/costs`, known)
  await patch(owner, '/metal_prices', { gold: 4012.5 })
  await owner.post(`/items/${item.id}/stone_record`, {})
  const customer = await testApp.member('customer', shop)
  const guest = await testApp.guest(undefined, shop)
  const order = { items_id: item.id, action_type: 'enquiry' }
  for (const who of [customer, guest]) expect(await who.post('/cart_items', order)).toMatchObject({ status: 201 })
  const paths = testApp.app.apiRoutes
    .filter(({ method, access }) => method === 'GET' && !isForStaff(access))
    .map(({ url }) => url.replace('/api', ''))
    .filter((url) => !/\*|^\/(identity|openapi|docs)/.test(url))
    .map((url) => url.replace(':type', 'Product').replace(':slug', item.slug).replace(':sku', item.sku))
    .map((url) => url.replace(/:\w+/g, String(item.id)))
  expect(paths).toContain(`/items/${item.id}`)
  const answers: { path: string; text: string }[] = []
  for (const path of paths) {
    for (const who of [customer, guest]) answers.push({ path, text: JSON.stringify((await who.get(path)).body) })
  }
  for (const path of ['/blog/feed.xml', '/sitemap.xml', '/sitemap-1.xml'])
    answers.push({ path, text: (await testApp.app.inject({ url: path })).body })
  const mails = await testApp.db.select().from(outbox)
  answers.push({ path: 'mails', text: JSON.stringify(mails) })
  expect(answers.filter(({ text }) => text.includes(item.title)).length).toBeGreaterThan(8)
  expect(
    answers.filter(({ text }) => /Shewa|Lot 77Q|118\.5\b|gold14|4012\.5/.test(text)).map(({ path }) => path),
  ).toEqual([])
})

test.each(['helper', 'read-only'] as const)(
  'gives a %s member of the staff no byte of the costs',
  async (staffRole) => {
    const { id, slug } = await buildItem(testApp.db, testApp.shop)
    const owner = await testApp.member('admin')
    await patch(owner, `/items/${id}/costs`, known)
    await patch(owner, '/metal_prices', { gold: 4012.5 })
    const [change] = (await owner.get('/changes?external={"entity":"item_costs"}')).body.items
    const member = await testApp.staff(staffRole)
    const paths = testApp.app.apiRoutes
      .filter(({ method, access, url }) => method === 'GET' && access !== 'open' && !url.endsWith('*'))
      .map(({ url }) => url.replace('/api', '').replace(':type', 'Product').replace(':slug', slug))
      .map((url) => url.replace(/:\w+/g, String(id)))
    expect(paths).toEqual(expect.arrayContaining([`/items/${id}/costs`, '/changes', '/items_found/Product']))
    const texts = await Promise.all(
      [...paths, '/changes?external={"entity":"item_costs"}', '/changes?external={"entity":"shop"}'].map(
        async (path) => ({
          path,
          text: JSON.stringify((await member.get(path)).body),
        }),
      ),
    )
    expect(
      texts.filter(({ text }) => /Shewa|Lot 77Q|118\.5\b|gold14|4012\.5/.test(text)).map(({ path }) => path),
    ).toEqual([])
    expect(await member.post(`/changes/${change.id}/restore`, {})).toMatchObject({
      status: staffRole === 'helper' ? 404 : 403,
    })
  },
)
