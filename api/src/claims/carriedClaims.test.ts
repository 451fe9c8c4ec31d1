import { eq } from 'drizzle-orm'
import { claims } from '../db/schema.ts'
import { ask, claimScenes, later } from '../testing/claimScenes.ts'
import { openThreadTest } from '../testing/threadScenes.ts'

const { testApp, admin: owner, scenes: threads } = await openThreadTest({ responseTtl: 0 })
afterAll(testApp.close)
beforeEach(() => setRules({}))

const { setRules, signUp, newStone, claim, move, readStanding, undo } = claimScenes({ testApp, owner })

/** The claim that holds a piece. */
async function readHolder(items_id: number) {
  const { body } = await owner.get('/claims', { external: { items_id } })
  return body.items.find(({ line }: { line: number | null }) => line === null)
}

/** A new claim on a new piece. */
async function begin(body: Omit<Parameters<typeof claim>[0], 'items_id'>) {
  const { id: items_id } = await newStone({ item_info: { offers: { availability: 'InStock' } } })
  const { body: first } = await claim({ items_id, ...body })
  const replace = (next: Omit<Parameters<typeof claim>[0], 'items_id'>) =>
    claim({ items_id, replaces: first.id, ...next })
  return { items_id, replace }
}

const person = { name: 'Bo', email: 'bo@example.com', phone: '904 555 0142' }
const words = { place: 'Booth 214', note: 'Tray 2; Mara has the key' }
const until = later(30)
const nothing = { name: '', email: '', phone: '', place: '', note: '' }

describe('a claim that replaces another one', () => {
  test.each([
    ['show', 'show', { name: 'Mara', ...words, until }],
    ['hold', 'hold', { ...person, ...words, until }],
    ['memo', 'memo', { ...person, ...words, until }],
    ['hold', 'sold', { ...person, ...words }],
    ['memo', 'sold', { ...person, ...words }],
    ['show', 'hold', words],
    ['show', 'sold', words],
  ] as const)('carries over what it does not state: %s, then %s', async (kind, next, kept) => {
    const { replace } = await begin({ kind, ...kept })
    expect(await replace({ kind: next })).toMatchObject({ status: 201, body: { kind: next, ...kept } })
  })

  test.each([
    ['hold', 'show'],
    ['hold', 'memo'],
    ['memo', 'hold'],
    ['memo', 'show'],
  ] as const)('does not carry a person, a note and a place from %s to %s', async (kind, next) => {
    const { replace } = await begin({ kind, ...person, ...words, until })
    expect((await replace({ kind: next })).body).toMatchObject({ kind: next, ...nothing })
  })

  test.each(['hold', 'sold'] as const)('does not tell the note about one person in the %s of another', async (kind) => {
    const { replace } = await begin({ kind: 'hold', ...person, ...words })
    const { body } = await replace({ kind, name: 'Grace Hopper' })
    expect(body).toMatchObject({ ...nothing, name: 'Grace Hopper', place: 'Booth 214' })
  })

  test('leaves out what it clears', async () => {
    const { replace } = await begin({ kind: 'hold', ...person, ...words, until })
    const { body } = await replace({ kind: 'hold', phone: '', place: '', note: '', until: null })
    expect(body).toMatchObject({ ...person, phone: '', place: '', note: '' })
    expect(body.until).not.toBe(until)
  })

  test('keeps an end that is over', async () => {
    const { replace, items_id } = await begin({ kind: 'memo', name: 'A dealer', until })
    const over = new Date(Date.now() - 60_000)
    await testApp.db.update(claims).set({ until: over }).where(eq(claims.items_id, items_id))
    expect((await replace({ kind: 'memo', note: 'Asked again', until: over.toISOString() })).body).toMatchObject({
      name: 'A dealer',
      until: over.toISOString(),
    })
  })

  test('goes to the next show without the end of the last', async () => {
    const { items_id } = await begin({ kind: 'show', ...words, until })
    const move = (more: object) => owner.post('/claims_bulk', { items_ids: [items_id], kind: 'show', ...more })
    await move({})
    expect(await readHolder(items_id)).toMatchObject({ ...words, until })
    await move({ place: 'Ocala' })
    expect(await readHolder(items_id)).toMatchObject({ place: 'Ocala', note: words.note, until: null })
  })
})

test.each([
  ['show', words, { ...nothing, ...words }],
  ['memo', { ...person, note: 'Paid half' }, { ...person, note: 'Paid half' }],
  ['hold', { ...person, ...words }, { ...person, ...words }],
] as const)('the word SoldOut keeps what is known of a %s', async (kind, said, kept) => {
  const { items_id } = await begin({ kind, ...said })
  await owner.call('PATCH', `/items/${items_id}`, { body: { item_info: { offers: { availability: 'SoldOut' } } } })
  expect(await readHolder(items_id)).toMatchObject({ kind: 'sold', ...kept })
})

test('a hold that is granted at a show stays there, and its place in line has no note', async () => {
  await setRules({ automatic: false })
  const { items_id } = await begin({ kind: 'show', name: 'Mara', ...words })
  const { body: asked } = await ask(await signUp(), items_id)
  const { body: granted } = await owner.post(`/claims/${asked.id}/grant`, {})
  expect(granted).toMatchObject({ kind: 'hold', name: 'Ada Welo', ...words })
  expect((await undo(items_id)).status).toBe(200)
  expect(await readStanding(items_id)).toMatchObject({ state: 'show', place: 'Booth 214' })
  const { body } = await owner.get('/claims', { external: { items_id, state: 'waiting' } })
  expect(body.items).toMatchObject([{ place: '', note: '' }])
})

test.each(['hold', 'show'] as const)(
  'an accepted estimate and a completed order keep the words of a %s',
  async (kind) => {
    const { item, order, agree, guest } = await threads.enquire('bo@example.com')
    if (kind === 'show')
      await claim({ items_id: item.id, kind, name: 'Mara', email: 'mara@example.com', ...words, until })
    else {
      const { body: asked } = await ask(guest, item.id, { contact: person })
      await owner.post(`/claims/${asked.id}/grant`, {})
      await claim({ items_id: item.id, kind, replaces: asked.id, ...words })
    }
    await agree()
    const kept = { name: 'Bo', email: 'bo@example.com', orders_id: order.id, cause: 'order', until: null, ...words }
    expect(await readHolder(item.id)).toMatchObject({ kind: 'hold', ...kept })
    await move(order.id, 'completed')
    expect(await readHolder(item.id)).toMatchObject({ kind: 'sold', ...kept })
  },
)
