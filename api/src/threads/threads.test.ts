import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { mediaFiles, threadPictures, threads, user } from '../db/schema.ts'
import { buildShop } from '../testing/factories.ts'
import { lastEntry, openThreadTest, terms } from '../testing/threadScenes.ts'

const { testApp, admin, scenes } = await openThreadTest()
afterAll(testApp.close)

describe('the address of a thread', () => {
  test('opens it on another device without an account', async () => {
    const { order, item, read } = await scenes.enquire()
    expect(await read()).toMatchObject({
      status: 200,
      body: {
        kind: 'enquiry',
        title: item.title,
        slug: item.slug,
        number: order.id,
        order_status: 'pending',
        waiting_for: 'shop',
        is_open: true,
        entries: [],
        estimates: [],
        money: null,
        can_add: false,
      },
    })
  })

  test('is in the mail that confirms the order', async () => {
    const email = `${randomUUID()}@example.com`
    const { id } = await scenes.enquire(email)
    const [mail] = await scenes.mailsTo(email, 'orderForCustomer')
    expect(mail?.data).toMatchObject({ thread: { id, seed: expect.stringMatching(/^[\w-]{22}$/) } })
  })

  test('has 128 bits, of which the database keeps a hash only', async () => {
    const { key, id } = await scenes.enquire()
    expect(Buffer.from(key, 'base64url')).toHaveLength(16)
    const [stored] = await testApp.db.select().from(threads).where(eq(threads.id, id))
    expect(stored?.key_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(stored)).not.toContain(key)
  })

  test.each([
    ['a wrong key', 'AAAAAAAAAAAAAAAAAAAAAA'],
    ['no key', '-'],
    ['a long one', 'x'.repeat(500)],
    ['SQL', "' or 1=1 --"],
  ])('answers 404 to %s', async (_, key) => {
    const phone = await testApp.guest()
    const path = `/threads/link/${encodeURIComponent(key)}`
    for (const answer of [await phone.get(path), await phone.post(`${path}/entries`, { text: 'Hello' })])
      expect([400, 404]).toContain(answer.status)
  })

  test('is not that of another shop', async () => {
    const { key } = await scenes.enquire()
    const stranger = await testApp.guest(randomUUID(), await buildShop(testApp.db))
    expect(await stranger.get(`/threads/link/${key}`)).toMatchObject({ status: 404 })
  })

  test('ends 90 days after its last use', async () => {
    const { id, read } = await scenes.enquire()
    const age = (days: number) =>
      testApp.db
        .update(threads)
        .set({ used_at: sql`now() - ${days}::int * interval '1 day'` })
        .where(eq(threads.id, id))
    await age(89)
    expect(await read()).toMatchObject({ status: 200 })
    await age(91)
    expect(await read()).toMatchObject({ status: 404 })
  })

  test('is renewed by the owner, which ends the old one', async () => {
    const { id, read } = await scenes.enquire()
    const { body } = await admin.post(`/threads/${id}/link`, { renew: true })
    expect(await read()).toMatchObject({ status: 404 })
    expect(await (await testApp.guest()).get(`/threads/link/${body.url.split('/e/')[1]}`)).toMatchObject({
      status: 200,
    })
  })

  test('is revoked by the owner', async () => {
    const { id, read } = await scenes.enquire()
    expect(await admin.call('DELETE', `/threads/${id}/link`)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ status: 404 })
  })

  test('changes nothing when it is only opened', async () => {
    const { id, read, path, key } = await scenes.enquire()
    await admin.post(`/threads/${id}/estimates`, terms)
    const state = async () =>
      JSON.stringify([await testApp.pool.query('select * from threads, thread_entries').then(({ rows }) => rows)])
    const before = await state()
    await read()
    await testApp.app.inject({ method: 'HEAD', url: `/api${path}` })
    for (const file of ['estimate-1.pdf', 'payments.ics']) await testApp.app.inject({ url: `/e/${key}/${file}` })
    expect(await state()).toBe(before)
  })
})

