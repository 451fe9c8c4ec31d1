import { eq, sql } from 'drizzle-orm'
import { wishers, wishes } from '../db/schema.ts'
import { buildCategory } from '../testing/factories.ts'
import { newEmail, openWishTest } from '../testing/wishScenes.ts'

const scenes = await openWishTest()
const { testApp, admin, guest, keys } = scenes
afterAll(scenes.close)
beforeEach(() => scenes.forget())

describe('a wish', () => {
  test('is confirmed by the link of a mail that has none of its words', async () => {
    const email = newEmail()
    expect(await scenes.wish(email, { search: 'BUY CHEAP PILLS' })).toMatchObject({ status: 200, body: {} })
    const [mail] = await scenes.mailsTo(email, 'wishConfirmation')
    expect(JSON.stringify(mail?.data)).not.toMatch(/PILLS/)
    const link = await scenes.readLink(email)
    const before = await guest.get(link)
    expect(before.body).toMatchObject({
      email,
      wishes: [{ query: { search: 'BUY CHEAP PILLS' }, is_confirmed: false }],
    })
    expect((await guest.get(link)).body).toEqual(before.body)
    const wishId = String(before.body.wishes[0].id)
    expect((await guest.post(link, { action: 'confirm', wish: wishId })).body.wishes).toMatchObject([
      { is_confirmed: true },
    ])
  })

  test('is answered alike for known and unknown addresses', async () => {
    const email = await scenes.waitFor({ search: 'opal' })
    const answers = [await scenes.wish(email, { search: 'opal' }), await scenes.wish(newEmail(), { search: 'opal' })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ])
    expect((await scenes.mailsTo(email, 'wishConfirmation')).map(({ data }) => data.status)).toEqual(['new', 'kept'])
  })

  test('is kept once however its filters are ordered', async () => {
    const email = newEmail()
    await scenes.wish(email, { tags: ['raw', 'blue'], search: ' fire  opal ' })
    await scenes.wish(email, { search: 'fire opal', tags: ['blue', 'raw'] })
    expect((await guest.get(await scenes.readLink(email))).body.wishes).toHaveLength(1)
  })

  test('names its category as long as it is shown', async () => {
    const category = await buildCategory(testApp.db, testApp.shop, { name: 'Welo Opals' })
    const email = await scenes.waitFor({ category: category.id })
    const link = await scenes.readLink(email)
    expect((await guest.get(link)).body.wishes).toMatchObject([{ category_name: 'Welo Opals' }])
    await admin.call('PATCH', `/items_categories/${category.id}`, { body: { Is_visible: false } })
    expect((await guest.get(link)).body.wishes).toMatchObject([{ category_name: null }])
  })

  test('of a stranger mails an address three times an hour at most', async () => {
    const email = newEmail()
    for (let n = 0; n < 5; n++) await scenes.wish(email, { search: `opal ${n}` })
    expect(await scenes.mailsTo(email, 'wishConfirmation')).toHaveLength(3)
  })

  test('beyond the twentieth is not kept', async () => {
    const email = newEmail()
    for (let n = 0; n < 22; n++) await scenes.wish(email, { search: `opal ${n}` })
    expect((await guest.get(await scenes.readLink(email))).body.wishes).toHaveLength(20)
  })

  test('that nobody confirms goes after seven days', async () => {
    const [kept, gone] = [await scenes.waitFor({}), newEmail()]
    await scenes.wish(gone, {})
    const link = await scenes.readLink(gone)
    await testApp.db.update(wishes).set({ created_at: sql`now() - interval '8 days'` })
    await scenes.sweep()
    expect(await guest.get(link)).toMatchObject({ status: 404 })
    expect(await guest.get(await scenes.readLink(kept))).toMatchObject({ status: 200 })
    expect(await testApp.db.select().from(wishers)).toHaveLength(1)
  })

  test('has seven days again when it is asked for again', async () => {
    const email = newEmail()
    const pass = (days: number) =>
      testApp.db.update(wishes).set({ created_at: sql`${wishes.created_at} - ${days} * interval '1 day'` })
    await scenes.wish(email, {})
    await pass(6)
    await scenes.wish(email, {})
    await pass(2)
    await scenes.sweep()
    expect(await guest.get(await scenes.readLink(email))).toMatchObject({ status: 200 })
  })

  test('is refused with a sentence if it is none', async () => {
    expect(await scenes.wish('nobody', {})).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'email', message: 'Invalid email address' }] } },
    })
    expect(await scenes.wish(newEmail(), { hidden: true })).toMatchObject({ status: 400 })
    expect(await guest.get('/wishes/link/made-up')).toMatchObject({ status: 404 })
  })

  test('cannot be confirmed by the key of another address', async () => {
    const [mine, theirs] = [newEmail(), newEmail()]
    await scenes.wish(mine, {})
    await scenes.wish(theirs, {})
    const [own] = (await guest.get(await scenes.readLink(theirs))).body.wishes
    await guest.post(await scenes.readLink(mine), { action: 'confirm', wish: String(own.id) })
    expect((await guest.get(await scenes.readLink(theirs))).body.wishes).toMatchObject([{ is_confirmed: false }])
  })
})

