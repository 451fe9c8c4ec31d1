import { buildShop } from '../testing/factories.ts'
import { isoTime, openOrderSteps } from '../testing/orderStepScenes.ts'

const scenes = await openOrderSteps()
const { testApp, admin } = scenes
afterAll(testApp.close)

describe('PATCH /cart_items/{id}', () => {
  test('changes the status step by step, visible to both sides', async () => {
    const guest = await testApp.guest()
    const { path } = await scenes.ordered(guest)
    expect(await scenes.move(path, 'processing')).toMatchObject({
      status: 200,
      body: { status: 'processing', version: 2 },
    })
    const done = await scenes.move(path, 'completed')
    expect(done).toMatchObject({ status: 200, body: { status: 'completed', version: 3 } })
    expect(done.body.timeline).toEqual([
      { kind: 'placed', detail: 'pending', by: 'customer', created_at: isoTime },
      { kind: 'status', detail: 'processing', by: 'shop', created_at: isoTime },
      { kind: 'status', detail: 'completed', by: 'shop', created_at: isoTime },
    ])
    expect((await guest.get(path)).body).toEqual(done.body)
  })

  test.each([[['processing', 'cancelled']], [['cancelled']], [['processing', 'completed']]])(
    'allows %j',
    async (steps) => {
      const { path } = await scenes.ordered(await testApp.guest())
      for (const status of steps)
        expect(await scenes.move(path, status)).toMatchObject({ status: 200, body: { status } })
    },
  )

  test.each([
    [[], 'pending', 'An order that is pending can only become processing or cancelled'],
    [[], 'completed', 'An order that is pending can only become processing or cancelled'],
    [['processing'], 'pending', 'An order that is processing can only become completed or cancelled'],
    [['processing', 'completed'], 'cancelled', 'An order that is completed can not be changed'],
    [['cancelled'], 'processing', 'An order that is cancelled can not be changed'],
  ])('after %j rejects %s', async (steps, status, message) => {
    const { path } = await scenes.ordered(await testApp.guest())
    for (const step of steps) await scenes.move(path, step)
    expect(await scenes.move(path, status)).toMatchObject({ status: 409, body: { code: 'CONFLICT', message } })
  })

  test('rejects an edit of an order that has changed since', async () => {
    const { path } = await scenes.ordered(await testApp.guest())
    expect(await scenes.move(path, 'processing', { 'if-match': '"1"' })).toMatchObject({ status: 200 })
    expect(await scenes.move(path, 'completed', { 'if-match': '"1"' })).toMatchObject({ status: 409 })
    expect(await scenes.move(path, 'completed', { 'if-match': '"2"' })).toMatchObject({
      status: 200,
      body: { version: 3 },
    })
  })

  test.each([['2'], ['W/"2"'], ['"x"'], ['']])('rejects the If-Match %j', async (version) => {
    const { path } = await scenes.ordered(await testApp.guest())
    expect(await scenes.move(path, 'processing', { 'if-match': version })).toMatchObject({
      status: 400,
      body: { payload: { errors: [{ path: 'If-Match' }] } },
    })
  })

  test('accepts one of two concurrent edits', async () => {
    const { path } = await scenes.ordered(await testApp.guest())
    const answers = await Promise.all([
      scenes.move(path, 'processing'),
      scenes.move(path, 'processing'),
      scenes.move(path, 'processing'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await admin.get(path)).body.timeline).toHaveLength(2)
  })

  test('is restricted to admins of the shop', async () => {
    const member = await testApp.member()
    const { path } = await scenes.ordered(member)
    const stranger = await testApp.member('admin', await buildShop(testApp.db))
    expect(await scenes.move(path, 'processing', {}, member)).toMatchObject({ status: 403 })
    expect(await scenes.move(path, 'processing', {}, stranger)).toMatchObject({ status: 404 })
    expect(await scenes.move('/cart_items/999999999', 'processing')).toMatchObject({ status: 404 })
  })

  test.each([[{ status: 'shipped' }], [{}], [{ status: null }], [{ status: 'completed', price: 1 }], [[]]])(
    'refuses the body %j',
    async (body) => {
      const { path } = await scenes.ordered(await testApp.guest())
      expect(await admin.call('PATCH', path, { body })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    },
  )
})
