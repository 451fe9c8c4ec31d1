import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { items, orders } from '../schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
let opal: Awaited<ReturnType<typeof buildItem>>
beforeAll(async () => {
  test = await openTestApp()
  opal = await buildItem(test.db, test.shop, { title: 'Honeycomb opal', price: 1180.5 })
})
afterAll(() => test.close())

const enquire = (who: Caller, more: object = {}, key?: string) =>
  who.post(
    '/cart_items',
    { items_id: opal.id, action_type: 'enquiry', ...more },
    { headers: key === undefined ? {} : { 'idempotency-key': key } },
  )

const stored = async () => (await test.db.select({ count: count() }).from(orders))[0]?.count

describe('an order', () => {
  it('is priced by the shop and keeps the item as it was', async () => {
    const guest = await test.guest()
    const answer = await enquire(guest, { quantity: 2 })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: expect.any(Number),
        items_id: opal.id,
        action_type: 'enquiry',
        status: 'pending',
        quantity: 2,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        _customers: { Full_name: '', email: '', customer_number: null },
        _items: { name: 'Honeycomb opal', price: 1180.5, currency: 'USD', type: 'Product', slug: 'honeycomb-opal' },
      },
    })
    await test.db.update(items).set({ title: 'Renamed', price: 1 }).where(eq(items.id, opal.id))
    const [kept] = (await guest.get('/cart_items')).body
    await test.db.update(items).set({ title: 'Honeycomb opal', price: 1180.5 }).where(eq(items.id, opal.id))
    expect(kept).toEqual(answer.body)
  })

  it.each([
    ['enquiry', 'pending'],
    ['registration', 'processing'],
    ['booking', 'processing'],
  ])('for a %s starts as %s', async (action_type, status) => {
    expect((await enquire(await test.guest(), { action_type })).body).toMatchObject({
      action_type,
      status,
      quantity: 1,
    })
  })

  it('carries the name, e-mail and number of the customer who placed it', async () => {
    const member = await test.member()
    expect((await enquire(member)).body._customers).toEqual({
      Full_name: 'Ada Welo',
      email: member.email,
      customer_number: expect.any(Number),
    })
  })

  it('of somebody without a record carries what his sign-up said', async () => {
    const member = await test.member(null)
    expect((await enquire(member)).body._customers).toMatchObject({ Full_name: 'Ada Welo', email: member.email })
  })

  it('of a guest carries where he wants to be answered', async () => {
    const contact = { name: 'Bo', email: 'bo@example.com', phone: '904 555 0142' }
    expect((await enquire(await test.guest(), { contact })).body._customers).toEqual({
      Full_name: 'Bo',
      email: 'bo@example.com',
      customer_number: null,
    })
  })
})

describe('an item that has gone', () => {
  const gone = {
    status: 404,
    body: {
      message: 'This item is no longer available',
      payload: { errors: [{ path: 'items_id', message: 'This item is no longer available' }] },
    },
  }

  it.each([
    ['never was', async () => 2_147_483_647],
    ['is disabled', async () => (await buildItem(test.db, test.shop, { Is_disabled: true })).id],
    ['is in another shop', async () => (await buildItem(test.db, await buildShop(test.db))).id],
  ])('is refused when it %s', async (_, id) => {
    const before = await stored()
    expect(await enquire(await test.guest(), { items_id: await id() })).toMatchObject(gone)
    expect(await enquire(await test.member('admin'), { items_id: await id() })).toMatchObject(gone)
    expect(await stored()).toBe(before)
  })

  it('is still the order it was when the same key asks again', async () => {
    const guest = await test.guest()
    const item = await buildItem(test.db, test.shop)
    const first = await enquire(guest, { items_id: item.id }, 'once')
    await test.db.update(items).set({ Is_disabled: true }).where(eq(items.id, item.id))
    expect(await enquire(guest, { items_id: item.id }, 'once')).toMatchObject({ status: 200, body: first.body })
  })
})

describe('Idempotency-Key', () => {
  it('answers the same order to the same call', async () => {
    const guest = await test.guest()
    const key = randomUUID()
    const first = await enquire(guest, {}, key)
    const again = await enquire(guest, { quantity: 1 }, key)
    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  it('refuses another order under a used key', async () => {
    const guest = await test.guest()
    await enquire(guest, {}, 'line-1')
    for (const other of [{ quantity: 3 }, { action_type: 'booking' }, { contact: { name: 'Bo' } }]) {
      expect(await enquire(guest, other, 'line-1')).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      })
    }
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  it('belongs to the one who sent it', async () => {
    expect((await enquire(await test.guest(), {}, 'same')).status).toBe(201)
    expect((await enquire(await test.guest(), {}, 'same')).status).toBe(201)
  })

  it('makes one order of twenty at once', async () => {
    const guest = await test.guest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enquire(guest, {}, 'double click')))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await guest.get('/cart_items')).body).toHaveLength(1)
  })

  it('may be left out: then each call is an order', async () => {
    const guest = await test.guest()
    await Promise.all([enquire(guest), enquire(guest)])
    expect((await guest.get('/cart_items')).body).toHaveLength(2)
  })

  it.each([[''], ['x'.repeat(256)], ['ключ']])('must be short and printable, unlike %j', async (key) => {
    expect(await enquire(await test.guest(), {}, key)).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'Idempotency-Key' }] } },
    })
  })
})

describe('GET /cart_items', () => {
  it('gives everyone his own, newest first, and an admin all of the shop', async () => {
    const guest = await test.guest()
    const customer = await test.member()
    const admin = await test.member('admin')
    const elsewhere = await buildShop(test.db)
    const foreign = await buildItem(test.db, elsewhere)
    await (await test.guest(undefined, elsewhere)).post('/cart_items', { items_id: foreign.id, action_type: 'enquiry' })
    const first = (await enquire(guest)).body
    const second = (await enquire(guest)).body
    const his = (await enquire(customer)).body
    const own = (await enquire(admin)).body

    expect((await guest.get('/cart_items')).body).toEqual([second, first])
    expect((await customer.get('/cart_items')).body).toEqual([his])
    expect((await customer.get('/cart_items', { external: { scope: 'own' } })).body).toEqual([his])
    expect((await admin.get('/cart_items', { external: { scope: 'own' } })).body).toEqual([own])
    const all = (await admin.get('/cart_items')).body
    expect(all.slice(0, 4)).toEqual([own, his, second, first])
    expect((await admin.get('/cart_items', { external: { scope: 'shop' } })).body).toEqual(all)
    expect(all.some((order: { items_id: number }) => order.items_id === foreign.id)).toBe(false)
  })

  it.each([['guest'], ['member']] as const)('refuses the whole shop to a %s', async (who) => {
    const answer = await (await test[who]()).get('/cart_items', { external: { scope: 'shop' } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})