describe('a question that comes with an order', () => {
  const question = 'Is it hydrophane?\nI swim a lot.'

  test('begins its conversation, and is in the mail to the shop', async () => {
    const { read } = await scenes.enquire(undefined, 'Bo', `  ${question} `)
    expect((await read()).body).toMatchObject({
      waiting_for: 'shop',
      entries: [{ kind: 'message', by: 'customer', text: question }],
    })
    const mails = await scenes.mailsTo(testApp.env.ADMIN_EMAIL, 'orderForShop')
    expect(mails.at(-1)?.data).toMatchObject({ question })
  })

  test('is in the copy for a member, and in none for a guest, whose address may be that of somebody else', async () => {
    const { email, item } = await scenes.enquire(undefined, 'Bo', question)
    const [copy] = await scenes.mailsTo(email, 'orderForCustomer')
    expect(copy?.data).toMatchObject({ title: item.title })
    expect(copy?.data).not.toHaveProperty('question')

    const member = await testApp.member()
    await member.post('/cart_items', { items_id: item.id, action_type: 'enquiry', question })
    const [own] = await scenes.mailsTo(member.email, 'orderForCustomer')
    expect(own?.data).toMatchObject({ question })
  })

  test('adds nothing if it is blank', async () => {
    const { read } = await scenes.enquire(undefined, 'Bo', '  ')
    expect((await read()).body.entries).toEqual([])
  })

  test('has a limit', async () => {
    const { item } = await scenes.enquire()
    const asked = { items_id: item.id, action_type: 'enquiry', question: 'x'.repeat(2001) }
    expect(await (await testApp.guest()).post('/cart_items', asked)).toMatchObject({
      status: 400,
      body: { message: 'Question must be at most 2000 characters', payload: { errors: [{ path: 'question' }] } },
    })
  })
})

