import { claimScenes, later } from '../testing/claimScenes.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp({ responseTtl: 0 })
const owner = await testApp.member('admin')
afterAll(testApp.close)

const { signUp, newStone, claim, move, readStanding, mailsTo, undo } = claimScenes({ testApp, owner })
const gem = { additionalProperty: [{ name: 'Treatment', value: 'None' }] }

/** An order with an open estimate. */
async function estimated(items_id: number, quantity = 1) {
  const customer = await signUp()
  const { body: order } = await customer.post('/cart_items', { items_id, action_type: 'enquiry', quantity })
  const { body } = await owner.post(`/cart_items/${order.id}/estimate`, { amount: 900 })
  const headers = { 'if-match': `"${body.version}"` }
  const accept = () => customer.post(`/cart_items/${order.id}/estimate/answer`, { answer: 'accepted' }, { headers })
  return { customer, id: order.id, accept }
}

async function accepted(items_id: number) {
  const order = await estimated(items_id)
  expect(await order.accept()).toMatchObject({ status: 200 })
  return order
}

async function undoStep(id: number) {
  const { body } = await owner.get('/changes', { external: { entity: 'order', entity_id: id } })
  return owner.post(`/changes/${body.items[0].id}/restore`, {})
}

describe('a product that is deleted while its estimate is open', () => {
  const remove = (id: number) => owner.call('DELETE', `/items/${id}`)

  test('is held by the acceptance, so that nobody else can have it once it is restored', async () => {
    const stone = await newStone()
    const [ada, bob] = [await estimated(stone.id), await estimated(stone.id)]
    expect(await remove(stone.id)).toMatchObject({ status: 200 })
    expect(await ada.accept()).toMatchObject({ status: 200 })
    expect(await bob.accept()).toMatchObject({ status: 409, body: { message: 'This piece is on hold' } })
    expect(await undo(stone.id)).toMatchObject({ status: 200 })
    expect(await readStanding(stone.id)).toMatchObject({ state: 'hold' })
    expect(await move(ada.id, 'completed')).toMatchObject({ status: 200 })
  })

  test('is sold, with its certificate, by an order that is completed', async () => {
    const stone = await newStone({ item_info: gem })
    const { id } = await estimated(stone.id)
    await move(id, 'processing')
    await remove(stone.id)
    expect(await move(id, 'completed')).toMatchObject({ status: 200 })
    expect((await owner.get(`/stones/${stone.sku}`)).body).toMatchObject([{ cause: 'sale' }])
    await undo(stone.id)
    expect(await readStanding(stone.id)).toMatchObject({ state: 'sold' })
  })

  test('is free again when the order is cancelled, and cannot be claimed by the owner', async () => {
    const stone = await newStone()
    const ada = await estimated(stone.id)
    await remove(stone.id)
    await ada.accept()
    expect(await move(ada.id, 'cancelled')).toMatchObject({ status: 200 })
    expect(await claim({ items_id: stone.id, kind: 'sold' })).toMatchObject({
      status: 409,
      body: { message: 'This item is deleted. Restore it first.' },
    })
    await undo(stone.id)
    expect(await readStanding(stone.id)).toMatchObject({ state: 'available' })
  })
})

