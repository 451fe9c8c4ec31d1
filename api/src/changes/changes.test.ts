import type { Change } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { buildCategory, buildItem, buildShop } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
afterAll(testApp.close)

const patch = async (path: string, body: object) => {
  const answer = await admin.call('PATCH', path, { body })
  expect(answer.status).toBe(200)
  return answer.body
}
const lines = async (external: object = {}): Promise<Change[]> => (await admin.get('/changes', { external })).body.items
const newest = async (): Promise<Change> => {
  const [line] = await lines()
  if (!line) throw new Error('The change log is empty')
  return line
}
const takeBack = ({ id }: { id: number | null }, body: object = {}) => admin.post(`/changes/${id}/restore`, body)
const getItem = async ({ id }: { id: number }) => (await admin.get(`/items/${id}`)).body

describe('the change log', () => {
  test('records author, time, and the fields before and after', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { title: 'Honeycomb opal', price: 120 })
    await patch(`/items/${item.id}`, { price: 150, tags: 'welo', title: 'Honeycomb opal' })
    expect(await newest()).toEqual({
      id: expect.any(Number),
      entity: 'item',
      entity_id: item.id,
      label: 'Honeycomb opal',
      action: 'changed',
      cause: 'edit',
      by_id: admin.userId,
      by_name: 'Ada Welo',
      batch: null,
      batch_size: 1,
      before: { price: 120, tags: '' },
      after: { price: 150, tags: 'welo' },
      created_at: expect.stringMatching(/Z$/),
    })
  })

  test('records nothing if a save changes nothing', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { price: 120 })
    const { id } = await newest()
    await patch(`/items/${item.id}`, { price: 120 })
    expect((await newest()).id).toBe(id)
  })

  test('is filtered by name, author, entity and row, and paginated', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { title: 'Stayish 100% opal' })
    await patch(`/items/${item.id}`, { price: 1 })
    await patch('/shop', { name: 'Gems of Jacksonville' })
    const names = async (external: object) => (await lines(external)).map(({ label }) => label)
    expect(await names({ search: '100%' })).toEqual(['Stayish 100% opal'])
    expect(await names({ search: 'ada welo' })).toEqual(expect.arrayContaining(['Gems of Jacksonville']))
    expect(await names({ entity: 'shop' })).toEqual(['Gems of Jacksonville'])
    expect(await names({ entity: 'item', entity_id: item.id })).toEqual(['Stayish 100% opal'])
    expect((await admin.get('/changes', { external: { page: 2 } })).body).toMatchObject({ curPage: 2, items: [] })
  })

  test('is written in the transaction of the change', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { price: 120 })
    await testApp.db.execute(
      sql`alter table changes add constraint broken check (label <> ${sql.raw(`'${item.title}'`)}) not valid`,
    )
    const answer = await admin.call('PATCH', `/items/${item.id}`, { body: { price: 1 } })
    await testApp.db.execute(sql`alter table changes drop constraint broken`)
    expect(answer.status).toBe(400)
    expect(await getItem(item)).toMatchObject({ price: 120, version: 1 })
  })

  test('attributes concurrent saves to their authors', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { price: 1 })
    await Promise.all([2, 3, 4, 5].map((price) => patch(`/items/${item.id}`, { price })))
    const steps = (await lines({ entity: 'item', entity_id: item.id })).reverse()
    expect(steps.map(({ before }) => before?.price)).toEqual([1, ...steps.slice(0, -1).map(({ after }) => after.price)])
  })

  test('is readable only by admins of the shop', async () => {
    const item = await buildItem(testApp.db, testApp.shop)
    await patch(`/items/${item.id}`, { price: 1 })
    const { id } = await newest()
    const stranger = await testApp.member('admin', await buildShop(testApp.db))
    expect((await stranger.get('/changes')).body.items).toEqual([])
    expect(await stranger.post(`/changes/${id}/restore`, {})).toMatchObject({ status: 404 })
  })
})

