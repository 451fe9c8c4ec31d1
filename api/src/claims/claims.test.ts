import { randomUUID } from 'node:crypto'
import { type ClaimPage, dayMs, type Hold, hourMs, type NewClaim } from '@elegant/shared/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { claims, orders, outbox, shops } from '../db/schema.ts'
import { buildItem } from '../testing/factories.ts'
import { type Answer, type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'
import { refreshStandings } from './standings.ts'

let test: TestApp
let owner: Caller
beforeAll(async () => {
  test = await openTestApp({ responseTtl: 0 })
  owner = await test.member('admin')
})
afterAll(() => test.close())
beforeEach(() => setRules({}))

const contact = { email: 'guest@example.com' }
const later = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

async function setRules(rules: object): Promise<void> {
  const hold_rules = { automatic: true, hours: 72, atOnce: 2, perStoneDays: 7, ...rules }
  await test.db.update(shops).set({ hold_rules }).where(eq(shops.id, test.shop.id))
}
/** The customers so far. */
const people: Caller[] = []
async function signUp() {
  const member = await test.member()
  people.push(member)
  return member
}
const newStone = (more: Parameters<typeof buildItem>[2] = {}) => buildItem(test.db, test.shop, more)
const ask = (who: Caller, items_id: number, more: object = {}) => who.post('/holds', { items_id, ...more })
const claim = (body: NewClaim) => owner.post('/claims', body)
const enquire = (who: Caller, items_id: number, quantity?: number) =>
  who.post('/cart_items', { items_id, action_type: 'enquiry', ...(quantity && { quantity }), contact })
const move = (id: number, status: string) => owner.call('PATCH', `/cart_items/${id}`, { body: { status } })
async function standingOf(id: number) {
  const { body } = await (await test.guest()).get(`/items/${id}`)
  return body.availability
}
/** Moves the end of the claim that holds a piece into the past. */
async function runOut(items_id: number): Promise<void> {
  const isOpen = and(eq(claims.items_id, items_id), isNull(claims.released_at), sql`${claims.granted_at} is not null`)
  await test.db.update(claims).set({ until: sql`now() - interval '1 minute'` }).where(isOpen)
  await refreshStandings(test.db, test.shop.id, [items_id])
}
const mailsTo = (email: string) =>
  test.db.select().from(outbox).where(eq(outbox.recipient, email.toLowerCase())).orderBy(outbox.id)
async function undo(items_id: number): Promise<Answer> {
  const { body } = await owner.get('/changes', { external: { entity: 'item', entity_id: items_id } })
  return owner.post(`/changes/${body.items[0].id}/restore`, {})
}

describe('how a product is sold', () => {
  it('is one of a kind unless stated, so that five of it are refused in words', async () => {
    const stone = await newStone()
    const answer = await enquire(await test.guest(), stone.id, 5)
    expect(answer).toMatchObject({ status: 409, body: { message: 'There is only one of this piece' } })
    expect((await enquire(await test.guest(), stone.id)).status).toBe(201)
  })

  it.each(['hold', 'sold'] as const)('refuses a claim (%s) on several of a one-of-a-kind piece', async (kind) => {
    const { id } = await newStone()
    expect(await claim({ items_id: id, kind, pieces: 2 })).toMatchObject({
      status: 409,
      body: { payload: { errors: [{ path: 'pieces', message: 'There is only one of this piece' }] } },
    })
    expect(await standingOf(id)).toMatchObject({ state: 'available' })
  })

  it('allows as many of several pieces as are left', async () => {
    const beads = await newStone({ sold_as: 'many', pieces: 3 })
    expect((await enquire(await test.guest(), beads.id, 4)).body.message).toBe('Only 3 of these are left')
    const { body: order } = await enquire(await test.guest(), beads.id, 2)
    await move(order.id, 'processing')
    await move(order.id, 'completed')
    expect(await standingOf(beads.id)).toMatchObject({ state: 'available', left: 1 })
    expect((await enquire(await test.guest(), beads.id, 2)).body.message).toBe('There is only one of this piece')
    await claim({ items_id: beads.id, kind: 'sold' })
    expect(await standingOf(beads.id)).toMatchObject({ state: 'sold', left: 0 })
    await undo(beads.id)
    expect(await standingOf(beads.id)).toMatchObject({ state: 'available', left: 1 })
  })

  it('sets no limit on pieces that are made to order', async () => {
    const ring = await newStone({ sold_as: 'made' })
    expect((await enquire(await test.guest(), ring.id, 20)).status).toBe(201)
  })

  it('cannot change while somebody has the piece', async () => {
    const stone = await newStone()
    await claim({ items_id: stone.id, kind: 'memo', name: 'A dealer' })
    const answer = await owner.call('PATCH', `/items/${stone.id}`, { body: { sold_as: 'many', pieces: 4 } })
    expect(answer).toMatchObject({ status: 409, body: { payload: { errors: [{ path: 'sold_as' }] } } })
  })
})

describe('what shoppers see', () => {
  it.each([
    ['hold', 'Reserved'],
    ['memo', 'Reserved'],
    ['show', 'InStoreOnly'],
    ['sold', 'SoldOut'],
  ] as const)('is one word for a %s, in section 7 too', async (kind, word) => {
    const stone = await newStone({ item_info: { offers: { availability: 'https://schema.org/InStock', price: 5 } } })
    await claim({ items_id: stone.id, kind, name: 'Grace Hopper', place: 'Booth 214', note: 'secret', until: later(5) })
    const { body, ...answer } = await (await test.guest()).get(`/items/${stone.id}`)
    expect(body.availability).toMatchObject({ state: kind, place: kind === 'show' ? 'Booth 214' : null })
    expect(body.item_info).toEqual({ offers: { availability: `https://schema.org/${word}`, price: 5 } })
    expect(JSON.stringify([body, answer])).not.toMatch(/Grace|secret/)
    expect((await owner.get(`/items/${stone.id}`)).body.item_info.offers.availability).toBe(
      'https://schema.org/InStock',
    )
  })

  it('counts the people who have asked, once each', async () => {
    const stone = await newStone()
    const [ada, bob] = [await test.guest(), await test.guest()]
    for (const who of [ada, ada, bob]) await enquire(who, stone.id)
    expect(await standingOf(stone.id)).toMatchObject({ state: 'asked', asked: 2 })
  })

  it('is null for items that are no products', async () => {
    expect(await standingOf((await newStone({ item_type: 'Blog' })).id)).toBeNull()
  })

  it('filters lists', async () => {
    const stone = await newStone()
    await claim({ items_id: stone.id, kind: 'memo', name: 'A dealer' })
    const { body } = await owner.get('/items_by_type/Product', { external: { availability: 'memo', facets: true } })
    expect(
      body.items.every((item: Hold & { availability: object }) => 'memo' === Object(item.availability).state),
    ).toBe(true)
    expect(body.items.map(({ id }: Hold) => id)).toContain(stone.id)
  })

  it('offers the nearest pieces that can be had', async () => {
    const fact = (value: string) => ({ item_info: { additionalProperty: [{ name: 'Variety', value }] } })
    const gone = await newStone({ ...fact('Sugilite'), price: 70 })
    const near = await newStone({ ...fact('Sugilite'), price: 400 })
    const held = await newStone({ ...fact('Sugilite'), price: 71 })
    await claim({ items_id: held.id, kind: 'sold' })
    const { body } = await (await test.guest()).get(`/items/${gone.id}/similar`)
    expect(body[0].id).toBe(near.id)
    expect(body.map(({ id }: Hold) => id)).not.toContain(held.id)
  })
})

describe('a hold', () => {
  it('is granted by the rules to a customer, and mailed', async () => {
    const stone = await newStone({ title: 'Honey opal' })
    const ada = await signUp()
    const { status, body } = await ask(ada, stone.id)
    expect({ status, line: body.line }).toEqual({ status: 201, line: null })
    expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(71 * hourMs)
    expect(await standingOf(stone.id)).toMatchObject({ state: 'hold', claim: body.id })
    expect((await mailsTo(ada.email)).map(({ template }) => template)).toEqual(['holdGranted'])
  })

  it('waits for the owner unless the rules grant it', async () => {
    await setRules({ automatic: false })
    const [stone, ada] = [await newStone(), await signUp()]
    const { body } = await ask(ada, stone.id)
    expect(body).toMatchObject({ line: 1, until: null })
    expect((await owner.post(`/claims/${body.id}/grant`, {})).status).toBe(200)
    expect((await ada.get('/holds')).body).toMatchObject([{ id: body.id, line: null }])
  })

  it('of a guest waits for the owner, and needs a way to reach the guest', async () => {
    const [stone, guest] = [await newStone(), await test.guest()]
    expect((await ask(guest, stone.id)).status).toBe(400)
    const email = 'unconfirmed@example.com'
    expect((await ask(guest, stone.id, { contact: { email } })).body).toMatchObject({ line: 1 })
    expect(await mailsTo(email)).toEqual([])
  })

  it('never stands in the way of its holder', async () => {
    const [stone, ada, bob] = [await newStone(), await signUp(), await signUp()]
    await ask(ada, stone.id)
    expect((await enquire(ada, stone.id)).status).toBe(201)
    const { status, body } = await enquire(bob, stone.id)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/on hold until \w{3}, /),
    })
  })

  it('gives everybody else a place in line, and passes on for 24 hours when it lapses', async () => {
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

  it('given up passes on at once', async () => {
    const [stone, ada, bob] = [await newStone(), await signUp(), await signUp()]
    const { body: hold } = await ask(ada, stone.id)
    await ask(bob, stone.id)
    expect((await ada.post(`/holds/${hold.id}/release`)).body).toEqual([])
    expect((await bob.get('/holds')).body).toMatchObject([{ items_id: stone.id, line: null }])
    expect((await bob.post(`/holds/${hold.id}/release`)).status).toBe(404)
  })

  it('is limited to two at once, and once a week for the same piece', async () => {
    const ada = await signUp()
    const stones = [await newStone(), await newStone(), await newStone()]
    const answers = []
    for (const { id } of stones) answers.push(await ask(ada, id))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
    expect(answers[2]?.body.message).toMatch('You can have 2 holds at once')
    await ada.post(`/holds/${answers[0]?.body.id}/release`)
    expect((await ask(ada, stones[0]?.id ?? 0)).body.message).toMatch('once in a week')
  })

  it('asked for again is the same one, also when the answer was lost', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => ada.post('/holds', { items_id: stone.id }, { headers })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, (await ask(ada, stone.id)).status]).toEqual([201, 200, 200])
    expect(again.body.id).toBe(first.body.id)
    expect(await mailsTo(ada.email)).toHaveLength(1)
  })

  it.each([
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

  it('moves to the account with a guest’s orders', async () => {
    const [stone, guestId] = [await newStone(), randomUUID()]
    await ask(await test.guest(guestId), stone.id, { contact })
    const ada = await signUp()
    const offer = await ada.post('/customer/claim', { temp_session_id: guestId, dryRun: true })
    expect(offer).toMatchObject({ body: { claimable: 1 } })
    await ada.post('/customer/claim', { temp_session_id: guestId })
    expect((await ada.get('/holds')).body).toMatchObject([{ items_id: stone.id, line: 1 }])
  })
})