describe('messages', () => {
  test('go both ways, with marks when they were read', async () => {
    const { id, read, reply, phone, path } = await scenes.enquire()
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

  test('are mailed to the other side', async () => {
    const email = `${randomUUID()}@example.com`
    const { id, reply, item } = await scenes.enquire(email)
    await reply({ text: 'Is it still there?' })
    await admin.post(`/threads/${id}/entries`, { text: 'It is.' })
    expect(await scenes.mailsTo(email, 'threadMessage')).toMatchObject([
      { data: { name: 'Bo', title: item.title, text: 'It is.', pictures: 0, thread: { id } } },
    ])
    const told = await scenes.mailsTo(testApp.env.ADMIN_EMAIL, 'threadReplyForShop')
    expect(told.at(-1)?.data).toMatchObject({
      threadId: id,
      text: 'Is it still there?',
      answer: null,
      customer: { email },
    })
  })

  test('are stored once when they are sent again', async () => {
    const { reply, read } = await scenes.enquire()
    const headers = { 'idempotency-key': randomUUID() }
    await reply({ text: 'Hello' }, headers)
    expect(await reply({ text: 'Hello' }, headers)).toMatchObject({ status: 200 })
    expect((await read()).body.entries).toHaveLength(1)
    expect(await reply({ text: 'Something else' }, headers)).toMatchObject({ status: 422 })
  })

  test.each([
    [{}, 'Please write a message'],
    [{ text: ' \n ' }, 'Please write a message'],
    [{ text: 'x'.repeat(2001) }, 'Message must be at most 2000 characters'],
    [{ text: 'a\u0000b' }, "Message contains a character that can't be stored"],
    [{ text: 'a', pictures: [1, 1] }, 'Each picture can be sent once'],
    [{ text: 'a', pictures: [1, 2, 3, 4, 5, 6, 7] }, 'At most 6 pictures can be sent at once'],
    [{ text: 'a', pictures: [99_999] }, 'Picture 1 was not uploaded to this conversation'],
    [{ answer: 'accepted' }, 'An answer must say what it is about'],
    [{ answer: 'change', about: '1' }, 'Please write which change you would like'],
    [{ text: 'a', colour: 'red' }, 'Unknown field: colour'],
  ])('are refused: %j', async (said, message) => {
    const { reply } = await scenes.enquire()
    expect(await reply(said)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  })

  test('of the shop show pictures that the customer sent in the same conversation only', async () => {
    const [own, other] = [await scenes.enquire(), await scenes.enquire()]
    const picture = { image_type: 'Image', mime: 'image/webp', bytes: 1, sha256: '', folder: randomUUID() } as const
    const [file = { id: 0 }] = await testApp.db
      .insert(mediaFiles)
      .values({ ...picture, shops_id: testApp.shop.id })
      .returning({ id: mediaFiles.id })
    const { id: mediafiles_id } = file
    await testApp.db.insert(threadPictures).values({ shops_id: testApp.shop.id, threads_id: own.id, mediafiles_id })
    const said = { text: 'This one?', pictures: [mediafiles_id] }
    expect(await admin.post(`/threads/${other.id}/entries`, said)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('There is no such picture') },
    })
    expect(await admin.post(`/threads/${own.id}/entries`, said)).toMatchObject({ status: 200 })
  })

  test('answer a request, whose description is the first one', async () => {
    const { id, request, read } = await scenes.request()
    expect((await read()).body).toMatchObject({
      kind: 'custom',
      title: 'Custom piece: Ring',
      number: request.id,
      order_status: null,
      entries: [{ by: 'customer', text: 'A ring with a welo opal' }],
    })
    await admin.post(`/threads/${id}/entries`, { text: 'With pleasure.' })
    expect((await admin.get(`/requests/${request.id}`)).body).toMatchObject({
      status: 'answered',
      answer: 'With pleasure.',
    })
  })

  test('hold the answers that were given to a request', async () => {
    const { request, read } = await scenes.request()
    await admin.post(`/requests/${request.id}/answer`, { message: 'At nine.' })
    expect(lastEntry(await read())).toMatchObject({ by: 'shop', text: 'At nine.' })
  })
})

describe('the inbox', () => {
  test('has those first that wait for the shop, the longest on top', async () => {
    const first = await scenes.enquire()
    const second = await scenes.enquire()
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
    const waiting: { waiting_for: string | null; waiting_since: string }[] = body.items
    const ours = waiting.filter(({ waiting_for }) => waiting_for === 'shop')
    expect(waiting.slice(0, ours.length)).toEqual(ours)
    const times = ours.map(({ waiting_since }) => waiting_since)
    expect(times).toEqual(times.toSorted((a, b) => a.localeCompare(b)))
  })

  test('finds threads by customer, item and address', async () => {
    const email = `${randomUUID()}@example.com`
    const { id, item } = await scenes.enquire(email)
    for (const search of [email, item.title]) {
      const { body } = await admin.get('/threads', { external: { search } })
      expect(body.items.map((thread: { id: number }) => thread.id)).toEqual([id])
    }
  })

  test('lets the owner say that nobody has to act', async () => {
    const { id } = await scenes.enquire()
    const answer = await admin.call('PATCH', `/threads/${id}`, { body: { waiting_for: null } })
    expect(answer).toMatchObject({ status: 200, body: { waiting_for: null, waiting_since: null } })
  })

  test('waits for nobody once the parcel is on its way', async () => {
    const { id, order } = await scenes.enquire()
    await admin.post(`/cart_items/${order.id}/shipping`, { carrier: 'UPS', tracking_number: '1Z' })
    expect((await admin.get(`/threads/${id}`)).body).toMatchObject({
      waiting_for: null,
      shipping: { carrier: 'UPS', tracking_url: expect.stringContaining('1Z') },
    })
  })

  test('leaves out nobody when an order is closed', async () => {
    const { id, order } = await scenes.enquire()
    await admin.call('PATCH', `/cart_items/${order.id}`, { body: { status: 'cancelled' } })
    expect((await admin.get(`/threads/${id}`)).body).toMatchObject({ waiting_for: null, is_open: false })
  })
})

describe('an account', () => {
  async function confirmed() {
    const member = await testApp.member()
    await testApp.db.update(user).set({ emailVerified: true }).where(eq(user.id, member.userId))
    return member
  }

  test('with the confirmed address of the thread may add it, and shows it', async () => {
    const member = await confirmed()
    const { path, id, key, order } = await scenes.enquire(member.email)
    expect((await member.get(path)).body.can_add).toBe(true)
    expect((await member.get('/own_threads')).body).toEqual([])
    expect(await member.post(`${path}/add`)).toMatchObject({ status: 200, body: { can_add: false } })
    expect((await member.get('/own_threads')).body).toMatchObject([
      { id, key, number: order.id, kind: 'enquiry', unread: 0 },
    ])
    expect((await member.get('/cart_items')).body).toMatchObject([{ id: order.id }])
  })

  test('adds a request whose key its member has used for another one', async () => {
    const member = await confirmed()
    const headers = { 'idempotency-key': randomUUID() }
    const letter = { name: 'Ada', email: member.email, message: 'Do you cut stones?' }
    for (const who of [await testApp.guest(), member])
      expect(await who.post('/contact_messages', letter, { headers })).toMatchObject({ status: 201 })
    for (const { id } of (await admin.get('/threads', { external: { search: member.email } })).body.items) {
      const { path } = await scenes.open(id)
      expect([200, 403]).toContain((await member.post(`${path}/add`)).status)
    }
    expect((await member.get('/own_threads')).body).toHaveLength(2)
  })

  test('with an unconfirmed or another address may not', async () => {
    const { path } = await scenes.enquire()
    const unconfirmed = await testApp.member()
    const own = await scenes.enquire(unconfirmed.email)
    for (const [member, address] of [
      [unconfirmed, own.path],
      [await confirmed(), path],
    ] as const) {
      expect((await member.get(address)).body.can_add).toBe(false)
      expect(await member.post(`${address}/add`)).toMatchObject({ status: 403 })
    }
  })
})