describe('the hold of an accepted estimate', () => {
  const readHold = async (items_id: number) => {
    const { body } = await owner.get('/claims', { external: { items_id, state: 'hold' } })
    return body.items[0]
  }

  test('gets no end when the owner extends it, and stays until its order is closed', async () => {
    const stone = await newStone()
    const { customer, id } = await accepted(stone.id)
    const hold = { items_id: stone.id, kind: 'hold', replaces: (await readHold(stone.id)).id } as const
    const message = 'This piece is held for an accepted estimate, without an end'
    expect(await claim({ ...hold, until: later(24) })).toMatchObject({
      status: 409,
      body: { message, payload: { errors: [{ path: 'until', message }] } },
    })
    expect(await claim({ ...hold, note: 'Second tray' })).toMatchObject({
      status: 201,
      body: { until: null, cause: 'order', orders_id: id, note: 'Second tray' },
    })
    const [own] = (await customer.get('/holds')).body
    expect(await customer.post(`/holds/${own.id}/release`)).toMatchObject({ status: 409 })
    expect(await mailsTo(customer.email)).not.toContainEqual(expect.objectContaining({ template: 'holdEnded' }))
    expect(await move(id, 'completed')).toMatchObject({ status: 200 })
  })

  test('ends when the owner gives the piece to another person', async () => {
    const stone = await newStone()
    const { customer } = await accepted(stone.id)
    const replaces = (await readHold(stone.id)).id
    const given = await claim({ items_id: stone.id, kind: 'hold', replaces, name: 'Grace Hopper', until: later(24) })
    expect(given).toMatchObject({ status: 201, body: { cause: 'owner', orders_id: null, until: expect.any(String) } })
    expect((await mailsTo(customer.email)).at(-1)).toMatchObject({ template: 'holdEnded' })
  })
})

