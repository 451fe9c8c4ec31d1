import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { outbox, threads, user } from '../db/schema.ts'
import { buildItem } from '../testing/factories.ts'
import { type Answer, type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
let admin: Caller

beforeAll(async () => {
  test = await openTestApp()
  admin = await test.member('admin')
})
afterAll(() => test.close())

const lines = [
  { kind: 'stone', label: 'Welo opal', amount: 70_000 },
  { kind: 'labor', label: '', amount: 25_000 },
]
const terms = {
  ...{ currency: 'USD', lines, deposit: 30_000, months: 0, changes: 2 },
  ...{ valid_until: null, ready_by: null, text: 'Set in silver.' },
}

/** A guest's enquiry with its thread, seen by the guest on a device that knows only the address. */
async function enquire(guestEmail = `${randomUUID()}@example.com`) {
  const item = await buildItem(test.db, test.shop, { title: `Opal ${randomUUID()}` })
  const guest = await test.guest()
  const contact = { name: 'Bo', email: guestEmail, phone: '904 555 0142' }
  const { body: order } = await guest.post('/cart_items', { items_id: item.id, action_type: 'enquiry', contact })
  const [{ id }] = (await admin.get('/threads', { external: { orders_id: order.id } })).body.items
  return { item, guest, order, id: Number(id), ...(await open(Number(id))) }
}

async function requested(email = 'ada@example.com') {
  const letter = {
    name: 'Ada Welo',
    email,
    phone: '904 555 0142',
    budget: '500',
    description: 'A ring with a welo opal',
  }
  const { body } = await (await test.guest()).post('/custom_requests', letter)
  const [{ id }] = (await admin.get('/threads', { external: { requests_id: body.id } })).body.items
  return { request: body, id: Number(id), ...(await open(Number(id))) }
}

async function open(id: number) {
  const { body } = await admin.post(`/threads/${id}/link`, { renew: false })
  const key = String(body.url).split('/e/')[1] ?? ''
  const phone = await test.guest()
  const path = `/threads/link/${key}`
  return {
    key,
    phone,
    path,
    read: () => phone.get(path),
    reply: (reply: object, headers = {}) => phone.post(`${path}/entries`, reply, { headers }),
  }
}

const lastEntry = ({ body }: Answer) => body.entries.at(-1)
const mailsTo = async (recipient: string, template: string) =>
  test.db
    .select({ data: outbox.data })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.template, template)))

