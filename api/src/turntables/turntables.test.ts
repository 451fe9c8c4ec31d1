import type { MeasuredFire } from '@elegant/shared/rules'
import { buildItem, buildShop, buildTurntable } from '../testing/factories.ts'
import { createForm } from '../testing/form.ts'
import { mp4, plainPng } from '../testing/mediaSamples.ts'
import { openTestApp } from '../testing/testApp.ts'
import { type DrawnStone, sheetFile } from '../testing/turntableSamples.ts'

const stone: DrawnStone = {
  shares: { green: 0.6, blue: 0.4 },
  lit: 0.5,
  body: [150, 156, 158],
  ground: [128, 128, 128],
}

const testApp = await openTestApp()
const admin = await testApp.member('admin')
const guest = await testApp.guest()
const greenBlue: Buffer = await sheetFile(stone)
const red: Buffer = await sheetFile({ ...stone, shares: { red: 1 }, lit: 0.3 })
afterAll(testApp.close)

const opal = (fields: Parameters<typeof buildItem>[2] = {}) => buildItem(testApp.db, testApp.shop, fields)

const send = (id: number, light: string, content: Uint8Array, caller = admin) =>
  caller.send(`/items/${id}/turntables/${light}`, createForm([{ name: 'file', content, filename: 'sheet.webp' }]))

const detail = async (id: number) => (await guest.get(`/items/${id}`)).body
const green = { shares: { green: 70, blue: 30 }, lit: 40 }
const turning = (items_id: number, of: Parameters<typeof buildTurntable>[2] | object = {}) =>
  buildTurntable(testApp.db, testApp.shop, { fire: green, ...of, items_id })

test('an uploaded sheet turns the item in its light, and its fire is measured', async () => {
  const { id } = await opal()
  const { status, body } = await send(id, 'daylight', greenBlue)
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: expect.any(Number),
      light: 'daylight',
      frames: 24,
      columns: 6,
      rows: 4,
      version: 1,
      sheet: expect.stringMatching(/^\/media\/\w{32}\/3072\.webp$/),
      width: 3072,
      height: 2048,
      widths: [3072],
      formats: expect.arrayContaining(['webp']),
      fire: { shares: expect.objectContaining({ green: expect.any(Number) }), lit: expect.any(Number) },
    },
  })
  expect(body.fire.shares.green + body.fire.shares.blue).toBeGreaterThan(85)
  expect((await detail(id)).turntables).toMatchObject([{ id: body.id, fire: body.fire }])
})

test('another sheet in the same light takes its place, until the change is taken back', async () => {
  const { id } = await opal({ title: 'Opal of the log' })
  const before = await turning(id, { light: 'daylight' })
  const { body } = await send(id, 'daylight', red)
  expect(body).toMatchObject({ id: before.id, version: 2 })
  expect(Object.keys(body.fire.shares)[0]).toBe('red')
  await testApp.app.media.drained()
  expect((await detail(id)).turntables[0].formats).toEqual(['webp', 'avif'])
  for (const format of ['webp', 'avif']) {
    const { rawPayload } = await testApp.app.inject(body.sheet.replace('webp', format))
    expect(rawPayload.length).toBeLessThanOrEqual(450_000)
  }
  const { items } = (await admin.get('/changes', { external: { entity: 'item_turntable' } })).body
  expect(items[0]).toMatchObject({ label: 'Opal of the log', action: 'changed', after: { fire: body.fire } })
  await admin.post(`/changes/${items[0].id}/restore`, {})
  expect((await detail(id)).fire).toEqual({ light: 'daylight', ...green })
})

test('the lights come in their order, and the first stands for the item', async () => {
  const { id } = await opal()
  await turning(id, { light: 'wet' })
  await turning(id, { light: 'daylight', fire: { shares: { red: 100 }, lit: 9 } })
  const { turntables, fire } = await detail(id)
  expect(turntables.map(({ light }: { light: string }) => light)).toEqual(['daylight', 'wet'])
  expect(fire).toEqual({ light: 'daylight', shares: { red: 100 }, lit: 9 })
})

test('a list states the fire of each opal, and not its turntables', async () => {
  const { id } = await opal({ title: 'Opal of the list' })
  await turning(id)
  const { items } = (await guest.get('/items_by_type/Product', { external: { search: 'opal of the list' } })).body
  expect(items).toMatchObject([{ id, fire: { light: 'lamp', ...green } }])
  expect(items[0]).not.toHaveProperty('turntables')
})

