import { buildItem, buildShop, type TestShop } from '../testing/factories.ts'
import { openOrderTest } from '../testing/orderScenes.ts'
import type { Caller } from '../testing/testApp.ts'

const { testApp, enquire } = await openOrderTest()
afterAll(testApp.close)

describe('GET /cart_items', () => {
  test('returns own orders, newest first, and all of the shop to an admin', async () => {
    const guest = await testApp.guest()
    const customer = await testApp.member()
    const admin = await testApp.member('admin')
    const elsewhere = await buildShop(testApp.db)
    const foreign = await buildItem(testApp.db, elsewhere)
    await (await testApp.guest(undefined, elsewhere)).post('/cart_items', {
      items_id: foreign.id,
      action_type: 'enquiry',
    })
    const first = (await enquire(guest)).body
    const second = (await enquire(guest)).body
    const customers = (await enquire(customer)).body
    const own = (await enquire(admin)).body

    expect((await guest.get('/cart_items')).body).toEqual([second, first])
    expect((await customer.get('/cart_items')).body).toEqual([customers])
    expect((await customer.get('/cart_items', { external: { scope: 'own' } })).body).toEqual([
      { ...customers, paid: null },
    ])
    expect((await admin.get('/cart_items', { external: { scope: 'own' } })).body).toEqual([{ ...own, paid: null }])
    const all = (await admin.get('/cart_items')).body
    expect(all.slice(0, 4)).toEqual([own, customers, second, first])
    expect((await admin.get('/cart_items', { external: { scope: 'shop' } })).body).toEqual(all)
    expect(all.some((order: { items_id: number }) => order.items_id === foreign.id)).toBe(false)
  })

  test.each([['guest'], ['member']] as const)('rejects a %s who requests all of the shop', async (who) => {
    const answer = await (await testApp[who]()).get('/cart_items', { external: { scope: 'shop' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})

describe('GET /cart_items with a page', () => {
  let shop: TestShop
  let admin: Caller
  beforeAll(async () => {
    shop = await buildShop(testApp.db)
    admin = await testApp.member('admin', shop)
  })
  const ask = (external: object, who = admin) => who.get('/cart_items', { external })
  const names = async (external: object, who = admin) =>
    (await ask({ page: 1, ...external }, who)).body.items.map(
      (order: { _items: { name: string } }) => order._items.name,
    )

  test('paginates by 24, newest first, with counts by status', async () => {
    const own = await buildShop(testApp.db)
    const owner = await testApp.member('admin', own)
    const guest = await testApp.guest(undefined, own)
    const item = await buildItem(testApp.db, own)
    const placed = []
    for (let n = 0; n < 26; n++) {
      const action_type = n < 3 ? 'booking' : 'enquiry'
      placed.push((await guest.post('/cart_items', { items_id: item.id, action_type })).body)
    }
    await owner.call('PATCH', `/cart_items/${placed[0].id}`, { body: { status: 'completed' } })
    await owner.call('PATCH', `/cart_items/${placed[25].id}`, { body: { status: 'cancelled' } })
    const counts = { total: 26, pending: 22, processing: 2, completed: 1, cancelled: 1 }
    const first = await ask({ page: 1 }, owner)
    expect(first.body).toMatchObject({ itemsReceived: 24, curPage: 1, nextPage: 2, prevPage: null, offset: 0 })
    expect(first.body).toMatchObject({ perPage: 24, itemsTotal: 26, pageTotal: 2, counts })
    expect(first.body.items[1]).toEqual({ ...placed[24], paid: null, picture: null })
    expect((await ask({ page: 2 }, owner)).body).toMatchObject({ items: [placed[1], { id: placed[0].id }], counts })
    expect((await ask({ page: 3 }, owner)).body).toMatchObject({ items: [], itemsTotal: 26, counts })
    const completed = await ask({ page: 1, status: 'completed' }, owner)
    expect(completed.body).toMatchObject({ items: [{ id: placed[0].id }], itemsTotal: 1, counts })
    expect((await ask({ page: 1, action_type: 'booking' }, owner)).body).toMatchObject({ itemsTotal: 3, counts })
    expect((await ask({ status: 'completed' }, owner)).body).toMatchObject([{ id: placed[0].id }])
  })

  test('searches product, customer and contact details, ignoring case', async () => {
    const guest = await testApp.guest(undefined, shop)
    const member = await testApp.member('customer', shop)
    const other = await testApp.member(null, shop)
    const order = async (who: Caller, title: string, contact?: object) =>
      enquire(who, { items_id: (await buildItem(testApp.db, shop, { title })).id, contact })
    await order(guest, 'Welo 100% opal')
    await order(guest, 'Emerald', { name: 'Bo_Guest', email: 'bo@guest.example', phone: '904 555 0199' })
    await order(member, 'Ruby')
    await order(other, 'Topaz')

    expect(await names({ search: 'WELO' })).toEqual(['Topaz', 'Ruby', 'Welo 100% opal'])
    expect(await names({ search: ' ruby ' })).toEqual(['Ruby'])
    expect(await names({ search: member.email.toUpperCase() })).toEqual(['Ruby'])
    expect(await names({ search: other.email })).toEqual(['Topaz'])
    for (const search of ['bo_guest', 'GUEST.example', '555 0199']) expect(await names({ search })).toEqual(['Emerald'])
    expect(await names({ search: '100%' })).toEqual(['Welo 100% opal'])
    const [{ id }] = (await admin.get('/cart_items', { external: { search: 'ruby' } })).body
    for (const search of [`#${id}`, ` ${id} `]) expect(await names({ search })).toContain('Ruby')
    expect(await names({ search: 'o_g' })).toEqual(['Emerald'])
    for (const inert of ['_o', '\\', "'", "' or 1=1 --", ' | !x:* <->', '(a+)+$', '%_%_%_']) {
      expect(await names({ search: inert })).toEqual([])
    }
    expect(await names({ search: '' })).toHaveLength(4)
    expect(await names({}, member)).toEqual(['Ruby'])
    expect((await ask({ page: 1 }, member)).body.counts).toMatchObject({ total: 1, pending: 1 })
    expect(await names({ search: 'emerald' }, member)).toEqual([])
    expect(await names({ scope: 'own' })).toEqual([])
    expect(await names({ search: 'ruby' }, await testApp.member('admin'))).toEqual([])
  })

  test.each([
    [{ page: 0 }],
    [{ page: 1.5 }],
    [{ page: '1' }],
    [{ page: 10_001 }],
    [{ page: 1, status: 'shipped' }],
    [{ page: 1, action_type: 'theft' }],
    [{ page: 1, search: 'x'.repeat(101) }],
    [{ page: 1, search: 'a\u0000' }],
    [{ page: 1, sort: 'id;drop' }],
    [{ page: 1, scope: 'all' }],
  ])('rejects %j', async (external) => {
    expect(await ask(external)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  })
})

describe('GET /cart_items/{id}', () => {
  test('is restricted to the owner and the admins of the shop', async () => {
    const guest = await testApp.guest()
    const { body } = await enquire(guest)
    const path = `/cart_items/${body.id}`
    expect(await guest.get(path)).toMatchObject({ status: 200, body })
    expect(await (await testApp.member('admin')).get(path)).toMatchObject({ status: 200, body })
    for (const other of [
      await testApp.guest(),
      await testApp.member(),
      await testApp.member('admin', await buildShop(testApp.db)),
    ]) {
      expect(await other.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })

  test('returns 404 for orders of others', async () => {
    const { body } = await enquire(await testApp.guest())
    const thief = await testApp.guest()
    const foreign = await testApp.member('admin', await buildShop(testApp.db))
    for (let id = Math.max(1, body.id - 50); id < body.id + 10; id++) {
      for (const caller of [thief, foreign]) expect((await caller.get(`/cart_items/${id}`)).status).toBe(404)
    }
  })

  test.each([['0'], ['-1'], ['1.5'], ['one'], ['9999999999'], ['1;drop']])('rejects the id %s', async (id) => {
    expect(await (await testApp.guest()).get(`/cart_items/${id}`)).toMatchObject({ status: 400 })
  })
})
