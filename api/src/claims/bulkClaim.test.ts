import { buildItem, unique } from '../testing/factories.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp({ responseTtl: 0 })
const owner = await testApp.member('admin')
afterAll(testApp.close)

const newStone = (title: string, more: object = {}) =>
  buildItem(testApp.db, testApp.shop, { title, slug: unique().toLowerCase(), ...more })
const change = (items: { id: number }[], body: object) =>
  owner.post('/claims_bulk', { items_ids: items.map(({ id }) => id), ...body })
const readState = async ({ id }: { id: number }) => {
  const { body } = await owner.get(`/items/${id}`)
  return body.availability.state
}
const readStates = (items: { id: number }[]) => Promise.all(items.map(readState))

test('takes free pieces to a show, and names those that somebody has', async () => {
  const [free, held, sold] = [await newStone('Free'), await newStone('Held'), await newStone('Gone')]
  await owner.post('/claims', { items_id: held.id, kind: 'hold', name: 'Ada' })
  await owner.post('/claims', { items_id: sold.id, kind: 'sold' })
  const { status, body } = await change([sold, free, held], { kind: 'show', place: 'Booth 214' })
  expect({ status, ...body }).toMatchObject({
    status: 200,
    changed: 1,
    kept: [
      { id: held.id, title: 'Held', reason: expect.stringMatching(/^This piece is on hold/) },
      { id: sold.id, title: 'Gone', reason: 'This piece is sold' },
    ],
  })
  expect(await readStates([free, held, sold])).toEqual(['show', 'hold', 'sold'])
})

test('is undone as one step', async () => {
  const pieces = [await newStone('One'), await newStone('Two')]
  const { body } = await change(pieces, { kind: 'memo', name: 'A dealer' })
  expect(body).toMatchObject({ changed: 2, kept: [] })
  expect(await readStates(pieces)).toEqual(['memo', 'memo'])
  expect(await owner.post(`/changes/${body.change}/restore`, { whole: true })).toMatchObject({ status: 200 })
  expect(await readStates(pieces)).toEqual(['available', 'available'])
})

test('moves pieces from one show to the next, sells them there and brings the rest home', async () => {
  const pieces = [await newStone('One'), await newStone('Two')]
  const [first, second] = pieces
  await change(pieces, { kind: 'show', place: 'Tampa' })
  expect((await change(pieces, { kind: 'show', place: 'Ocala' })).body).toMatchObject({ changed: 2, kept: [] })
  expect((await change(first ? [first] : [], { kind: 'sold' })).body).toMatchObject({ changed: 1 })
  const { body } = await change(pieces, { kind: 'free' })
  expect(body).toMatchObject({ changed: 1, kept: [{ title: 'One', reason: 'This piece is sold' }] })
  expect(await readStates(pieces)).toEqual(['sold', 'available'])
  expect(second && (await change([second], { kind: 'free' })).body).toEqual({ changed: 0, change: null, kept: [] })
})

test('names products of which there are several, and other items', async () => {
  const [beads, event] = [
    await newStone('Beads', { sold_as: 'many', pieces: 9 }),
    await newStone('Show', { item_type: 'Event' }),
  ]
  expect((await change([beads, event], { kind: 'sold' })).body).toMatchObject({
    changed: 0,
    kept: [
      { title: 'Beads', reason: 'Only a one-of-a-kind piece can be held or shown.' },
      { title: 'Show', reason: 'Only products can be held, shown or sold.' },
    ],
  })
})

test('changes nothing if one of the items does not exist, or the end is past', async () => {
  const piece = await newStone('One')
  expect(await change([piece, { id: 999_999 }], { kind: 'show' })).toMatchObject({ status: 404 })
  expect(await change([piece], { kind: 'show', until: '2020-01-01T12:00:00Z' })).toMatchObject({
    status: 400,
    body: { payload: { errors: [{ path: 'until' }] } },
  })
  expect(await readState(piece)).toBe('available')
})
