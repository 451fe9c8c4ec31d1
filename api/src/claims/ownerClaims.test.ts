import type { ClaimPage, Hold } from '@elegant/shared/rules'
import { eq } from 'drizzle-orm'
import { claims } from '../db/schema.ts'
import { ask, claimScenes, enquire, later } from '../testing/claimScenes.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp({ responseTtl: 0 })
const owner = await testApp.member('admin')
afterAll(testApp.close)
beforeEach(() => setRules({}))

const { setRules, signUp, newStone, claim, move, readStanding, mailsTo, undo, runOut } = claimScenes({
  testApp,
  owner,
})

describe('the owner', () => {
  test('sees who has what, where, until when, the soonest end first', async () => {
    const [one, two] = [await newStone({ title: 'Tucson A' }), await newStone({ title: 'Tucson B' })]
    await claim({ items_id: one.id, kind: 'show', place: 'Booth 214', until: later(48) })
    await claim({ items_id: two.id, kind: 'show', place: 'Booth 214', until: later(24) })
    const { body }: { body: ClaimPage } = await owner.get('/claims', { external: { state: 'show', search: 'tucson' } })
    expect(body.items.map(({ _items, place }) => [_items.title, place])).toEqual([
      ['Tucson B', 'Booth 214'],
      ['Tucson A', 'Booth 214'],
    ])
    expect(body.counts.show).toBeGreaterThanOrEqual(2)
  })

  test('replaces only the claim that was on the screen', async () => {
    const stone = await newStone()
    const { body: first } = await claim({ items_id: stone.id, kind: 'memo', name: 'A dealer' })
    expect(await claim({ items_id: stone.id, kind: 'sold' })).toMatchObject({
      status: 409,
      body: { message: 'This piece is with another dealer at the moment' },
    })
    expect((await claim({ items_id: stone.id, kind: 'sold', replaces: first.id })).body).toMatchObject({
      name: 'A dealer',
    })
    expect((await claim({ items_id: stone.id, kind: 'show', replaces: first.id })).status).toBe(409)
  })

  test('extends a hold, which stays the shopper’s', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: hold } = await ask(ada, stone.id)
    const until = later(200)
    await claim({ items_id: stone.id, kind: 'hold', replaces: hold.id, until })
    expect((await ada.get('/holds')).body).toMatchObject([{ items_id: stone.id, until }])
  })

  test.each(['sold', 'hold'] as const)(
    'gives a held piece to another person (%s), and tells the former',
    async (kind) => {
      const [stone, ada] = [await newStone(), await signUp()]
      const { body: order } = await enquire(ada, stone.id)
      const { body: hold } = await ask(ada, stone.id)
      await testApp.db.update(claims).set({ orders_id: order.id }).where(eq(claims.id, hold.id))
      const given = await claim({ items_id: stone.id, kind, replaces: hold.id, name: 'Grace Hopper' })
      expect(given).toMatchObject({ status: 201, body: { name: 'Grace Hopper', email: '', orders_id: null } })
      expect((await ada.get('/holds')).body).toEqual([])
      expect((await mailsTo(ada.email)).at(-1)).toMatchObject({ template: 'holdEnded' })
      const [stored] = await testApp.db.select().from(claims).where(eq(claims.id, given.body.id))
      expect(stored).toMatchObject({ subject: null, orders_id: null })
      expect((await move(order.id, 'cancelled')).status).toBe(200)
      expect(await readStanding(stone.id)).toMatchObject({ state: kind })
    },
  )

  test('sells a held piece to its holder, who is named by the address', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: hold } = await ask(ada, stone.id)
    const { body: sale } = await claim({
      items_id: stone.id,
      kind: 'sold',
      replaces: hold.id,
      email: ada.email.toUpperCase(),
      phone: '904 555 0142',
    })
    const [stored] = await testApp.db.select().from(claims).where(eq(claims.id, sale.id))
    expect(stored).toMatchObject({ subject: `user:${ada.userId}`, phone: '904 555 0142' })
    expect((await mailsTo(ada.email)).map(({ template }) => template)).toEqual(['holdGranted'])
  })

  test.each([
    ['freeing', 'release'],
    ['granting', 'grant'],
  ])('undoes %s through the change log', async (_, step) => {
    await setRules({ automatic: step === 'release' })
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: hold } = await ask(ada, stone.id)
    const before = (await ada.get('/holds')).body.map(({ id: _id, ...rest }: Hold) => rest)
    await owner.post(`/claims/${hold.id}/${step}`, {})
    expect((await undo(stone.id)).status).toBe(200)
    expect((await ada.get('/holds')).body.map(({ id: _id, ...rest }: Hold) => rest)).toEqual(before)
  })

  test.each([
    ['release', 'The state of this piece has changed since you opened the list.'],
    ['grant', 'This person has the hold already.'],
  ])('cannot %s a second time, so that nobody undoes another change instead', async (step, message) => {
    await setRules({ automatic: step === 'release' })
    const [stone, ada] = [await newStone({ price: 545 }), await signUp()]
    const { body: hold } = await ask(ada, stone.id)
    expect((await owner.post(`/claims/${hold.id}/${step}`, {})).status).toBe(200)
    await owner.call('PATCH', `/items/${stone.id}`, { body: { price: 777 } })
    expect(await owner.post(`/claims/${hold.id}/${step}`, {})).toMatchObject({ status: 409, body: { message } })
  })

  test('grants the hold to a person who has come first in line just now', async () => {
    const [stone, ada, bob] = [await newStone(), await signUp(), await signUp()]
    await ask(ada, stone.id)
    const { body: place } = await ask(bob, stone.id)
    await runOut(stone.id)
    expect((await owner.post(`/claims/${place.id}/grant`, {})).status).toBe(200)
    expect((await bob.get('/holds')).body).toMatchObject([{ line: null }])
  })

  test('cannot decline a person who has left the line', async () => {
    await setRules({ automatic: false })
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: place } = await ask(ada, stone.id)
    await ada.post(`/holds/${place.id}/release`)
    expect(await owner.post(`/claims/${place.id}/release`, {})).toMatchObject({
      status: 409,
      body: { message: 'This person is no longer in line.' },
    })
  })

  test('undoes a sale: the memo before it holds again', async () => {
    const stone = await newStone()
    const { body: memo } = await claim({ items_id: stone.id, kind: 'memo', name: 'A dealer' })
    await claim({ items_id: stone.id, kind: 'sold', replaces: memo.id })
    await undo(stone.id)
    expect(await readStanding(stone.id)).toMatchObject({ state: 'memo' })
  })

  test.each([later(-1), later(24 * 365 * 9), 'tomorrow', '2027-02-30T10:00:00Z', '2026-12-30T10:00:00+16:00'])(
    'cannot hold until %s',
    async (until) => {
      const { status, body } = await claim({ items_id: (await newStone()).id, kind: 'hold', until })
      expect({ status, path: body.payload?.errors[0].path }).toEqual({ status: 400, path: 'until' })
    },
  )

  test('cannot delete a piece that somebody has, or waits for', async () => {
    await setRules({ automatic: false })
    const [held, wanted, sold] = [await newStone(), await newStone(), await newStone()]
    await claim({ items_id: held.id, kind: 'hold' })
    await ask(await signUp(), wanted.id)
    await claim({ items_id: sold.id, kind: 'sold' })
    const remove = async ({ id }: { id: number }) => (await owner.call('DELETE', `/items/${id}`)).status
    expect([await remove(held), await remove(wanted), await remove(sold)]).toEqual([409, 409, 200])
  })

  test('has a calendar of what runs out, whose address can be renewed', async () => {
    const stone = await newStone({ title: 'Calendar opal' })
    await claim({ items_id: stone.id, kind: 'hold', name: 'Ada', until: later(30) })
    const { url } = (await owner.get('/claims_calendar')).body
    const read = (address: string) => testApp.app.inject(address.replace(testApp.env.PUBLIC_URL, ''))
    const { statusCode, body, headers } = await read(url)
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      type: 'text/calendar; charset=utf-8',
    })
    expect(body).toContain('SUMMARY:On hold ends: Calendar opal (Ada)')
    const renewed = (await owner.post('/claims_calendar')).body.url
    expect([(await read(url)).statusCode, (await read(renewed)).statusCode]).toEqual([404, 200])
    expect((await read(`${renewed}x`)).statusCode).toBe(404)
  })
})