describe('the database', () => {
  it('refuses a second holder by itself', async () => {
    const stone = await newStone()
    const row = { shops_id: test.shop.id, items_id: stone.id, cause: 'owner', granted_at: sql`now()` } as const
    await test.db.insert(claims).values({ ...row, kind: 'memo' })
    const second = test.db.insert(claims).values({ ...row, kind: 'sold' })
    await expect(second).rejects.toMatchObject({ cause: { constraint: 'claims_one_holder' } })
  })
})

describe('the owner', () => {
  it('sees who has what, where, until when, the soonest end first', async () => {
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

  it('replaces only the claim that was on the screen', async () => {
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

  it('extends a hold, which stays the shopper’s', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: hold } = await ask(ada, stone.id)
    const until = later(200)
    await claim({ items_id: stone.id, kind: 'hold', replaces: hold.id, until })
    expect((await ada.get('/holds')).body).toMatchObject([{ items_id: stone.id, until }])
  })

  it.each([
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

  it('undoes a sale: the memo before it holds again', async () => {
    const stone = await newStone()
    const { body: memo } = await claim({ items_id: stone.id, kind: 'memo', name: 'A dealer' })
    await claim({ items_id: stone.id, kind: 'sold', replaces: memo.id })
    await undo(stone.id)
    expect(await standingOf(stone.id)).toMatchObject({ state: 'memo' })
  })

  it.each([later(-1), later(24 * 365 * 9), 'tomorrow'])('cannot hold until %s', async (until) => {
    expect((await claim({ items_id: (await newStone()).id, kind: 'hold', until })).status).toBe(400)
  })

  it('cannot delete a piece that somebody has, or waits for', async () => {
    await setRules({ automatic: false })
    const [held, wanted, sold] = [await newStone(), await newStone(), await newStone()]
    await claim({ items_id: held.id, kind: 'hold' })
    await ask(await signUp(), wanted.id)
    await claim({ items_id: sold.id, kind: 'sold' })
    const remove = async ({ id }: { id: number }) => (await owner.call('DELETE', `/items/${id}`)).status
    expect([await remove(held), await remove(wanted), await remove(sold)]).toEqual([409, 409, 200])
  })

  it('sells by the word SoldOut in item_info, and frees by another word', async () => {
    const stone = await newStone({ item_info: { offers: { availability: 'InStock' } } })
    const write = (availability: string) =>
      owner.call('PATCH', `/items/${stone.id}`, { body: { item_info: { offers: { availability } } } })
    await write('https://schema.org/SoldOut')
    expect(await standingOf(stone.id)).toMatchObject({ state: 'sold' })
    await write('https://schema.org/InStock')
    expect(await standingOf(stone.id)).toMatchObject({ state: 'available' })
    await claim({ items_id: stone.id, kind: 'sold' })
    await write('InStock')
    expect(await standingOf(stone.id)).toMatchObject({ state: 'sold' })
  })

  it('keeps the state of a piece while its word stays the same', async () => {
    const stone = await newStone({ item_info: { offers: { availability: 'InStock' } } })
    const write = (name: string) =>
      owner.call('PATCH', `/items/${stone.id}`, { body: { item_info: { name, offers: { availability: 'SoldOut' } } } })
    await write('Opal')
    const { body: sales } = await owner.get('/claims', { external: { items_id: stone.id } })
    await owner.post(`/claims/${sales.items[0].id}/release`, {})
    await write('Honey opal')
    expect(await standingOf(stone.id)).toMatchObject({ state: 'available' })
    const ada = await signUp()
    await ask(ada, stone.id)
    await write('Honey opal, rough')
    expect((await ada.get('/holds')).body).toMatchObject([{ items_id: stone.id, line: null }])
    expect((await mailsTo(ada.email)).map(({ template }) => template)).toEqual(['holdGranted'])
  })

  it('keeps the state of a piece whose word an imported file repeats', async () => {
    const stone = await newStone({ item_info: { offers: { availability: 'SoldOut' } } })
    const { body: file } = await owner.get('/items_export/Product', { external: { ids: [stone.id] } })
    const headers = { 'content-type': 'text/csv' }
    const body = file.replace('""offers""', '""name"":""Opal"",""offers""')
    expect(await owner.call('POST', '/items_import/Product', { body, headers })).toMatchObject({ body: { changed: 1 } })
    expect(await standingOf(stone.id)).toMatchObject({ state: 'available' })
  })

  it('tells the holder of a piece that a word sells', async () => {
    const [stone, ada] = [await newStone({ title: 'Spoken opal' }), await signUp()]
    await ask(ada, stone.id)
    await owner.call('PATCH', `/items/${stone.id}`, { body: { item_info: { offers: { availability: 'SoldOut' } } } })
    expect(await standingOf(stone.id)).toMatchObject({ state: 'sold' })
    expect(await mailsTo(ada.email)).toMatchObject([
      { template: 'holdGranted' },
      { template: 'holdEnded', data: { title: 'Spoken opal' } },
    ])
  })

  it('has a calendar of what runs out, whose address can be renewed', async () => {
    const stone = await newStone({ title: 'Calendar opal' })
    await claim({ items_id: stone.id, kind: 'hold', name: 'Ada', until: later(30) })
    const { url } = (await owner.get('/claims_calendar')).body
    const read = (address: string) => test.app.inject(address.replace(test.env.PUBLIC_URL, ''))
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

describe('an order', () => {
  it('sells the piece when it is completed, and frees it when that is undone', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: order } = await enquire(ada, stone.id)
    await move(order.id, 'processing')
    await move(order.id, 'completed')
    expect(await standingOf(stone.id)).toMatchObject({ state: 'sold' })
    const [change] = (await owner.get('/changes', { external: { entity: 'order', entity_id: order.id } })).body.items
    expect((await owner.post(`/changes/${change.id}/restore`, {})).status).toBe(200)
    expect(await standingOf(stone.id)).toMatchObject({ state: 'asked' })
  })

  it('cannot sell a piece that is sold already', async () => {
    const stone = await newStone()
    const [one, two] = [await enquire(await signUp(), stone.id), await enquire(await signUp(), stone.id)]
    for (const { body } of [one, two]) await move(body.id, 'processing')
    expect((await move(one.body.id, 'completed')).status).toBe(200)
    expect(await move(two.body.id, 'completed')).toMatchObject({ status: 409, body: { message: 'This piece is sold' } })
    const [stored] = await test.db.select({ status: orders.status }).from(orders).where(eq(orders.id, two.body.id))
    expect(stored?.status).toBe('processing')
  })

  it('holds the piece with an accepted estimate, until it is cancelled', async () => {
    const [stone, ada] = [await newStone(), await signUp()]
    const { body: order } = await enquire(ada, stone.id)
    const { body: estimated } = await owner.post(`/cart_items/${order.id}/estimate`, { amount: 90 })
    const headers = { 'if-match': `"${estimated.version}"` }
    await ada.post(`/cart_items/${order.id}/estimate/answer`, { answer: 'accepted' }, { headers })
    expect(await standingOf(stone.id)).toMatchObject({ state: 'hold', until: null })
    expect((await enquire(await test.guest(), stone.id)).body.message).toBe('This piece is on hold')
    const [hold] = (await ada.get('/holds')).body
    expect(await ada.post(`/holds/${hold.id}/release`)).toMatchObject({ status: 409 })
    expect(await standingOf(stone.id)).toMatchObject({ state: 'hold', until: null })
    await move(order.id, 'cancelled')
    expect(await standingOf(stone.id)).toMatchObject({ state: 'available' })
  })
})

describe('a file', () => {
  it('states how a product is sold, and its availability, which an import ignores', async () => {
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

// Last, because it asks for everybody who has signed up before: a sign-up takes a while.
it('a hold goes to exactly one of 50 who ask at once; the others are told their place', async () => {
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
