import type { Hold } from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { claimScenes, contact, enquire, later } from '../testing/claimScenes.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp({ responseTtl: 0 })
const owner = await testApp.member('admin')
afterAll(testApp.close)
beforeEach(() => setRules({}))

const { setRules, signUp, newStone, claim, move, readStanding, undo } = claimScenes({ testApp, owner })

describe('how a product is sold', () => {
  test('is one of a kind unless stated, so that five of it are refused in words', async () => {
    const stone = await newStone()
    const answer = await enquire(await testApp.guest(), stone.id, 5)
    expect(answer).toMatchObject({ status: 409, body: { message: 'There is only one of this piece' } })
    expect((await enquire(await testApp.guest(), stone.id)).status).toBe(201)
  })

  test.each(['hold', 'sold'] as const)('refuses a claim (%s) on several of a one-of-a-kind piece', async (kind) => {
    const { id } = await newStone()
    expect(await claim({ items_id: id, kind, pieces: 2 })).toMatchObject({
      status: 409,
      body: { payload: { errors: [{ path: 'pieces', message: 'There is only one of this piece' }] } },
    })
    expect(await readStanding(id)).toMatchObject({ state: 'available' })
  })

  test('allows as many of several pieces as are left', async () => {
    const beads = await newStone({ sold_as: 'many', pieces: 3 })
    expect((await enquire(await testApp.guest(), beads.id, 4)).body.message).toBe('Only 3 of these are left')
    const { body: order } = await enquire(await testApp.guest(), beads.id, 2)
    await move(order.id, 'processing')
    await move(order.id, 'completed')
    expect(await readStanding(beads.id)).toMatchObject({ state: 'available', left: 1 })
    expect((await enquire(await testApp.guest(), beads.id, 2)).body.message).toBe('There is only one of this piece')
    await claim({ items_id: beads.id, kind: 'sold' })
    expect(await readStanding(beads.id)).toMatchObject({ state: 'sold', left: 0 })
    await undo(beads.id)
    expect(await readStanding(beads.id)).toMatchObject({ state: 'available', left: 1 })
  })

  test('limits a booking as it does an enquiry', async () => {
    const book = async (items_id: number, quantity: number) =>
      (await testApp.guest()).post('/cart_items', { items_id, action_type: 'booking', quantity, contact })
    const [stone, beads] = [await newStone(), await newStone({ sold_as: 'many', pieces: 3 })]
    expect(await book(stone.id, 5)).toMatchObject({ status: 409, body: { message: 'There is only one of this piece' } })
    expect(await book(beads.id, 4)).toMatchObject({ status: 409, body: { message: 'Only 3 of these are left' } })
    const { status, body: order } = await book(stone.id, 1)
    expect(status).toBe(201)
    await move(order.id, 'completed')
    expect(await readStanding(stone.id)).toMatchObject({ state: 'sold' })
    expect(await book(stone.id, 1)).toMatchObject({ status: 409, body: { message: 'This piece is sold' } })
  })

  test('sets no limit on pieces that are made to order', async () => {
    const ring = await newStone({ sold_as: 'made' })
    expect((await enquire(await testApp.guest(), ring.id, 20)).status).toBe(201)
  })

  test('cannot change while somebody has the piece', async () => {
    const stone = await newStone()
    await claim({ items_id: stone.id, kind: 'memo', name: 'A dealer' })
    const answer = await owner.call('PATCH', `/items/${stone.id}`, { body: { sold_as: 'many', pieces: 4 } })
    expect(answer).toMatchObject({ status: 409, body: { payload: { errors: [{ path: 'sold_as' }] } } })
    const asService = await owner.call('PATCH', `/items/${stone.id}`, { body: { item_type: 'Service' } })
    expect(asService).toMatchObject({ status: 409, body: { payload: { errors: [{ path: 'item_type' }] } } })
  })
})

