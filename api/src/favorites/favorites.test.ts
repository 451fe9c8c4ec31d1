import { limits } from '@elegant/shared/rules'
import { buildItem, buildShop } from '../testing/factories.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp({ responseTtl: 0 })
const guest = await testApp.guest()
const opal = await buildItem(testApp.db, testApp.shop, { title: 'Opal' })
const ring = await buildItem(testApp.db, testApp.shop, { title: 'Ring' })
afterAll(testApp.close)

const keep = async (by: Caller, changes: object) => (await by.post('/favorites', changes)).body.ids

describe('the favorites of an account', () => {
  test('gain what a browser kept, the latest first, and each piece once', async () => {
    const ada = await testApp.member()
    expect(await keep(ada, { add: [ring.id, opal.id] })).toEqual([ring.id, opal.id])
    expect(await keep(ada, { add: [ring.id] })).toEqual([ring.id, opal.id])
    expect((await ada.get('/favorites')).body).toEqual({ ids: [ring.id, opal.id] })
    expect(await keep(ada, { remove: [ring.id] })).toEqual([opal.id])
    expect(await keep(ada, { add: [ring.id] })).toEqual([ring.id, opal.id])
  })

  test('are its own', async () => {
    const [ada, bo] = [await testApp.member(), await testApp.member()]
    await keep(ada, { add: [opal.id] })
    expect((await bo.get('/favorites')).body.ids).toEqual([])
    expect(await guest.get('/favorites')).toMatchObject({ status: 403 })
  })

  test('ignore pieces of other shops, of other types and unknown ones', async () => {
    const elsewhere = await buildItem(testApp.db, await buildShop(testApp.db))
    const event = await buildItem(testApp.db, testApp.shop, { item_type: 'Event' })
    const ada = await testApp.member()
    expect(await keep(ada, { add: [999_999, event.id, opal.id] })).toEqual([opal.id])
    expect(elsewhere.shops_id).not.toBe(testApp.shop.id)
  })

  test('ignore a hidden piece like an unknown one, and keep one that is hidden later', async () => {
    const [ada, admin] = [await testApp.member(), await testApp.member('admin')]
    const hidden = await buildItem(testApp.db, testApp.shop, { Is_disabled: true })
    const { id } = await buildItem(testApp.db, testApp.shop)
    expect(await keep(ada, { add: [hidden.id, id, 999_999] })).toEqual([id])
    await admin.call('PATCH', `/items/${id}`, { body: { Is_disabled: true } })
    expect(await keep(ada, { add: [id] })).toEqual([id])
  })

  test('lose a piece that is deleted', async () => {
    const ada = await testApp.member()
    const admin = await testApp.member('admin')
    const { id } = await buildItem(testApp.db, testApp.shop)
    await keep(ada, { add: [id] })
    await admin.call('DELETE', `/items/${id}`)
    expect((await ada.get('/favorites')).body.ids).toEqual([])
  })

  test('have room for fifty', async () => {
    const ada = await testApp.member()
    const ids: number[] = []
    for (let n = 0; n < limits.favorites + 2; n++) ids.push((await buildItem(testApp.db, testApp.shop)).id)
    expect(await keep(ada, { add: ids.slice(0, 30) })).toHaveLength(30)
    expect(await keep(ada, { add: ids.slice(30) })).toHaveLength(limits.favorites)
    expect(await ada.post('/favorites', { add: ids })).toMatchObject({ status: 400 })
  })

  test('take a new piece in the place of a deleted one, or beside pieces that are kept already', async () => {
    const pieces = await Promise.all(
      Array.from({ length: limits.favorites }, () => buildItem(testApp.db, testApp.shop)),
    )
    const ids = pieces.map(({ id }) => id)
    const [ada, owner] = [await testApp.member(), await testApp.member('admin')]
    await keep(ada, { add: ids.slice(0, 45) })
    expect(await keep(ada, { add: [...ids.slice(0, 5), ...ids.slice(45)] })).toHaveLength(limits.favorites)
    expect((await owner.call('DELETE', `/items/${ids[0]}`)).status).toBe(200)
    expect(await keep(ada, { add: [opal.id] })).toContain(opal.id)
  })

  test('are counted for the owner', async () => {
    const admin = await testApp.member('admin')
    const { id } = await buildItem(testApp.db, testApp.shop)
    await keep(await testApp.member(), { add: [id] })
    await keep(await testApp.member(), { add: [id] })
    expect((await admin.post('/items_interest', { id })).body).toEqual({ waiting: 0, hearts: 2 })
  })
})

describe('the pieces of a shared list', () => {
  const chosen = async (ids: number[]) => (await guest.get('/items_chosen', { external: { ids } })).body

  test('come in its order with state and price, without those that are not in the shop', async () => {
    const hidden = await buildItem(testApp.db, testApp.shop, { Is_disabled: true })
    const found = await chosen([ring.id, 999_999, hidden.id, opal.id])
    expect(found).toMatchObject([{ id: ring.id, price: 120, availability: { state: 'available' } }, { id: opal.id }])
    expect(found).toHaveLength(2)
  })

  test('are asked for by at most fifty ids', async () => {
    const ids = Array.from({ length: limits.favorites + 1 }, (_, place) => place + 1)
    expect(await guest.get('/items_chosen', { external: { ids } })).toMatchObject({ status: 400 })
    expect(await guest.get('/items_chosen', { external: { ids: [] } })).toMatchObject({ status: 400 })
    expect(await guest.get('/items_chosen', { external: {} })).toMatchObject({ status: 400 })
  })
})