describe('the address of a thread', () => {
  it('opens it on another device without an account', async () => {
    const { order, item, read } = await enquire()
    expect(await read()).toMatchObject({
      status: 200,
      body: {
        ...{ kind: 'enquiry', title: item.title, slug: item.slug, number: order.id, order_status: 'pending' },
        ...{ waiting_for: 'shop', is_open: true, entries: [], estimates: [], money: null, can_add: false },
      },
    })
  })

  it('is in the mail that confirms the order', async () => {
    const email = `${randomUUID()}@example.com`
    const { id } = await enquire(email)
    const [mail] = await mailsTo(email, 'orderForCustomer')
    expect(mail?.data).toMatchObject({ thread: { id, seed: expect.stringMatching(/^[\w-]{22}$/) } })
  })

  it('has 128 bits, of which the database keeps a hash only', async () => {
    const { key, id } = await enquire()
    expect(Buffer.from(key, 'base64url')).toHaveLength(16)
    const [stored] = await test.db.select().from(threads).where(eq(threads.id, id))
    expect(stored?.key_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  it.each([
    ['a wrong key', 'AAAAAAAAAAAAAAAAAAAAAA'],
    ['no key', '-'],
    ['a long one', 'x'.repeat(500)],
    ['SQL', "' or 1=1 --"],
  ])('answers 404 to %s', async (_, key) => {
    const phone = await test.guest()
    const path = `/threads/link/${encodeURIComponent(key)}`
    for (const answer of [await phone.get(path), await phone.post(`${path}/entries`, { text: 'Hello' })])
      expect([400, 404]).toContain(answer.status)
  })

  it('is not that of another shop', async () => {
    const { key } = await enquire()
    const { buildShop } = await import('../testing/factories.ts')
    const stranger = await test.guest(randomUUID(), await buildShop(test.db))
    expect(await stranger.get(`/threads/link/${key}`)).toMatchObject({ status: 404 })
  })

  it('ends 90 days after its last use', async () => {
    const { id, read } = await enquire()
    const age = (days: number) =>
      test.db
        .update(threads)
        .set({ used_at: sql`now() - ${days}::int * interval '1 day'` })
        .where(eq(threads.id, id))
    await age(89)
    expect(await read()).toMatchObject({ status: 200 })
    await age(91)
    expect(await read()).toMatchObject({ status: 404 })
  })

  it('is renewed by the owner, which ends the old one', async () => {
    const { id, read } = await enquire()
    const { body } = await admin.post(`/threads/${id}/link`, { renew: true })
    expect(await read()).toMatchObject({ status: 404 })
    expect(await (await test.guest()).get(`/threads/link/${body.url.split('/e/')[1]}`)).toMatchObject({ status: 200 })
  })

  it('is revoked by the owner', async () => {
    const { id, read } = await enquire()
    expect(await admin.call('DELETE', `/threads/${id}/link`)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ status: 404 })
  })

  it('changes nothing when it is only opened', async () => {
    const { id, read, path, key } = await enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const state = async () =>
      JSON.stringify([await test.pool.query('select * from threads, thread_entries').then(({ rows }) => rows)])
    const before = await state()
    await read()
    await test.app.inject({ method: 'HEAD', url: `/api${path}` })
    for (const file of ['estimate-1.pdf', 'payments.ics']) await test.app.inject({ url: `/e/${key}/${file}` })
    expect(await state()).toBe(before)
  })
})

describe('messages', () => {
  it('go both ways, with marks when they were read', async () => {
    const { id, read, reply, phone, path } = await enquire()
    expect(await reply({ text: ' Is it still there?\nI am in Tampa. ' })).toMatchObject({ status: 200 })
    const { body: thread } = await admin.post(`/threads/${id}/read`)
    expect(thread.entries).toMatchObject([
      { kind: 'message', by: 'customer', text: 'Is it still there?\nI am in Tampa.', read_at: expect.any(String) },
    ])
    await admin.post(`/threads/${id}/entries`, { text: 'It is.' })
    expect((await read()).body).toMatchObject({ waiting_for: 'customer' })
    expect(lastEntry(await read())).toMatchObject({ by: 'shop', text: 'It is.', read_at: null })
    expect(lastEntry(await phone.post(`${path}/read`))).toMatchObject({ read_at: expect.any(String) })
  })

  it('are mailed to the other side', async () => {
    const email = `${randomUUID()}@example.com`
    const { id, reply, item } = await enquire(email)
    await reply({ text: 'Is it still there?' })
    await admin.post(`/threads/${id}/entries`, { text: 'It is.' })
    expect(await mailsTo(email, 'threadMessage')).toMatchObject([
      { data: { name: 'Bo', title: item.title, text: 'It is.', pictures: 0, thread: { id } } },
    ])
    const told = await mailsTo(test.env.ADMIN_EMAIL, 'threadReplyForShop')
    expect(told.at(-1)?.data).toMatchObject({
      threadId: id,
      text: 'Is it still there?',
      answer: null,
      customer: { email },
    })
  })

  it('are stored once when they are sent again', async () => {
    const { reply, read } = await enquire()
    const headers = { 'idempotency-key': randomUUID() }
    await reply({ text: 'Hello' }, headers)
    expect(await reply({ text: 'Hello' }, headers)).toMatchObject({ status: 200 })
    expect((await read()).body.entries).toHaveLength(1)
    expect(await reply({ text: 'Something else' }, headers)).toMatchObject({ status: 422 })
  })

  it.each([
    [{}, 'Please write a message'],
    [{ text: ' \n ' }, 'Please write a message'],
    [{ text: 'x'.repeat(2001) }, 'Message must be at most 2000 characters'],
    [{ text: 'a\u0000b' }, "Message contains a character that can't be stored"],
    [{ text: 'a', pictures: [1, 1] }, 'Each picture can be sent once'],
    [{ text: 'a', pictures: [1, 2, 3, 4, 5, 6, 7] }, 'At most 6 pictures can be sent at once'],
    [{ text: 'a', pictures: [99_999] }, 'A picture was not uploaded to this conversation'],
    [{ answer: 'accepted' }, 'An answer must say what it is about'],
    [{ answer: 'change', about: '1' }, 'Please write which change you would like'],
    [{ text: 'a', colour: 'red' }, 'Unknown field: colour'],
  ])('are refused: %j', async (said, message) => {
    const { reply } = await enquire()
    expect(await reply(said)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  })

  it('answer a request, whose description is the first one', async () => {
    const { id, request, read } = await requested()
    expect((await read()).body).toMatchObject({
      ...{ kind: 'custom', title: 'Custom piece: Ring', number: request.id, order_status: null },
      entries: [{ by: 'customer', text: 'A ring with a welo opal' }],
    })
    await admin.post(`/threads/${id}/entries`, { text: 'With pleasure.' })
    expect((await admin.get(`/requests/${request.id}`)).body).toMatchObject({
      status: 'answered',
      answer: 'With pleasure.',
    })
  })

  it('hold the answers that were given to a request', async () => {
    const { request, read } = await requested()
    await admin.post(`/requests/${request.id}/answer`, { message: 'At nine.' })
    expect(lastEntry(await read())).toMatchObject({ by: 'shop', text: 'At nine.' })
  })
})

describe('an estimate', () => {
  it('has versions, of which the last one counts', async () => {
    const { id, read, order } = await enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    await admin.post(`/threads/${id}/estimates`, { ...terms, deposit: 0 })
    const { estimates, entries } = (await read()).body
    expect(estimates).toMatchObject([
      { version: 1, total: 95_000, deposit: 30_000, state: 'replaced', lines },
      { version: 2, total: 95_000, deposit: 0, state: 'open' },
    ])
    expect(entries).toMatchObject([
      { kind: 'estimate', estimate: 1 },
      { kind: 'estimate', estimate: 2, text: 'Set in silver.' },
    ])
    expect((await admin.get(`/cart_items/${order.id}`)).body.estimate).toMatchObject({ amount: 950, answer: null })
  })

  it('is the same as the one that the dialog of orders sends', async () => {
    const { order, read } = await enquire()
    await admin.post(`/cart_items/${order.id}/estimate`, { amount: 1040.1, message: 'With a silver setting.' })
    expect((await read()).body).toMatchObject({
      estimates: [{ version: 1, total: 104_010, lines: [{ kind: 'other', amount: 104_010 }], state: 'open' }],
      entries: [{ kind: 'estimate', text: 'With a silver setting.' }],
    })
  })

  it('is accepted, which holds the stone and begins the order', async () => {
    const { id, item, order, reply, read } = await enquire()
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
    const { body } = await (await test.guest()).get(`/items/${item.id}`)
    expect(body.availability).toMatchObject({ state: 'hold' })
    expect((await admin.get(`/cart_items/${order.id}`)).body.estimate).toMatchObject({ answer: 'accepted' })
  })

  it('that was replaced while it was read cannot be accepted', async () => {
    const { id, reply, read } = await enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const first = lastEntry(await read())
    await admin.post(`/threads/${id}/estimates`, { ...terms, deposit: 10 })
    expect(await reply({ about: String(first.id), answer: 'accepted' })).toMatchObject({
      status: 409,
      body: { message: 'This estimate has been replaced. Please look at the new one.' },
    })
    expect((await read()).body.estimates).toMatchObject([{ state: 'replaced' }, { state: 'open' }])
  })

  it('can be asked to change, and accepted after all', async () => {
    const { id, reply, read } = await enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const about = String(lastEntry(await read()).id)
    expect(await reply({ about, answer: 'change', text: 'In gold, please.' })).toMatchObject({
      body: { waiting_for: 'shop', estimates: [{ state: 'change' }], order_status: 'pending' },
    })
    expect(await reply({ about, answer: 'accepted' })).toMatchObject({ body: { estimates: [{ state: 'accepted' }] } })
  })

  it('can be declined', async () => {
    const { id, reply, read } = await enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const about = String(lastEntry(await read()).id)
    expect(await reply({ about, answer: 'declined' })).toMatchObject({ body: { estimates: [{ state: 'declined' }] } })
    expect(await reply({ about, answer: 'accepted' })).toMatchObject({ status: 409 })
  })

  it('cannot be accepted after its last day', async () => {
    const { id, reply, read } = await enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    await test.pool.query(`update estimates set valid_until = current_date - 2 where threads_id = ${id}`)
    expect(await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })).toMatchObject({
      status: 409,
    })
  })

  it('binds until the next one is accepted', async () => {
    const { id, reply, read } = await enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })
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

  it('of a request is accepted too', async () => {
    const { id, reply, read } = await requested()
    expect(await admin.post(`/threads/${id}/estimates`, terms)).toMatchObject({ status: 200 })
    expect(await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })).toMatchObject({
      body: { estimates: [{ state: 'accepted' }], money: { promised: 95_000, owed: 95_000 } },
    })
  })

  it('is withdrawn by the change log, and sent again by it', async () => {
    const { id, read } = await enquire()
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

  it.each([
    [{ lines: [] }, 'An estimate needs a line'],
    [{ lines: [{ kind: 'gold', label: '', amount: 5 }] }, 'must be one of'],
    [{ lines: [{ kind: 'stone', label: '', amount: 0.5 }] }, 'must be a whole number'],
    [{ lines: [{ kind: 'stone', label: '', amount: -5 }] }, 'must be 0 or greater'],
    [{ lines: [{ kind: 'stone', label: '', amount: 0 }] }, 'The total must be more than 0'],
    [{ deposit: 95_001 }, 'The deposit must not be more than the total'],
    [{ valid_until: '2020-01-01' }, 'valid_until must not be in the past'],
    [{ ready_by: '2026-02-31x' }, 'must be a date'],
    [{ currency: 'dollars' }, 'currency must be a code'],
  ])('is refused: %j', async (wrong, message) => {
    const { id } = await enquire()
    const answer = await admin.post(`/threads/${id}/estimates`, { ...terms, ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  })

  it('is not sent for an order that is closed', async () => {
    const { id, order } = await enquire()
    await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'cancelled' } })
    expect(await admin.post(`/threads/${id}/estimates`, terms)).toMatchObject({ status: 409 })
  })
})