describe('unsubscribing', () => {
  const oneClick = (path: string, type: string, payload: string) =>
    testApp.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('takes one POST of a mail program as %s, and a second one', async (type, payload) => {
    const email = await scenes.waitFor({ search: 'fog' })
    const [wisher] = await testApp.db.select().from(wishers).where(eq(wishers.email, email))
    const { pathname } = new URL(keys.getUrl(wisher?.key_seed ?? '', 'unsubscribe'))
    expect((await oneClick(pathname, type, payload)).statusCode).toBe(200)
    expect((await oneClick(pathname, type, payload)).statusCode).toBe(200)
    await scenes.publish({ title: 'Fog opal' })
    await scenes.sweep()
    expect(await scenes.mailsTo(email, 'wishDigest')).toEqual([])
    expect(await testApp.db.select().from(wishers).where(eq(wishers.email, email))).toEqual([])
  })

  test('is not done by opening the address, which leads to the page', async () => {
    const email = await scenes.waitFor({})
    const [wisher] = await testApp.db.select().from(wishers).where(eq(wishers.email, email))
    const url = new URL(keys.getUrl(wisher?.key_seed ?? '', 'unsubscribe'))
    const { statusCode, headers } = await testApp.app.inject({ method: 'GET', url: url.pathname })
    expect([statusCode, headers.location]).toEqual([
      302,
      new URL(keys.getUrl(wisher?.key_seed ?? '', 'wishes')).pathname,
    ])
    expect(await guest.get(await scenes.readLink(email))).toMatchObject({ status: 200 })
  })

  test('on the page takes one wish or all of them', async () => {
    const email = newEmail()
    for (const search of ['rain', 'snow', 'hail']) await scenes.wish(email, { search })
    const link = await scenes.readLink(email)
    const [first] = (await guest.get(link)).body.wishes
    expect((await guest.post(link, { action: 'remove', wish: String(first.id) })).body.wishes).toHaveLength(2)
    expect((await guest.post(link, { action: 'end' })).body.wishes).toEqual([])
    expect(await guest.get(link)).toMatchObject({ status: 404 })
  })
})

describe('the owner', () => {
  test('sees how many people wait for a piece while it is typed', async () => {
    const category = await buildCategory(testApp.db, testApp.shop)
    const first = await scenes.waitFor({ search: 'thunder', price: { max: 200 } })
    await scenes.waitFor({ category: category.id, facts: [{ name: 'Carat weight', min: 2, max: 5 }] }, first)
    await scenes.waitFor({ tags: ['storm'] })
    await scenes.wish(newEmail(), { search: 'thunder' })
    const info = { additionalProperty: [{ '@type': 'PropertyValue', name: 'Carat weight', value: 3 }] }
    const waiting = async (typed: object) => (await admin.post('/items_interest', typed)).body.waiting
    expect(await waiting({})).toBe(0)
    expect(await waiting({ title: 'Thunder opal', price: 150 })).toBe(1)
    expect(await waiting({ title: 'Thunder opal', price: 250 })).toBe(0)
    expect(await waiting({ category_ids: [category.id], item_info: info })).toBe(1)
    expect(await waiting({ title: 'Thunder', tags: 'raw, Storm', category_ids: [category.id], item_info: info })).toBe(
      2,
    )
    expect(await waiting({ description: 'of thunder', tags: 'storm', price: 10 })).toBe(2)
  })
})

test('no mail server, no wishes', async () => {
  expect(await guest.post('/wishes', { email: newEmail(), query: {} })).toMatchObject({ status: 409 })
  expect((await guest.get('/shop')).body.sends_mail).toBe(false)
})
