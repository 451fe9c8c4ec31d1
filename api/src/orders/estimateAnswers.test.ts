import { isoTime, line, openOrderSteps } from '../testing/orderStepScenes.ts'

const scenes = await openOrderSteps()
const { testApp, admin } = scenes
afterAll(testApp.close)

describe('the answer to an estimate', () => {
  test('requires the version of the estimate', async () => {
    const guest = await testApp.guest()
    const { path } = await scenes.ordered(guest)
    await scenes.estimate(path)
    expect(await guest.post(`${path}/estimate/answer`, { answer: 'accepted' })).toMatchObject({
      status: 400,
      body: { message: 'If-Match must say which version is meant' },
    })
  })

  test('starts processing a pending order if accepted, and is mailed to the shop', async () => {
    const guest = await testApp.guest()
    const { id, path } = await scenes.ordered(guest, { contact: { name: 'Bo', phone: '904 555 0142' } })
    await scenes.estimate(path)
    const said = await scenes.answer(guest, path)
    expect(said).toMatchObject({
      status: 200,
      body: { status: 'processing', version: 3, estimate: { answer: 'accepted', answered_at: isoTime } },
    })
    expect(said.body.timeline.slice(-2)).toMatchObject([
      { kind: 'estimate_answer', detail: 'accepted', by: 'customer' },
      { kind: 'status', detail: 'processing', by: 'customer' },
    ])
    expect(await scenes.lastMails(id, 'estimateAnswerForShop')).toEqual([
      {
        recipient: testApp.env.ADMIN_EMAIL,
        data: {
          orderId: id,
          ...line,
          customer: { name: 'Bo', email: '', phone: '904 555 0142' },
          answer: 'accepted',
          threadId: expect.any(Number),
        },
      },
    ])
  })

  test('keeps the status if declined', async () => {
    const guest = await testApp.guest()
    const { path } = await scenes.ordered(guest)
    await scenes.estimate(path)
    expect(await scenes.answer(guest, path, 'declined')).toMatchObject({ status: 200, body: { status: 'pending' } })
  })

  test('is idempotent and cannot be changed', async () => {
    const guest = await testApp.guest()
    const { id, path } = await scenes.ordered(guest)
    await scenes.estimate(path)
    const answers = await Promise.all([
      scenes.answer(guest, path),
      scenes.answer(guest, path),
      scenes.answer(guest, path),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await scenes.answer(guest, path, 'declined')).toMatchObject({ status: 409 })
    expect(await scenes.lastMails(id, 'estimateAnswerForShop')).toHaveLength(1)
  })

  test('is accepted once of two concurrent answers', async () => {
    const guest = await testApp.guest()
    const { path } = await scenes.ordered(guest)
    await scenes.estimate(path)
    const answers = await Promise.all([scenes.answer(guest, path, 'accepted'), scenes.answer(guest, path, 'declined')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is rejected for an older estimate', async () => {
    const guest = await testApp.guest()
    const { path } = await scenes.ordered(guest)
    const { version } = (await scenes.estimate(path, { amount: 100 })).body
    await scenes.estimate(path, { amount: 10_000 })
    expect(await scenes.answer(guest, path, 'accepted', version)).toMatchObject({ status: 409 })
    expect((await guest.get(path)).body.estimate.answer).toBeNull()
  })

  test('requires an estimate and an open order', async () => {
    const guest = await testApp.guest()
    const { path } = await scenes.ordered(guest)
    expect(await scenes.answer(guest, path)).toMatchObject({
      status: 409,
      body: { message: 'There is no estimate to answer.' },
    })
    await scenes.estimate(path)
    await scenes.move(path, 'cancelled')
    expect(await scenes.answer(guest, path)).toMatchObject({
      status: 409,
      body: { message: 'The order is cancelled.' },
    })
  })

  test('is restricted to the owner of the order, who may be an admin', async () => {
    const { path } = await scenes.ordered(await testApp.member())
    await scenes.estimate(path)
    for (const other of [await testApp.guest(), await testApp.member(), admin]) {
      expect(await scenes.answer(other, path)).toMatchObject({ status: 404 })
    }
    const { path: own } = await scenes.ordered(admin)
    await scenes.estimate(own)
    expect(await scenes.answer(admin, own)).toMatchObject({ status: 200 })
  })

  test.each([[{ answer: 'maybe' }], [{}], [{ answer: ['accepted'] }]])('rejects %j', async (body) => {
    const guest = await testApp.guest()
    const { path } = await scenes.ordered(guest)
    expect(await guest.post(`${path}/estimate/answer`, body)).toMatchObject({ status: 400 })
  })
})