describe('a piece that is made to order', () => {
  it('walks through its stages, some of which the customer approves', async () => {
    const { id, reply, read } = await requested()
    await admin.post(`/threads/${id}/estimates`, terms)
    await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })
    for (const stage of ['brief', 'sketch', 'cad', 'wax', 'setting', 'ready', 'shipped']) {
      const asks = stage === 'sketch'
      expect(await admin.post(`/threads/${id}/stages`, { stage, asks, text: '' })).toMatchObject({ body: { stage } })
      if (asks) await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })
    }
    const { entries, stage } = (await read()).body
    expect(stage).toBe('shipped')
    expect(entries.find((entry: { stage: string }) => entry.stage === 'sketch')).toMatchObject({ answer: 'accepted' })
  })

  it('is changed as often as the price includes', async () => {
    const { id, reply, read } = await requested()
    await admin.post(`/threads/${id}/estimates`, terms)
    await reply({ about: String(lastEntry(await read()).id), answer: 'accepted' })
    const askForChange = async () => {
      await admin.post(`/threads/${id}/stages`, { stage: 'sketch', asks: true, text: 'Look' })
      return reply({ about: String(lastEntry(await read()).id), answer: 'change', text: 'Rounder' })
    }
    expect(await askForChange()).toMatchObject({ body: { changes: { included: 2, used: 1 } } })
    expect(await askForChange()).toMatchObject({ body: { changes: { included: 2, used: 2 } } })
    expect(await askForChange()).toMatchObject({ status: 409, body: { message: expect.stringContaining('used up') } })
  })
})