describe('restoring', () => {
  test('restores the changed fields and is recorded as a change', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { title: 'Opal', description: 'Before', price: 120 })
    await patch(`/items/${item.id}`, { description: 'After', price: 150 })
    const line = await newest()
    await patch(`/items/${item.id}`, { unit: 'pair' })
    expect(await takeBack(line)).toEqual(
      expect.objectContaining({ status: 200, body: { changed: 1, change: expect.any(Number) } }),
    )
    expect(await getItem(item)).toMatchObject({ description: 'Before', price: 120, unit: 'pair', version: 4 })
    expect(await newest()).toMatchObject({ cause: 'undo', before: { price: 150 }, after: { price: 120 } })
    // The revert can itself be reverted.
    await takeBack(await newest())
    expect(await getItem(item)).toMatchObject({ description: 'After', price: 150 })
  })

  test('is rejected with a reason if the row has changed since, unless overwriting', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { title: 'Blue opal', price: 120 })
    await patch(`/items/${item.id}`, { price: 150 })
    const line = await newest()
    await patch(`/items/${item.id}`, { price: 200 })
    expect(await takeBack(line)).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_SINCE',
        message: 'price of “Blue opal” has been changed since.',
        payload: { errors: [{ path: 'price', message: 'price of “Blue opal” has been changed since' }] },
      },
    })
    expect(await getItem(item)).toMatchObject({ price: 200 })
    expect(await takeBack(line, { overwrite: true })).toMatchObject({ status: 200 })
    expect(await getItem(item)).toMatchObject({ price: 120 })
    expect(await takeBack(line)).toMatchObject({ status: 200, body: { changed: 0, change: null } })
  })

  test('restores a deleted row and deletes a created one', async () => {
    const { body: item } = await admin.post('/items', {
      item_type: 'Product',
      title: 'Pearl',
      description: 'Round',
      slug: 'pearl',
      sku: 'PEARL',
    })
    const made = await newest()
    expect(made).toMatchObject({ action: 'created', before: null, after: { title: 'Pearl', archived: false } })
    await admin.call('DELETE', `/items/${item.id}`)
    const deleted = await newest()
    expect(deleted).toMatchObject({ action: 'deleted', before: { archived: false }, after: { archived: true } })
    await takeBack(deleted)
    expect(await getItem(item)).toMatchObject({ archived_at: null })
    expect(await newest()).toMatchObject({ action: 'restored', cause: 'undo' })
    await takeBack(made)
    expect((await getItem(item)).archived_at).not.toBeNull()
  })

  test('is rejected if another item has taken the slug since', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { title: 'First of its name' })
    await patch(`/items/${item.id}`, { slug: 'another-name' })
    const line = await newest()
    await buildItem(testApp.db, testApp.shop, { title: 'First of its name' })
    expect(await takeBack(line)).toMatchObject({
      status: 409,
      body: { message: 'Slug is already used by another item' },
    })
  })

  test('restores the categories and facts of an item', async () => {
    const [opals, rings] = [
      await buildCategory(testApp.db, testApp.shop),
      await buildCategory(testApp.db, testApp.shop),
    ]
    const info = (value: string) => ({ additionalProperty: [{ name: 'Origin', value }] })
    const item = await buildItem(testApp.db, testApp.shop, { category_ids: [opals.id], item_info: info('Welo') })
    await patch(`/items/${item.id}`, { category_ids: [rings.id], item_info: info('Stayish') })
    await takeBack(await newest())
    expect(await getItem(item)).toMatchObject({ category_ids: [opals.id], item_info: info('Welo') })
    const external = { facts: [{ name: 'Origin', values: ['Welo'] }], category: opals.id }
    const { items } = (await admin.get('/items_by_type/Product', { external })).body
    expect(items).toMatchObject([{ id: item.id }])
  })

  test('restores images, categories and shop settings', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { title: 'With a picture', media: ['/media/a.webp'] })
    const image = (await getItem(item))._item_images_of_items.items[0]
    await patch(`/item_images/${image.id}`, { alt: 'An opal', seq: 4 })
    expect(await newest()).toMatchObject({ entity: 'item_media', label: 'With a picture', before: { alt: '', seq: 0 } })
    await takeBack(await newest())
    await admin.call('DELETE', `/item_images/${image.id}`)
    await takeBack(await newest())
    expect((await getItem(item))._item_images_of_items.items).toMatchObject([
      // Its old alternative text was blank, which none is any more.
      { id: image.id, alt: 'With a picture', seq: 0 },
    ])

    const category = await buildCategory(testApp.db, testApp.shop, { name: 'Opals' })
    await patch(`/items_categories/${category.id}`, { name: 'Stones', Is_visible: false })
    await takeBack(await newest())
    expect((await admin.get('/items_categories')).body).toContainEqual(
      expect.objectContaining({ id: category.id, name: 'Opals', Is_visible: true, version: 3 }),
    )

    const { body: before } = await admin.get('/shop')
    await patch('/shop', { name: 'Other', _shop_info: { contact_info: { phone: '904 555 0142' } } })
    await takeBack(await newest())
    expect((await admin.get('/shop')).body).toEqual({ ...before, version: before.version + 2 })
  })

  test('lifts a block, and never blocks an admin', async () => {
    const member = await testApp.member()
    const blocked = { elegant_user_id: member.userId, role: 'blocked', block_deny_reason: 'Unpaid' }
    await patch(`/customer/${member.userId}`, blocked)
    const block = await newest()
    expect(block).toMatchObject({
      entity: 'customer',
      label: 'Ada Welo',
      after: { role: 'blocked', block_deny_reason: 'Unpaid' },
    })
    await takeBack(block)
    expect(await member.get('/shop')).toMatchObject({ status: 200 })
    const lifted = await newest()
    await testApp.db.execute(sql`update customers set role = 'admin' where elegant_user_id = ${member.userId}`)
    expect(await takeBack(lifted, { overwrite: true })).toMatchObject({
      status: 409,
      body: { message: "Admins can't be blocked." },
    })
  })

  test('reverts the last step of an order and adds it to the timeline', async () => {
    const item = await buildItem(testApp.db, testApp.shop, { title: 'Ring', price: 10 })
    const member = await testApp.member()
    const { body: order } = await member.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    await patch(`/cart_items/${order.id}`, { status: 'processing' })
    const moved = await newest()
    expect(moved).toMatchObject({ entity: 'order', label: `#${order.id} Ring`, before: { status: 'pending' } })
    await admin.post(`/cart_items/${order.id}/estimate`, { amount: 90 })
    const estimate = await newest()
    expect(await takeBack(moved, { overwrite: true })).toMatchObject({ status: 409 })
    await takeBack(estimate)
    const taken = (await member.get(`/cart_items/${order.id}`)).body
    expect(taken).toMatchObject({ status: 'processing', estimate: null })
    expect(taken.timeline.at(-1)).toMatchObject({ kind: 'estimate', detail: 'withdrawn', by: 'shop' })

    await admin.post(`/cart_items/${order.id}/estimate`, { amount: 80 })
    const again = await newest()
    const { version } = (await member.get(`/cart_items/${order.id}`)).body
    await member.post(
      `/cart_items/${order.id}/estimate/answer`,
      { answer: 'accepted' },
      { headers: { 'if-match': `"${version}"` } },
    )
    expect(await takeBack(again, { overwrite: true })).toMatchObject({
      status: 409,
      body: { message: `Order #${order.id} Ring has gone on since: only its last step can be taken back.` },
    })
  })

  test('reverts the status of a request, but not an answer already mailed', async () => {
    const { body: request } = await (await testApp.guest()).post('/contact_messages', {
      name: 'Bo',
      email: 'bo@example.com',
      message: 'When do you open, and where?',
    })
    await admin.call('DELETE', `/requests/${request.id}`)
    await takeBack(await newest())
    expect((await admin.get(`/requests/${request.id}`)).body).toMatchObject({ archived_at: null })
    await admin.post(`/requests/${request.id}/answer`, { message: 'At nine.' })
    expect(await takeBack(await newest(), { overwrite: true })).toMatchObject({
      status: 409,
      body: { message: 'The answer has been mailed: that cannot be taken back.' },
    })
  })
})
