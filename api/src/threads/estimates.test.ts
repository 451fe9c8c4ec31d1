import { buildItem } from '../testing/factories.ts'
import { lastEntry, openThreadTest, terms } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

describe('an estimate', () => {
  test('has versions, of which the last one counts', async () => {
    const { id, read, order } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    await admin.post(`/threads/${id}/estimates`, { ...terms, deposit: 0 })
    const { estimates, entries } = (await read()).body
    expect(estimates).toMatchObject([
      { version: 1, total: 95_000, deposit: 30_000, state: 'replaced', lines: terms.lines },
      { version: 2, total: 95_000, deposit: 0, state: 'open' },
    ])
    expect(entries).toMatchObject([
      { kind: 'estimate', estimate: 1 },
      { kind: 'estimate', estimate: 2, text: 'Set in silver.' },
    ])
    expect((await admin.get(`/cart_items/${order.id}`)).body.estimate).toMatchObject({ amount: 950, answer: null })
  })

  test.each([
    ['KWD', 1_040_125, 1040.125],
    ['CLF', 10_401_255, 1040.1255],
    ['JPY', 104_013, 104_013],
  ])('in %s has the digits of its currency on the order too', async (currency, amount, sum) => {
    const { id, order } = await scenes.enquire()
    const lines = [{ kind: 'stone', label: 'Welo opal', amount }]
    expect(await admin.post(`/threads/${id}/estimates`, { ...terms, currency, lines, deposit: 0 })).toMatchObject({
      status: 200,
    })
    expect((await admin.get(`/cart_items/${order.id}`)).body.estimate).toMatchObject({ amount: sum, currency })
  })

  test('is the same as the one that the dialog of orders sends', async () => {
    const { order, read } = await scenes.enquire()
    await admin.post(`/cart_items/${order.id}/estimate`, { amount: 1040.1, message: 'With a silver setting.' })
    expect((await read()).body).toMatchObject({
      estimates: [{ version: 1, total: 104_010, lines: [{ kind: 'other', amount: 104_010 }], state: 'open' }],
      entries: [{ kind: 'estimate', text: 'With a silver setting.' }],
    })
  })

  test('is accepted, which holds the stone and begins the order', async () => {
    const { id, item, order, reply, read } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const question = lastEntry(await read())
    expect(await reply({ about: String(question.id), answer: 'accepted' })).toMatchObject({
      status: 200,
      body: { order_status: 'processing', estimates: [{ state: 'accepted' }], waiting_for: 'shop' },
    })
    expect((await read()).body.entries).toMatchObject([
      { kind: 'estimate', answer: 'accepted' },
      { kind: 'answer', by: 'customer', answer: 'accepted', about: question.id },
    ])
    const { body } = await (await testApp.guest()).get(`/items/${item.id}`)
    expect(body.availability).toMatchObject({ state: 'hold' })
    expect((await admin.get(`/cart_items/${order.id}`)).body.estimate).toMatchObject({ answer: 'accepted' })
  })

  test('that was replaced while it was read cannot be accepted', async () => {
    const { id, reply, read } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const first = lastEntry(await read())
    await admin.post(`/threads/${id}/estimates`, { ...terms, deposit: 10 })
    expect(await reply({ about: String(first.id), answer: 'accepted' })).toMatchObject({
      status: 409,
      body: { message: 'This estimate has been replaced. Please look at the new one.' },
    })
    expect((await read()).body.estimates).toMatchObject([{ state: 'replaced' }, { state: 'open' }])
  })

  test('can be asked to change, and accepted after all', async () => {
    const { id, reply, read } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const about = String(lastEntry(await read()).id)
    expect(await reply({ about, answer: 'change', text: 'In gold, please.' })).toMatchObject({
      body: { waiting_for: 'shop', estimates: [{ state: 'change' }], order_status: 'pending' },
    })
    expect(await reply({ about, answer: 'accepted' })).toMatchObject({ body: { estimates: [{ state: 'accepted' }] } })
  })

  test('can be declined', async () => {
    const { id, reply, read } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const about = String(lastEntry(await read()).id)
    expect(await reply({ about, answer: 'declined' })).toMatchObject({ body: { estimates: [{ state: 'declined' }] } })
    expect(await reply({ about, answer: 'accepted' })).toMatchObject({ status: 409 })
  })

  test('is answered with words, which the shop gets by mail', async () => {
    const { id, order, reply, read } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    await reply({ about: String(lastEntry(await read()).id), answer: 'declined', text: ' It is too heavy for me. ' })
    const told = await scenes.mailsTo(testApp.env.ADMIN_EMAIL, 'estimateAnswerForShop')
    expect(told.at(-1)).toMatchObject({
      data: { orderId: order.id, answer: 'declined', text: 'It is too heavy for me.', threadId: id },
    })
  })

  test('cannot be accepted after its last day', async () => {
    const { id, reply, read } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    await testApp.pool.query(`update estimates set valid_until = current_date - 2 where threads_id = ${id}`)
    expect(await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })).toMatchObject({
      status: 409,
    })
  })

  test.each(['declined', 'change'])('can still be answered with “%s” after its last day', async (answer) => {
    const { id, reply, read } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    await testApp.pool.query(`update estimates set valid_until = current_date - 2 where threads_id = ${id}`)
    expect(await reply({ about: String(lastEntry(await read()).id), answer, text: 'Next year.' })).toMatchObject({
      status: 200,
      body: { estimates: [{ state: answer }] },
    })
  })

  test('cannot be accepted after its last day in the account either', async () => {
    const member = await testApp.member()
    const item = await buildItem(testApp.db, testApp.shop)
    const { body: order } = await member.post('/cart_items', { items_id: item.id, action_type: 'enquiry' })
    const { body: estimated } = await admin.post(`/cart_items/${order.id}/estimate`, { amount: 90 })
    await testApp.pool.query(
      `update estimates set valid_until = current_date - 2 where sent_at > now() - interval '1 minute'`,
    )
    const headers = { 'if-match': `"${estimated.version}"` }
    expect(
      await member.post(`/cart_items/${order.id}/estimate/answer`, { answer: 'accepted' }, { headers }),
    ).toMatchObject({
      status: 409,
      body: { message: 'This estimate is no longer valid. Please ask us for a new one.' },
    })
    expect(
      await member.post(`/cart_items/${order.id}/estimate/answer`, { answer: 'declined' }, { headers }),
    ).toMatchObject({ status: 200, body: { estimate: { answer: 'declined' } } })
  })

  test('cannot be answered once the order is closed', async () => {
    const { id, reply, read, order } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const about = String(lastEntry(await read()).id)
    await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'cancelled' } })
    for (const answer of ['accepted', 'change', 'declined'])
      expect(await reply({ about, answer, text: 'In gold, please.' })).toMatchObject({
        status: 409,
        body: { message: 'This order or request is closed.' },
      })
  })

  test('stays asked to change when another step of its order is undone', async () => {
    const { id, reply, read, order } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    await reply({ about: String(lastEntry(await read()).id), answer: 'change', text: 'In gold, please.' })
    await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'processing' } })
    const [change] = (await admin.get('/changes')).body.items
    expect(await admin.post(`/changes/${change.id}/restore`, {})).toMatchObject({ status: 200 })
    expect((await read()).body).toMatchObject({ order_status: 'pending', estimates: [{ state: 'change' }] })
  })

  test('binds until the next one is accepted', async () => {
    const { agree, id, reply, read } = await scenes.enquire()
    await agree()
    await admin.post(`/threads/${id}/estimates`, { ...terms, lines: [{ kind: 'other', label: '', amount: 99_900 }] })
    expect((await read()).body).toMatchObject({
      money: { promised: 95_000 },
      estimates: [{ state: 'accepted' }, { state: 'open' }],
    })
    await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })
    expect((await read()).body).toMatchObject({
      money: { promised: 99_900 },
      estimates: [{ state: 'replaced' }, { state: 'accepted' }],
    })
  })

  test('keeps the piece when the next one is declined', async () => {
    const { agree, id, item, reply, read } = await scenes.enquire()
    await agree()
    await admin.post(`/threads/${id}/estimates`, terms)
    await reply({ about: String(lastEntry(await read()).id), answer: 'declined' })
    expect((await read()).body).toMatchObject({ estimates: [{ state: 'accepted' }, { state: 'declined' }] })
    expect((await admin.get(`/items/${item.id}`)).body).toMatchObject({ availability: { state: 'hold' } })
  })

  test('of a request is accepted too', async () => {
    const { id, reply, read } = await scenes.request()
    expect(await admin.post(`/threads/${id}/estimates`, terms)).toMatchObject({ status: 200 })
    expect(await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })).toMatchObject({
      body: { estimates: [{ state: 'accepted' }], money: { promised: 95_000, owed: 95_000 } },
    })
  })

  test('is withdrawn by the change log, and sent again by it', async () => {
    const { id, read } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const undo = async () => {
      const [change] = (await admin.get('/changes')).body.items
      return admin.post(`/changes/${change.id}/restore`, {})
    }
    expect(await undo()).toMatchObject({ status: 200 })
    expect((await read()).body.estimates).toMatchObject([{ state: 'withdrawn' }])
    expect(await undo()).toMatchObject({ status: 200 })
    expect((await read()).body.estimates).toMatchObject([{ state: 'open' }])
  })

  test.each([
    [{ lines: [] }, 'An estimate needs a line'],
    [{ lines: [{ kind: 'gold', label: '', amount: 5 }] }, 'must be one of'],
    [{ lines: [{ kind: 'stone', label: '', amount: 0.5 }] }, 'must be a whole number'],
    [{ lines: [{ kind: 'stone', label: '', amount: -5 }] }, 'must be 0 or greater'],
    [{ lines: [{ kind: 'stone', label: '', amount: 0 }] }, 'The total must be more than 0'],
    [{ deposit: 95_001 }, 'The deposit must not be more than the total'],
    [{ valid_until: '2020-01-01' }, 'valid_until must not be in the past'],
    [{ ready_by: '2027-02-31' }, 'Ready by must be a date'],
    [{ valid_until: '2027-02-30' }, 'Valid until must be a date'],
    [{ currency: 'dollars' }, 'currency must be a code'],
  ])('is refused: %j', async (wrong, message) => {
    const { id } = await scenes.enquire()
    const answer = await admin.post(`/threads/${id}/estimates`, { ...terms, ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  })

  test('is not sent for an order that is closed', async () => {
    const { id, order } = await scenes.enquire()
    await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'cancelled' } })
    expect(await admin.post(`/threads/${id}/estimates`, terms)).toMatchObject({ status: 409 })
  })
})