describe('money', () => {
  async function accepted() {
    const thread = await enquire()
    await admin.post(`/threads/${thread.id}/estimates`, terms)
    await thread.reply({ about: String(lastEntry(await thread.read()).id), answer: 'accepted' })
    const record = (body: object, headers = {}) => admin.post(`/threads/${thread.id}/payments`, body, { headers })
    return { ...thread, record }
  }
  const payment = { kind: 'payment', method: 'cash', amount: 30_000, paid_on: '2026-11-20', note: '' }

  it('is owed from the accepted version, deposit first', async () => {
    const { read, record } = await accepted()
    expect((await read()).body.money).toMatchObject({
      ...{ promised: 95_000, paid: 0, owed: 95_000 },
      due: [
        { label: 'Deposit', amount: 30_000 },
        { label: 'Balance', amount: 65_000, due_on: null },
      ],
    })
    expect(await record(payment)).toMatchObject({ status: 200 })
    expect((await read()).body.money).toMatchObject({
      ...{ paid: 30_000, owed: 65_000, due: [{ label: 'Balance', amount: 65_000 }] },
      payments: [{ kind: 'payment', method: 'cash', amount: 30_000, currency: 'USD', paid_on: '2026-11-20' }],
    })
    expect(lastEntry(await read())).toMatchObject({ kind: 'payment', payment: expect.any(Number) })
  })

  it('is recorded once when it is sent again', async () => {
    const { read, record } = await accepted()
    const headers = { 'idempotency-key': randomUUID() }
    await record(payment, headers)
    await record(payment, headers)
    expect((await read()).body.money.payments).toHaveLength(1)
  })

  it('is given back, never more than was paid', async () => {
    const { read, record } = await accepted()
    await record(payment)
    expect(await record({ ...payment, kind: 'refund', amount: 30_001 })).toMatchObject({
      status: 409,
      body: { message: 'At most USD 300.00 can be refunded' },
    })
    expect(await record({ ...payment, kind: 'refund', amount: 10_000 })).toMatchObject({ status: 200 })
    expect((await read()).body.money).toMatchObject({ paid: 20_000, owed: 75_000 })
  })

  it('needs an accepted estimate', async () => {
    const { id } = await enquire()
    expect(await admin.post(`/threads/${id}/payments`, payment)).toMatchObject({ status: 409 })
  })

  it.each([
    [{ amount: 0 }, 'Amount must be more than 0'],
    [{ amount: 1.5 }, 'Amount must be a whole number'],
    [{ paid_on: '2999-01-01' }, 'Date must not be in the future'],
    [{ method: 'online' }, 'method must be one of'],
  ])('is refused: %j', async (wrong, message) => {
    const { record } = await accepted()
    expect(await record({ ...payment, ...wrong })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
  })
})

describe('the inbox', () => {
  it('has those first that wait for the shop, the longest on top', async () => {
    const first = await enquire()
    const second = await enquire()
    await admin.post(`/threads/${first.id}/entries`, { text: 'Which size?' })
    await second.reply({ text: 'Are you there?' })
    const list = async (external: object) =>
      (await admin.get('/threads', { external })).body.items.map(({ id }: { id: number }) => id)
    expect(await list({ waiting: 'customer', search: first.item.title })).toEqual([first.id])
    expect(await list({ waiting: 'shop', search: second.item.title })).toEqual([second.id])
    expect(await list({ waiting: 'shop', search: first.item.title })).toEqual([])
    expect(await list({ unread: true })).toContain(second.id)
    const { body } = await admin.get('/threads', { external: { page: 1 } })
    expect(body.counts.total).toBe(body.itemsTotal)
    const since = body.items.map((thread: { waiting_for: string; waiting_since: string }) => thread)
    expect(since.every(({ waiting_for }: { waiting_for: string }) => waiting_for === 'shop')).toBe(true)
    const times = since.map(({ waiting_since }: { waiting_since: string }) => waiting_since)
    expect(times).toEqual(times.toSorted())
  })

  it('finds threads by customer, item and address', async () => {
    const email = `${randomUUID()}@example.com`
    const { id, item } = await enquire(email)
    for (const search of [email, item.title]) {
      const { body } = await admin.get('/threads', { external: { search } })
      expect(body.items.map((thread: { id: number }) => thread.id)).toEqual([id])
    }
  })

  it('lets the owner say that nobody has to act', async () => {
    const { id } = await enquire()
    const answer = await admin.call('PATCH', `/threads/${id}`, { body: { waiting_for: null } })
    expect(answer).toMatchObject({ status: 200, body: { waiting_for: null, waiting_since: null } })
  })

  it('waits for nobody once the parcel is on its way', async () => {
    const { id, order } = await enquire()
    await admin.post(`/cart_items/${order.id}/shipping`, { carrier: 'UPS', tracking_number: '1Z' })
    expect((await admin.get(`/threads/${id}`)).body).toMatchObject({
      waiting_for: null,
      shipping: { carrier: 'UPS', tracking_url: expect.stringContaining('1Z') },
    })
  })

  it('leaves out nobody when an order is closed', async () => {
    const { id, order } = await enquire()
    await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'cancelled' } })
    expect((await admin.get(`/threads/${id}`)).body).toMatchObject({ waiting_for: null, is_open: false })
  })
})

describe('an account', () => {
  async function confirmed() {
    const member = await test.member()
    await test.db.update(user).set({ emailVerified: true }).where(eq(user.id, member.userId))
    return member
  }

  it('with the confirmed address of the thread may add it, and shows it', async () => {
    const member = await confirmed()
    const { path, id, key, order } = await enquire(member.email)
    expect((await member.get(path)).body.can_add).toBe(true)
    expect((await member.get('/own_threads')).body).toEqual([])
    expect(await member.post(`${path}/add`)).toMatchObject({ status: 200, body: { can_add: false } })
    expect((await member.get('/own_threads')).body).toMatchObject([
      { id, key, number: order.id, kind: 'enquiry', unread: 0 },
    ])
    expect((await member.get('/cart_items')).body).toMatchObject([{ id: order.id }])
  })

  it('with an unconfirmed or another address may not', async () => {
    const { path } = await enquire()
    const unconfirmed = await test.member()
    const own = await enquire(unconfirmed.email)
    for (const [member, address] of [
      [unconfirmed, own.path],
      [await confirmed(), path],
    ] as const) {
      expect((await member.get(address)).body.can_add).toBe(false)
      expect(await member.post(`${address}/add`)).toMatchObject({ status: 403 })
    }
  })
})