test('an emerald turns without measured fire, until its facts say opal', async () => {
  const { id } = await opal({ title: 'Muzo Emerald', tags: 'emerald' })
  await turning(id)
  expect(await detail(id)).toMatchObject({ fire: null, turntables: [{ fire: null }] })
  const additionalProperty = [
    { name: 'Species', value: 'Opal' },
    { name: 'Treatment', value: 'None' },
  ]
  await admin.call('PATCH', `/items/${id}`, { body: { item_info: { additionalProperty } } })
  expect(await detail(id)).toMatchObject({ fire: green, turntables: [{ fire: green }] })
})

test('a deleted turntable is gone from the item and comes back', async () => {
  const { id } = await opal()
  const turntable = await turning(id)
  await admin.call('DELETE', `/turntables/${turntable.id}`)
  expect(await detail(id)).toMatchObject({ fire: null, turntables: [] })
  await admin.post(`/turntables/${turntable.id}/restore`)
  expect(await detail(id)).toMatchObject({ fire: green, turntables: [{ id: turntable.id }] })
})

test('a deleted turntable does not come back beside its successor', async () => {
  const { id } = await opal()
  const turntable = await turning(id)
  await admin.call('DELETE', `/turntables/${turntable.id}`)
  await turning(id)
  expect(await admin.post(`/turntables/${turntable.id}/restore`)).toMatchObject({
    status: 409,
    body: { message: 'The item turns in this light already' },
  })
})

test('a list is filtered by the hues that make a fifth of the fire', async () => {
  const { id } = await opal({ title: 'Violet opal' })
  const turntable = await turning(id, { fire: { shares: { violet: 70, red: 20, green: 10 }, lit: 40 } })
  const found = async (hue: string) => {
    const facts = [{ name: 'Measured fire', groups: [hue] }]
    const { items } = (await guest.get('/items_by_type/Product', { external: { facts } })).body
    return items.some((item: { id: number }) => item.id === id)
  }
  expect([await found('Violet'), await found('Red'), await found('Green')]).toEqual([true, true, false])
  const { facets } = (await guest.get('/items_by_type/Product', { external: { facets: true } })).body
  const { groups } = facets.facts.find(({ name }: { name: string }) => name === 'Measured fire')
  expect(groups).toContainEqual({ value: 'Violet', count: 1 })
  // Another edit of the item keeps what was measured; without its turntable nothing is.
  await admin.call('PATCH', `/items/${id}`, { body: { item_info: null, price: 9 } })
  expect(await found('Violet')).toBe(true)
  await admin.call('DELETE', `/turntables/${turntable.id}`)
  expect(await found('Violet')).toBe(false)
})

test('pieces with the nearest fire come first among those like an opal', async () => {
  const shown = async (title: string, shares: MeasuredFire['shares']) => {
    const { id } = await opal({ title, price: 777 })
    await turning(id, { fire: { shares, lit: 40 } })
    return id
  }
  const own = await shown('Opal to compare', { yellow: 60, orange: 40 })
  await shown('Opal of another hue', { blue: 100 })
  const near = await shown('Opal of its hues', { yellow: 50, orange: 50 })
  const { body } = await guest.get(`/items/${own}/similar`)
  expect(body[0]).toMatchObject({ id: near, turntables: [{ light: 'lamp' }] })
})

test.each([
  ['a picture of another size', plainPng(64, 64), 400, 'A sheet has 24 frames on 3072 × 2048 pixels'],
  ['a video', mp4(5000), 415, 'Videos cannot be sent here'],
  ['nothing', Buffer.alloc(0), 400, 'Please select a file to upload'],
])('%s is refused', async (_, content, status, sentence) => {
  const { id } = await opal()
  expect(await send(id, 'daylight', content)).toMatchObject({
    status,
    body: { message: expect.stringContaining(sentence), payload: { errors: [{ path: 'file' }] } },
  })
})

test('an unknown light, an unknown item and an event are refused before anything is stored', async () => {
  const { id } = await opal()
  const elsewhere = await buildItem(testApp.db, await buildShop(testApp.db))
  const event = await buildItem(testApp.db, testApp.shop, { item_type: 'Event' })
  expect((await send(id, 'moonlight', greenBlue)).status).toBe(400)
  expect((await send(elsewhere.id, 'daylight', greenBlue)).status).toBe(404)
  expect((await send(event.id, 'daylight', greenBlue)).status).toBe(409)
})
