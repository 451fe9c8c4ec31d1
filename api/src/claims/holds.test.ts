import { randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { claims, customers } from '../db/schema.ts'
import { ask, claimScenes, contact, enquire } from '../testing/claimScenes.ts'
import { type Answer, type Caller, openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp({ responseTtl: 0 })
const owner = await testApp.member('admin')
afterAll(testApp.close)
beforeEach(() => setRules({}))

const { people, setRules, signUp, newStone, claim, readStanding, runOut, mailsTo } = claimScenes({
  testApp,
  owner,
})

describe('a hold', () => {
  test('is granted by the rules to a customer, and mailed', async () => {
    const stone = await newStone({ title: 'Honey opal' })
    const ada = await signUp()
    const { status, body } = await ask(ada, stone.id)
    expect({ status, line: body.line }).toEqual({ status: 201, line: null })
    expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(71 * hourMs)
    expect(await readStanding(stone.id)).toMatchObject({ state: 'hold', claim: body.id })
    expect((await mailsTo(ada.email)).map(({ template }) => template)).toEqual(['holdGranted'])
  })

  test('waits for the owner unless the rules grant it', async () => {
    await setRules({ automatic: false })
    const [stone, ada] = [await newStone(), await signUp()]
    const { body } = await ask(ada, stone.id)
    expect(body).toMatchObject({ line: 1, until: null })
    expect((await owner.post(`/claims/${body.id}/grant`, {})).status).toBe(200)
    expect((await ada.get('/holds')).body).toMatchObject([{ id: body.id, line: null }])
  })

  test('of a guest waits for the owner, and needs a way to reach the guest', async () => {
    const [stone, guest] = [await newStone(), await testApp.guest()]
    expect((await ask(guest, stone.id)).status).toBe(400)
    const email = 'unconfirmed@example.com'
    expect((await ask(guest, stone.id, { contact: { email } })).body).toMatchObject({ line: 1 })
    expect(await mailsTo(email)).toEqual([])
  })

  test('never stands in the way of its holder', async () => {
    const [stone, ada, bob] = [await newStone(), await signUp(), await signUp()]
    await ask(ada, stone.id)
    expect((await enquire(ada, stone.id)).status).toBe(201)
    const { status, body } = await enquire(bob, stone.id)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/on hold until \w{3}, /),
    })
  })

  test('gives everybody else a place in line, and passes on for 24 hours when it lapses', async () => {
    const [stone, ada, bob, cyd] = [await newStone(), await signUp(), await signUp(), await signUp()]
    await ask(ada, stone.id)
    expect([(await ask(bob, stone.id)).body.line, (await ask(cyd, stone.id)).body.line]).toEqual([1, 2])
    await runOut(stone.id)
    expect((await ask(await signUp(), stone.id)).body.line).toBe(2)
    const [own] = (await bob.get('/holds')).body
    expect(own.line).toBeNull()
    expect(Date.parse(own.until) - Date.now()).toBeLessThanOrEqual(dayMs)
    expect((await mailsTo(bob.email)).map(({ template }) => template)).toEqual(['holdPassedOn'])
    expect((await mailsTo(ada.email)).map(({ template }) => template)).toEqual(['holdGranted', 'holdEnded'])
  })

  test('given up passes on at once', async () => {
    const [stone, ada, bob] = [await newStone(), await signUp(), await signUp()]
    const { body: hold } = await ask(ada, stone.id)
    await ask(bob, stone.id)
    expect((await ada.post(`/holds/${hold.id}/release`)).body).toEqual([])
    expect((await bob.get('/holds')).body).toMatchObject([{ items_id: stone.id, line: null }])
    expect((await bob.post(`/holds/${hold.id}/release`)).status).toBe(404)
  })

  test('leaves a free piece to the owner when a place in line is given up', async () => {
    await setRules({ automatic: false })
    const [stone, ada, bob] = [await newStone(), await signUp(), await signUp()]
    const { body: place } = await ask(ada, stone.id)
    await ask(bob, stone.id)
    await ada.post(`/holds/${place.id}/release`)
    expect((await bob.get('/holds')).body).toMatchObject([{ items_id: stone.id, line: 1 }])
    expect(await mailsTo(bob.email)).toEqual([])
  })

  test.each([{ role: 'blocked' }, { block_deny_access: true }] as const)(
    'passes over a customer who is blocked (%j)',
    async (block) => {
      const [stone, ada, bob, cyd] = [await newStone(), await signUp(), await signUp(), await signUp()]
      const { body: hold } = await ask(ada, stone.id)
      for (const next of [bob, cyd]) await ask(next, stone.id)
      await testApp.db.update(customers).set(block).where(eq(customers.elegant_user_id, bob.userId))
      await ada.post(`/holds/${hold.id}/release`)
      expect((await cyd.get('/holds')).body).toMatchObject([{ items_id: stone.id, line: null }])
      expect(await mailsTo(bob.email)).toEqual([])
      people.splice(people.indexOf(bob), 1)
    },
  )

  test('is limited to two at once, and once a week for the same piece', async () => {
    const ada = await signUp()
    const stones = [await newStone(), await newStone(), await newStone()]
    const answers = []
    for (const { id } of stones) answers.push(await ask(ada, id))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
    expect(answers[2]?.body.message).toMatch('You can have 2 holds at once')
    await ada.post(`/holds/${answers[0]?.body.id}/release`)
    expect((await ask(ada, stones[0]?.id ?? 0)).body.message).toMatch('once in a week')
  })

  test('of a guest is limited to two places in line at once, which others see', async () => {
    const guest = await testApp.guest()
    const [first, second, third] = [await newStone(), await newStone(), await newStone()]
    const { body: place } = await ask(guest, first.id, { contact })
    expect((await ask(guest, second.id, { contact })).status).toBe(201)
    expect((await ask(guest, third.id, { contact })).body.message).toMatch('You can have 2 holds at once')
    expect(await readStanding(third.id)).toMatchObject({ asked: 0, waiting: 0 })
    await guest.post(`/holds/${place.id}/release`)
    expect((await ask(guest, third.id, { contact })).status).toBe(201)
  })

  test('does not count places in line for a piece that was sold', async () => {
    const guest = await testApp.guest()
    for (const { id } of [await newStone(), await newStone()]) {
      await ask(guest, id, { contact })
      await claim({ items_id: id, kind: 'sold' })
    }
    expect((await ask(guest, (await newStone()).id, { contact })).status).toBe(201)
  })

  test('is limited for concurrent requests of an account without a customer record too', async () => {
    await setRules({ atOnce: 1 })
    const ada = await testApp.member(null)
    const stones = await Promise.all([newStone(), newStone(), newStone(), newStone()])
    const answers = await Promise.all(stones.map(({ id }) => ask(ada, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('is limited for concurrent requests of a guest too', async () => {
    await setRules({ atOnce: 1 })
    const guest = await testApp.guest()
    const stones = await Promise.all([newStone(), newStone(), newStone(), newStone()])
    const answers = await Promise.all(stones.map(({ id }) => ask(guest, id, { contact })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  test('asked for again is the same one, also when the answer was lost', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => ada.post('/holds', { items_id: stone.id }, { headers })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, (await ask(ada, stone.id)).status]).toEqual([201, 200, 200])
    expect(again.body.id).toBe(first.body.id)
    expect(await mailsTo(ada.email)).toHaveLength(1)
  })

  test.each([
    ['sold', 409],
    ['hidden', 404],
    ['made to order', 409],
    ['no product', 409],
  ])('is refused for a piece that is %s', async (why, status) => {
    const stone = await newStone({
      ...(why === 'hidden' && { Is_disabled: true }),
      ...(why === 'made to order' && { sold_as: 'made' }),
      ...(why === 'no product' && { item_type: 'Event' }),
    })
    if (why === 'sold') await claim({ items_id: stone.id, kind: 'sold' })
    expect((await ask(await signUp(), stone.id)).status).toBe(status)
  })

  test('moves to the account with a guest’s orders', async () => {
    const [stone, guestId] = [await newStone(), randomUUID()]
    await ask(await testApp.guest(guestId), stone.id, { contact })
    const ada = await signUp()
    const offer = await ada.post('/customer/claim', { temp_session_id: guestId, dryRun: true })
    expect(offer).toMatchObject({ body: { claimable: 1 } })
    await ada.post('/customer/claim', { temp_session_id: guestId })
    expect((await ada.get('/holds')).body).toMatchObject([{ items_id: stone.id, line: 1 }])
  })
})

describe('the database', () => {
  test('refuses a second holder by itself', async () => {
    const stone = await newStone()
    const row = { shops_id: testApp.shop.id, items_id: stone.id, cause: 'owner', granted_at: sql`now()` } as const
    await testApp.db.insert(claims).values({ ...row, kind: 'memo' })
    const second = testApp.db.insert(claims).values({ ...row, kind: 'sold' })
    await expect(second).rejects.toMatchObject({ cause: { constraint: 'claims_one_holder' } })
  })
})

// Last, because it asks for everybody who has signed up before: a sign-up takes a while.
test('a hold goes to exactly one of 50 who ask at once; the others are told their place', async () => {
  const stone = await newStone()
  await setRules({ atOnce: 20 })
  // A slow machine sends some of them away as too busy, and they ask again.
  const askUntilServed = async (who: Caller): Promise<Answer> => {
    const answer = await ask(who, stone.id)
    return answer.status === 503 ? askUntilServed(who) : answer
  }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => askUntilServed(people[at % people.length] ?? owner)),
  )
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  const lines = new Map(answers.map(({ body }) => [body.id, body.line]))
  expect([...lines.values()].sort((one, other) => one - other)).toEqual([
    null,
    ...people.slice(1).map((_, at) => at + 1),
  ])
})
