import { hourMs } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { items } from '../db/schema.ts'
import { buildItem, buildShop } from '../testing/factories.ts'
import { type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const owner = await testApp.member('admin')
afterAll(testApp.close)

const later = () => new Date(Date.now() + hourMs).toISOString()
const draft = (more: object = {}) => buildItem(testApp.db, testApp.shop, { Is_disabled: true, ...more })
const plan = (id: number, publish_at: string | null, version?: number) =>
  owner.call('PATCH', `/items/${id}/schedule`, {
    body: { publish_at },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
const sweep = () => Promise.all(testApp.app.sweeps.map((run) => run()))
/** The time has come. */
const come = (id: number) =>
  testApp.db.update(items).set({ publish_at: sql`now() - interval '1 second'` }).where(eq(items.id, id))
const isShown = async (slug: string) => (await (await testApp.guest()).get(`/items_details/${slug}`)).body.length === 1

describe('publishing at a time', () => {
  test('shows a hidden item once its time has come', async () => {
    const { id, slug } = await draft()
    const time = later()
    expect(await plan(id, time)).toMatchObject({ status: 200, body: { Is_disabled: true, publish_at: time } })
    await sweep()
    expect(await isShown(slug)).toBe(false)
    await come(id)
    await sweep()
    expect(await isShown(slug)).toBe(true)
    expect((await owner.get(`/items/${id}`)).body).toMatchObject({ Is_disabled: false, publish_at: null })
  })

  test('is in the change log, and can be taken back', async () => {
    const { id, slug } = await draft()
    await plan(id, later())
    await come(id)
    await sweep()
    const [change] = (await owner.get('/changes', { external: { entity: 'item', entity_id: id } })).body.items
    expect(change).toMatchObject({ cause: 'schedule', by_name: 'Schedule', after: { Is_disabled: false } })
    await owner.post(`/changes/${change.id}/restore`, { overwrite: true })
    await sweep()
    expect(await isShown(slug)).toBe(false)
  })

  test('ends with the time that is taken away', async () => {
    const { id, slug } = await draft()
    await plan(id, later())
    expect(await plan(id, null)).toMatchObject({ status: 200, body: { publish_at: null } })
    await sweep()
    expect(await isShown(slug)).toBe(false)
  })

  test('ends when the item is shown before', async () => {
    const { id } = await draft()
    await plan(id, later())
    await owner.call('PATCH', `/items/${id}`, { body: { Is_disabled: false } })
    expect((await owner.get(`/items/${id}`)).body).toMatchObject({ publish_at: null })
    await owner.call('PATCH', '/items_bulk', { body: { ids: [id], change: { Is_disabled: true } } })
    expect((await owner.get(`/items/${id}`)).body).toMatchObject({ Is_disabled: true, publish_at: null })
  })

  test('is refused for an item that is in the shop already', async () => {
    const { id } = await buildItem(testApp.db, testApp.shop)
    expect(await plan(id, later())).toMatchObject({ status: 409 })
  })

  test('is refused for an outdated version', async () => {
    const { id } = await draft()
    expect(await plan(id, later(), 7)).toMatchObject({ status: 409 })
  })

  test.each(['tomorrow', '2026-11-28T14:00', '2027-02-30T14:00:00Z', 5])('refuses the time %j', async (time) => {
    const { id } = await draft()
    const { status, body } = await owner.call('PATCH', `/items/${id}/schedule`, { body: { publish_at: time } })
    expect({ status, path: body.payload.errors[0].path }).toEqual({ status: 400, path: 'publish_at' })
  })

  test('is refused for a gem without its treatment', async () => {
    const gem = { additionalProperty: [{ '@type': 'PropertyValue', name: 'Species', value: 'Opal' }] }
    const { id } = await draft({ item_info: gem })
    const { status, body } = await plan(id, later())
    expect({ status, path: body.payload.errors[0].path }).toEqual({ status: 400, path: 'item_info' })
  })

  test('leaves a deleted item alone', async () => {
    const { id } = await draft()
    await plan(id, later())
    await owner.call('DELETE', `/items/${id}`)
    await come(id)
    await sweep()
    expect((await owner.get(`/items/${id}`)).body).toMatchObject({ Is_disabled: true })
    await owner.post(`/items/${id}/restore`, {})
    await sweep()
    expect((await owner.get(`/items/${id}`)).body).toMatchObject({ Is_disabled: true, publish_at: null })
  })
})

describe('a preview link', () => {
  const getKey = (url: string) => url.split('/preview/')[1] ?? ''
  const open = async (id: number) => getKey((await owner.post(`/items/${id}/preview`, {})).body.url)
  const look = async (key: string, shop = testApp.shop) =>
    (await testApp.guest(undefined, shop)).get(`/items_preview/${encodeURIComponent(key)}`)

  test('shows a hidden item to whoever has it', async () => {
    const { id, title, slug } = await draft({ body: '<p>A stone</p>' })
    const key = await open(id)
    expect(await look(key)).toMatchObject({
      status: 200,
      body: { id, title, body: '<p>A stone</p>', Is_disabled: true },
    })
    expect(await isShown(slug)).toBe(false)
  })

  test('stays the same until it is ended', async () => {
    const { id } = await draft()
    const key = await open(id)
    expect(await open(id)).toBe(key)
    await owner.call('DELETE', `/items/${id}/preview`)
    expect(await look(key)).toMatchObject({ status: 404 })
    expect(await open(id)).not.toBe(key)
  })

  test('ends when its making is undone, and an ended link cannot work again', async () => {
    const { id } = await draft()
    const key = await open(id)
    const restoreLast = async () => {
      const { body } = await owner.get('/changes', { external: { entity: 'item', entity_id: id } })
      return owner.post(`/changes/${body.items[0].id}/restore`, {})
    }
    expect(await restoreLast()).toMatchObject({ status: 200 })
    expect(await look(key)).toMatchObject({ status: 404 })
    expect(await restoreLast()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Make a new one') },
    })
  })

  test('does not end when the making of an older one is undone', async () => {
    const { id } = await draft()
    await open(id)
    const { body } = await owner.get('/changes', { external: { entity: 'item', entity_id: id } })
    await owner.call('DELETE', `/items/${id}/preview`)
    const key = await open(id)
    for (const overwrite of [false, true]) {
      const answer = await owner.post(`/changes/${body.items[0].id}/restore`, { overwrite })
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('newer one') } })
    }
    expect(await look(key)).toMatchObject({ status: 200 })
  })

  test('is not guessed', async () => {
    const { id } = await draft()
    const key = await open(id)
    const wrong = `${id}-${'A'.repeat(22)}`
    for (const one of [wrong, key.slice(0, -1), `${id}`, `${id + 1}-${key.split('-')[1]}`, '99999999999-x', '../1'])
      expect(await look(one)).toMatchObject({ status: 404 })
  })

  test('of another shop, or of a deleted item, shows nothing', async () => {
    const { id } = await draft()
    const key = await open(id)
    expect(await look(key, await buildShop(testApp.db))).toMatchObject({ status: 404 })
    await owner.call('DELETE', `/items/${id}`)
    expect(await look(key)).toMatchObject({ status: 404 })
  })

  test('is in the change log without its key', async () => {
    const { id } = await draft()
    const key = await open(id)
    const { body } = await owner.get('/changes', { external: { entity: 'item', entity_id: id } })
    expect(body.items[0]).toMatchObject({ before: { has_preview: false }, after: { has_preview: true } })
    expect(JSON.stringify(body)).not.toContain(key)
  })
})

test('only the owner sees pieces like a hidden or deleted one, which tell its facts and price', async () => {
  const guest = await testApp.guest()
  await buildItem(testApp.db, testApp.shop)
  const shown = await buildItem(testApp.db, testApp.shop)
  const hidden = await draft()
  const deleted = await buildItem(testApp.db, testApp.shop)
  await owner.call('DELETE', `/items/${deleted.id}`)
  const similar = async (by: Caller, { id }: { id: number }) => (await by.get(`/items/${id}/similar`)).body.length
  expect(await similar(guest, shown)).toBeGreaterThan(0)
  expect(await Promise.all([hidden, deleted].map((item) => similar(guest, item)))).toEqual([0, 0])
  expect(await similar(owner, hidden)).toBeGreaterThan(0)
})