describe('several pieces', () => {
  const sellAs = (id: number, body: object) => owner.call('PATCH', `/items/${id}`, { body })

  test('that are all sold do not become one that can be had', async () => {
    const beads = await newStone({ title: 'Beads', sold_as: 'many', pieces: 1 })
    await claim({ items_id: beads.id, kind: 'sold' })
    const message = 'All pieces of “Beads” are sold. Add one, or take a sale back, before it becomes one of a kind'
    const refusal = { status: 409, body: { message, payload: { errors: [{ path: 'sold_as', message }] } } }
    expect(await sellAs(beads.id, { sold_as: 'one', pieces: 4 })).toMatchObject(refusal)
    await sellAs(beads.id, { sold_as: 'made' })
    expect(await sellAs(beads.id, { sold_as: 'one' })).toMatchObject(refusal)
    expect(await sellAs(beads.id, { sold_as: 'many', pieces: 2 })).toMatchObject({ status: 200 })
    // The last one is one of a kind.
    expect(await sellAs(beads.id, { sold_as: 'one', pieces: 1 })).toMatchObject({ status: 200 })
    expect(await sellAs(beads.id, { sold_as: 'one', pieces: 1 })).toMatchObject({ status: 200 })
    expect(await readStanding(beads.id)).toMatchObject({ state: 'available' })
  })

  test('that have become one take no sale back', async () => {
    const beads = await newStone({ sold_as: 'many', pieces: 1 })
    const { body: sale } = await claim({ items_id: beads.id, kind: 'sold' })
    await owner.post(`/claims/${sale.id}/release`)
    const { body: log } = await owner.get('/changes', { external: { entity: 'item', entity_id: beads.id } })
    await sellAs(beads.id, { sold_as: 'one' })
    expect(await owner.post(`/changes/${log.items[0].id}/restore`, {})).toMatchObject({
      status: 409,
      body: { message: 'This item is one of a kind by now. Change that first.' },
    })
    expect(await readStanding(beads.id)).toMatchObject({ state: 'available' })
  })
})

describe('what shoppers see', () => {
  test.each([
    ['hold', 'Reserved'],
    ['memo', 'Reserved'],
    ['show', 'InStoreOnly'],
    ['sold', 'SoldOut'],
  ] as const)('is one word for a %s, in the core API too', async (kind, word) => {
    const stone = await newStone({ item_info: { offers: { availability: 'https://schema.org/InStock', price: 5 } } })
    await claim({ items_id: stone.id, kind, name: 'Grace Hopper', place: 'Booth 214', note: 'secret', until: later(5) })
    const { body, ...answer } = await (await testApp.guest()).get(`/items/${stone.id}`)
    expect(body.availability).toMatchObject({ state: kind, place: kind === 'show' ? 'Booth 214' : null })
    expect(body.item_info).toEqual({ offers: { availability: `https://schema.org/${word}`, price: 5 } })
    expect(JSON.stringify([body, answer])).not.toMatch(/Grace|secret/)
    expect((await owner.get(`/items/${stone.id}`)).body.item_info.offers.availability).toBe(
      'https://schema.org/InStock',
    )
  })

  test('counts the people who have asked, once each', async () => {
    const stone = await newStone()
    const [ada, bob] = [await testApp.guest(), await testApp.guest()]
    for (const who of [ada, ada, bob]) await enquire(who, stone.id)
    expect(await readStanding(stone.id)).toMatchObject({ state: 'asked', asked: 2 })
  })

  test('is null for items that are no products', async () => {
    expect(await readStanding((await newStone({ item_type: 'Blog' })).id)).toBeNull()
  })

  test('filters lists', async () => {
    const stone = await newStone()
    await claim({ items_id: stone.id, kind: 'memo', name: 'A dealer' })
    const { body } = await owner.get('/items_by_type/Product', { external: { availability: 'memo', facets: true } })
    expect(
      body.items.every((item: Hold & { availability: object }) => 'memo' === Object(item.availability).state),
    ).toBe(true)
    expect(body.items.map(({ id }: Hold) => id)).toContain(stone.id)
  })

  test('offers the nearest pieces that can be had', async () => {
    const fact = (value: string) => ({ item_info: { additionalProperty: [{ name: 'Variety', value }] } })
    const gone = await newStone({ ...fact('Sugilite'), price: 70 })
    const near = await newStone({ ...fact('Sugilite'), price: 400 })
    const held = await newStone({ ...fact('Sugilite'), price: 71 })
    await claim({ items_id: held.id, kind: 'sold' })
    const { body } = await (await testApp.guest()).get(`/items/${gone.id}/similar`)
    expect(body[0].id).toBe(near.id)
    expect(body.map(({ id }: Hold) => id)).not.toContain(held.id)
  })
})

