import { writeLines } from '../csv/csvFile.ts'
import { buildCategory, buildItem, buildShop, unique } from '../testing/factories.ts'
import { csvFile } from '../testing/form.ts'
import { itemBody as body, refused } from '../testing/itemScenes.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const guest = await testApp.guest()
const elsewhere = await buildShop(testApp.db)
afterAll(testApp.close)

const create = (more: object = {}) => admin.post('/items', body(more))
const change = (id: number, changes: object, headers: Record<string, string> = {}) =>
  admin.call('PATCH', `/items/${id}`, { body: changes, headers })
const remove = (id: number) => admin.call('DELETE', `/items/${id}`)
const restore = (id: number) => admin.post(`/items/${id}/restore`)

describe('the end date of an event', () => {
  const days = (event_date: string, event_end_date?: string) => ({ event_date, event_end_date })
  const refusal = (message: string) => ({
    status: 400,
    body: { message, payload: { errors: [{ path: 'item_info', message }] } },
  })

  test('must not be before its date, in a new event and in an edit', async () => {
    const wrong = { item_type: 'Event', item_info: days('2026-12-24', '2026-12-23') }
    const before = refusal('End date must not be before the date')
    expect(await create(wrong)).toMatchObject(before)
    const { body: show } = await create({ item_type: 'Event', item_info: days('2026-12-24', '2026-12-26') })
    expect(await change(show.id, wrong)).toMatchObject(before)
    expect(await admin.get(`/items/${show.id}`)).toMatchObject({
      body: { item_info: days('2026-12-24', '2026-12-26') },
    })
  })

  test('is kept by an edit without item_info, and gone with one that leaves it out', async () => {
    const { body: show } = await create({ item_type: 'Event', item_info: days('2026-12-24', '2026-12-26') })
    expect(await change(show.id, { title: 'Other' })).toMatchObject({ body: { item_info: show.item_info } })
    const { body: left } = await change(show.id, { item_info: days('2026-12-27') })
    expect(left.item_info).toEqual({ event_date: '2026-12-27' })
  })

  test('is imported, and refused in a file by the same rule', async () => {
    const send = async (item_info: object) => {
      const line = ['show', 'SHOW', 'Show', 'A show', JSON.stringify(item_info)]
      const file = csvFile(writeLines([['slug', 'sku', 'title', 'description', 'item_info'], line]))
      return (await admin.send('/items_import/Event', file)).body
    }
    const message = 'End date must be a day such as 2026-12-26'
    expect((await send(days('2026-12-24', 'soon'))).failed).toEqual([{ line: 2, field: 'item_info', message }])
    expect(await send(days('2026-12-24', '2026-12-26'))).toMatchObject({ created: 1, failed: [] })
  })
})