describe('an accepted estimate for some of several pieces', () => {
  const refused = (message: string) => ({
    status: 409,
    body: { message, payload: { errors: [{ path: 'quantity', message }] } },
  })

  test('holds them, until its order is closed, against other estimates and orders', async () => {
    const beads = await newStone({ sold_as: 'many', pieces: 5 })
    const [ada, bob, eve] = [await estimated(beads.id, 3), await estimated(beads.id, 3), await estimated(beads.id, 2)]
    expect(await ada.accept()).toMatchObject({ status: 200 })
    expect(await bob.accept()).toMatchObject(refused('Only 2 of these are left'))
    expect(await eve.accept()).toMatchObject({ status: 200 })
    expect(await readStanding(beads.id)).toMatchObject({ state: 'available', left: 5 })
    await move(bob.id, 'processing')
    expect(await move(bob.id, 'completed')).toMatchObject(refused('None of these pieces is left'))
    for (const { id } of [ada, eve]) expect(await move(id, 'completed')).toMatchObject({ status: 200 })
    expect(await readStanding(beads.id)).toMatchObject({ state: 'sold', left: 0 })
  })

  test('is accepted once, if there is one piece and two customers accept at the same time', async () => {
    const beads = await newStone({ sold_as: 'many', pieces: 1 })
    const orders = [await estimated(beads.id), await estimated(beads.id)]
    const answers = await Promise.all(orders.map((order) => order.accept()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('leaves them to others when its order is cancelled, which cannot be undone then', async () => {
    const beads = await newStone({ sold_as: 'many', pieces: 1 })
    const [ada, bob] = [await estimated(beads.id), await estimated(beads.id)]
    expect(await ada.accept()).toMatchObject({ status: 200 })
    await move(ada.id, 'cancelled')
    expect(await undoStep(ada.id)).toMatchObject({ status: 200 })
    expect(await bob.accept()).toMatchObject(refused('None of these pieces is left'))
    await move(ada.id, 'cancelled')
    expect(await bob.accept()).toMatchObject({ status: 200 })
    expect(await undoStep(ada.id)).toMatchObject(refused('None of these pieces is left'))
  })
})

describe('the word SoldOut', () => {
  const say = (id: number, availability: string) =>
    owner.call('PATCH', `/items/${id}`, { body: { item_info: { ...gem, offers: { availability } } } })

  test('sells a piece that an accepted estimate holds to its customer, whose order can be completed', async () => {
    const stone = await newStone({ item_info: gem })
    const { customer, id } = await accepted(stone.id)
    await say(stone.id, 'SoldOut')
    const { body: sales } = await owner.get('/claims', { external: { items_id: stone.id } })
    expect(sales.items).toMatchObject([{ kind: 'sold', cause: 'item_info', orders_id: id, email: customer.email }])
    expect(await mailsTo(customer.email)).not.toContainEqual(expect.objectContaining({ template: 'holdEnded' }))
    expect(await move(id, 'completed')).toMatchObject({ status: 200 })
    expect(await readStanding(stone.id)).toMatchObject({ state: 'sold' })
  })

  test('that is taken back holds the piece for the estimate again', async () => {
    const stone = await newStone()
    const { customer, id } = await accepted(stone.id)
    const free = async () => {
      await say(stone.id, 'SoldOut')
      await say(stone.id, 'InStock')
      return (await owner.get('/claims', { external: { items_id: stone.id } })).body.items
    }
    const hold = { kind: 'hold', cause: 'order', orders_id: id, until: null }
    expect(await free()).toMatchObject([hold])
    // A sale that an undo has brought back knows its order too.
    await undo(stone.id)
    expect(await readStanding(stone.id)).toMatchObject({ state: 'sold' })
    expect(await free()).toMatchObject([hold])
    expect(await mailsTo(customer.email)).not.toContainEqual(expect.objectContaining({ template: 'holdEnded' }))
    await move(id, 'cancelled')
    expect(await readStanding(stone.id)).toMatchObject({ state: 'available' })
  })
})

describe('the certificate of a sale', () => {
  const readNumbers = async (sku: string) =>
    (await owner.get(`/stones/${sku}`)).body.map((record: { id: number }) => record.id)
  test('keeps its number when the order of a recorded sale is completed, undone and redone', async () => {
    const stone = await newStone({ item_info: gem })
    const { id } = await accepted(stone.id)
    const [hold] = (await owner.get('/claims', { external: { items_id: stone.id } })).body.items
    await claim({ items_id: stone.id, kind: 'sold', replaces: hold.id })
    const numbers = await readNumbers(stone.sku)
    expect(numbers).toHaveLength(1)
    await move(id, 'completed')
    expect(await readNumbers(stone.sku)).toEqual(numbers)
    for (const state of ['sold', 'sold', 'sold']) {
      expect(await undoStep(id)).toMatchObject({ status: 200 })
      expect(await readStanding(stone.id)).toMatchObject({ state })
      expect(await readNumbers(stone.sku)).toEqual(numbers)
    }
  })

  test.each([{}, { sold_as: 'many', pieces: 1 }] as const)('comes back with a redone completion: %j', async (more) => {
    const stone = await newStone({ item_info: gem, ...more })
    const { id } = await accepted(stone.id)
    await move(id, 'completed')
    const numbers = await readNumbers(stone.sku)
    expect(await undoStep(id)).toMatchObject({ status: 200 })
    expect(await readNumbers(stone.sku)).toEqual([])
    expect(await undoStep(id)).toMatchObject({ status: 200 })
    expect(numbers).toHaveLength(1)
    expect(await readNumbers(stone.sku)).toEqual(numbers)
  })

  test('is another one when the order is completed again, with what the shop says by then', async () => {
    const stone = await newStone({ item_info: gem })
    const { id } = await accepted(stone.id)
    await move(id, 'completed')
    const [first] = await readNumbers(stone.sku)
    expect(await undoStep(id)).toMatchObject({ status: 200 })
    await owner.call('PATCH', `/items/${stone.id}`, { body: { title: 'Recut opal' } })
    await move(id, 'completed')
    expect((await owner.get(`/stones/${stone.sku}`)).body).toMatchObject([{ title: 'Recut opal' }])
    expect(await readNumbers(stone.sku)).not.toContain(first)
  })

  test('stays with its piece when the sale of several names a claim', async () => {
    const stone = await newStone({ item_info: gem })
    const { body: sale } = await claim({ items_id: stone.id, kind: 'sold' })
    const beads = await newStone({ item_info: gem, sold_as: 'many', pieces: 2 })
    await claim({ items_id: beads.id, kind: 'sold', replaces: sale.id })
    expect([await readNumbers(stone.sku), await readNumbers(beads.sku)]).toMatchObject([
      [expect.any(Number)],
      [expect.any(Number)],
    ])
  })
})