describe('an order', () => {
  test('sells the piece when it is completed, and frees it when that is undone', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: order } = await enquire(ada, stone.id)
    await move(order.id, 'processing')
    await move(order.id, 'completed')
    expect(await readStanding(stone.id)).toMatchObject({ state: 'sold' })
    const [change] = (await owner.get('/changes', { external: { entity: 'order', entity_id: order.id } })).body.items
    expect((await owner.post(`/changes/${change.id}/restore`, {})).status).toBe(200)
    expect(await readStanding(stone.id)).toMatchObject({ state: 'asked' })
  })

  test('cannot sell a piece that is sold already', async () => {
    const stone = await newStone()
    const [one, two] = [await enquire(await signUp(), stone.id), await enquire(await signUp(), stone.id)]
    for (const { body } of [one, two]) await move(body.id, 'processing')
    expect((await move(one.body.id, 'completed')).status).toBe(200)
    expect(await move(two.body.id, 'completed')).toMatchObject({ status: 409, body: { message: 'This piece is sold' } })
    const [stored] = await testApp.db.select({ status: orders.status }).from(orders).where(eq(orders.id, two.body.id))
    expect(stored?.status).toBe('processing')
  })

  test('holds the piece with an accepted estimate, until it is cancelled', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: order } = await enquire(ada, stone.id)
    const { body: estimated } = await owner.post(`/cart_items/${order.id}/estimate`, { amount: 90 })
    const headers = { 'if-match': `"${estimated.version}"` }
    await ada.post(`/cart_items/${order.id}/estimate/answer`, { answer: 'accepted' }, { headers })
    expect(await readStanding(stone.id)).toMatchObject({ state: 'hold', until: null })
    expect((await enquire(await testApp.guest(), stone.id)).body.message).toBe('This piece is on hold')
    const listed = await owner.get('/claims', { external: { items_id: stone.id } })
    expect(listed.body.items).toMatchObject([{ name: expect.stringMatching(/./), email: expect.stringMatching(/@/) }])
    const [hold] = (await ada.get('/holds')).body
    expect(await ada.post(`/holds/${hold.id}/release`)).toMatchObject({ status: 409 })
    expect(await readStanding(stone.id)).toMatchObject({ state: 'hold', until: null })
    await move(order.id, 'cancelled')
    expect(await readStanding(stone.id)).toMatchObject({ state: 'available' })
  })
})

describe('a file', () => {
  test('states how a product is sold, and its availability, which an import ignores', async () => {
    const stone = await newStone()
    await claim({ items_id: stone.id, kind: 'sold' })
    const external = { ids: [stone.id] }
    const { body: file } = await owner.get('/items_export/Product', { external })
    expect(file).toMatch(/sold_as,pieces,body,availability \(read only\)/)
    expect(file).toMatch(/one,1,,Sold/)
    const headers = { 'content-type': 'text/csv' }
    const answer = await owner.call('POST', '/items_import/Product', {
      body: file.replace(',Sold', ',Available'),
      headers,
    })
    expect(answer.body).toMatchObject({ changed: 0, failed: [] })
    const edited = await owner.call('POST', '/items_import/Product', {
      body: file.replace(',one,1,', ',few,0,'),
      headers,
    })
    expect(edited.body.failed.map(({ field }: { field: string }) => field)).toEqual(['sold_as', 'pieces'])
  })
})