describe('an edit', () => {
  test('updates the given fields and keeps the others', async () => {
    const { body: made } = await create({ item_info: { a: 1 } })
    const { body: changed, status } = await change(made.id, { title: 'Other', price: 0.3, unit: null })
    expect(status).toBe(200)
    expect(changed).toEqual({ ...made, title: 'Other', price: 0.3, unit: '', version: 2 })
    expect(await change(made.id, {})).toMatchObject({ status: 200, body: { title: 'Other' } })
  })

  test('accepts every field of the core API', async () => {
    const { body: made } = await create()
    const whole = body({ item_type: 'Event', rank: 7 })
    expect(await change(made.id, whole)).toMatchObject({ status: 200, body: { ...whole, shops_id: testApp.shop.id } })
  })

  test('hides and shows an item', async () => {
    const { body: made } = await create()
    expect((await change(made.id, { Is_disabled: true })).body).toEqual({ ...made, Is_disabled: true, version: 2 })
    expect(await guest.get(`/items/${made.id}`)).toMatchObject({ status: 404 })
    await change(made.id, { Is_disabled: false })
    expect(await guest.get(`/items/${made.id}`)).toMatchObject({ status: 200 })
  })

  test('follows the same rules and changes nothing if rejected', async () => {
    const { body: made } = await create()
    const taken = (await create()).body
    for (const wrong of [{ title: '' }, { title: null }, { price: null }, { slug: taken.slug }, { sku: taken.sku }]) {
      const { status } = await change(made.id, { tags: 'lost', ...wrong })
      expect(status).toBe('slug' in wrong || 'sku' in wrong ? 409 : 400)
    }
    expect(await change(made.id, { tags: 'lost', category_ids: [2_000_000_000] })).toMatchObject({ status: 404 })
    expect((await admin.get(`/items/${made.id}`)).body).toEqual(made)
  })

  test('keeps the item in deleted categories', async () => {
    const [one, other] = [await buildCategory(testApp.db, testApp.shop), await buildCategory(testApp.db, testApp.shop)]
    const { body: made } = await create({ category_ids: [one.id] })
    await admin.call('DELETE', `/items_categories/${one.id}`)
    expect((await change(made.id, { category_ids: [other.id] })).body.category_ids).toEqual([other.id])
    await admin.post(`/items_categories/${one.id}/restore`)
    expect((await admin.get(`/items/${made.id}`)).body.category_ids).toEqual([one.id, other.id])
    expect((await change(made.id, { category_ids: [] })).body.category_ids).toEqual([])
  })

  test('is saved by an editor that was opened before one of its categories was deleted', async () => {
    const [one, other] = [await buildCategory(testApp.db, testApp.shop), await buildCategory(testApp.db, testApp.shop)]
    const { body: made } = await create({ category_ids: [one.id] })
    await admin.call('DELETE', `/items_categories/${one.id}`)
    expect(await change(made.id, { category_ids: [one.id, other.id] })).toMatchObject({
      status: 200,
      body: { category_ids: [other.id] },
    })
    await admin.post(`/items_categories/${one.id}/restore`)
    expect((await admin.get(`/items/${made.id}`)).body.category_ids).toEqual([one.id, other.id])
  })

  test('is rejected for an older version, accepted for the newest or any', async () => {
    const { body: made } = await create()
    expect(await change(made.id, { tags: 'one' }, { 'if-match': '"1"' })).toMatchObject({ body: { version: 2 } })
    expect(await change(made.id, { tags: 'two' }, { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('Somebody else') },
    })
    expect(await admin.call('DELETE', `/items/${made.id}`, { headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 409,
    })
    expect(await change(made.id, { tags: 'three' })).toMatchObject({ body: { version: 3 } })
    expect(await change(made.id, { tags: 'four' }, { 'if-match': '*' })).toMatchObject({ body: { version: 4 } })
    for (const wrong of ['4', '"four"', 'W/"4"', '"4", "5"', '"4e0"']) {
      expect(await change(made.id, { tags: 'x' }, { 'if-match': wrong })).toMatchObject(refused(400, 'If-Match'))
    }
  })

  test('succeeds once for two concurrent edits of the same version', async () => {
    const { body: made } = await create()
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((tags) => change(made.id, { tags }, { 'if-match': '"1"' })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await admin.get(`/items/${made.id}`)).body.version).toBe(2)
  })
})

describe('a deleted item', () => {
  test('is visible to admins only, on request', async () => {
    const { body: made } = await create()
    const { status, body: gone } = await remove(made.id)
    expect(status).toBe(200)
    expect(gone).toEqual({ ...made, version: 2, archived_at: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(await remove(made.id)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await guest.get(`/items/${made.id}`)).toMatchObject({ status: 404 })
    expect((await guest.get(`/items_details/${made.slug}`)).body).toEqual([])
    expect((await admin.get(`/items_details/${made.slug}`)).body).toEqual([])
    expect((await admin.get(`/items/${made.id}`)).body).toEqual(gone)
  })

  test('cannot be edited until it is restored', async () => {
    const { body: made } = await create()
    await remove(made.id)
    expect(await change(made.id, { title: 'x' })).toMatchObject({ status: 409 })
    expect((await restore(made.id)).body).toEqual({ ...made, version: 3 })
    expect(await restore(made.id)).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await guest.get(`/items/${made.id}`)).toMatchObject({ status: 200 })
  })

  test('frees its slug and cannot be restored while another item has it', async () => {
    const { body: first } = await create()
    await remove(first.id)
    const { body: second, status } = await create({ slug: first.slug, sku: first.sku })
    expect(status).toBe(201)
    expect(await restore(first.id)).toMatchObject(refused(409, 'slug'))
    await change(second.id, { slug: unique() })
    expect(await restore(first.id)).toMatchObject(refused(409, 'sku'))
    await remove(second.id)
    expect(await restore(first.id)).toMatchObject({ status: 200 })
  })
})

test('an item of another shop cannot be changed, deleted or restored', async () => {
  const theirs = await buildItem(testApp.db, elsewhere)
  for (const answer of [await change(theirs.id, { title: 'x' }), await remove(theirs.id), await restore(theirs.id)]) {
    expect(answer).toMatchObject({ status: 404 })
  }
})
