import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { outbox, requests } from '../db/schema.ts'
import { buildShop, type TestShop, unique } from '../testing/factories.ts'
import { type Caller, openTestApp, type TestApp } from '../testing/testApp.ts'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await openTestApp()
  admin = await test.member('admin')
})
afterAll(() => test.close())

const address = () => `${unique().toLowerCase()}@example.com`
const customRequest = (changes: object = {}) => ({
  name: ' Ada Welo ',
  email: 'ada@example.com',
  phone: '904 555 0142',
  projectType: 'necklace',
  budget: ' 500 to 800 ',
  description: 'A necklace with a welo opal.\nAnd gold.',
  ...changes,
})
const message = (changes: object = {}) => ({
  name: 'Bo',
  email: 'bo@example.com',
  message: 'When do you open?',
  ...changes,
})
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

/** A separate shop with a guest and an admin. */
async function ownShop(): Promise<{ shop: TestShop; guest: Caller; owner: Caller }> {
  const shop = await buildShop(test.db)
  return { shop, guest: await test.guest(undefined, shop), owner: await test.member('admin', shop) }
}

const mailsOf = (requestId: number) =>
  test.db
    .select({ recipient: outbox.recipient, template: outbox.template, data: outbox.data })
    .from(outbox)
    .where(sql`${outbox.data}->>'requestId' = ${String(requestId)}`)
    .orderBy(outbox.id)

const anyThread = { id: expect.any(Number), seed: expect.any(String) }
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('POST /custom_requests', () => {
  it('is stored and mailed to both sides', async () => {
    const guest = await test.guest()
    const email = address()
    const sent = await guest.post('/custom_requests', customRequest({ email }))
    const receipt = { id: expect.any(Number), kind: 'custom', created_at: isoTime }
    expect(sent).toMatchObject({ status: 201 })
    expect(sent.body).toEqual(receipt)
    const said = {
      name: 'Ada Welo',
      email,
      phone: '904 555 0142',
      projectType: 'necklace',
      budget: '500 to 800',
      description: 'A necklace with a welo opal.\nAnd gold.',
    }
    expect((await admin.get(`/requests/${sent.body.id}`)).body).toEqual({
      ...sent.body,
      ...said,
      status: 'new',
      answer: null,
      answered_at: null,
      archived_at: null,
    })
    const data = { ...said, requestId: sent.body.id }
    expect(await mailsOf(sent.body.id)).toEqual([
      { recipient: test.env.ADMIN_EMAIL, template: 'customRequestForShop', data },
      { recipient: email, template: 'customRequestForCustomer', data: { ...data, thread: anyThread } },
    ])
  })

  it('is for a ring by default', async () => {
    const { body } = await (await test.member()).post('/custom_requests', customRequest({ projectType: undefined }))
    expect((await admin.get(`/requests/${body.id}`)).body).toMatchObject({ projectType: 'ring' })
  })

  it('reports each invalid field', async () => {
    const answer = await (await test.guest()).post('/custom_requests', {
      name: 'A',
      email: 'a@b',
      phone: '1',
      projectType: 'crown',
      budget: '',
      description: 'short',
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    const errors: { path: string; message: string }[] = answer.body.payload.errors
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Invalid email address',
      phone: 'Phone must be at least 10 characters',
      projectType: 'projectType must be one of ring, necklace, bracelet, earrings, other',
      budget: 'Budget is required',
      description: 'Description must be at least 20 characters',
    })
    expect(errors).toHaveLength(6)
  })

  it.each(['name', 'email', 'phone', 'budget'])('rejects a line break in %s', async (field) => {
    const guest = await test.guest()
    for (const end of ['\r\nBcc:x', '\nx', '\rx']) {
      const answer = await guest.post('/custom_requests', customRequest({ [field]: `a@example.com${end}` }))
      expect(answer).toMatchObject({ status: 400, body: { payload: { errors: [{ path: field }] } } })
    }
  })

  it('requires a guest id', async () => {
    const headers = { authorization: `Bearer ${await test.tokenOf()}` }
    expect(await test.call('POST', '/custom_requests', { headers, body: customRequest() })).toMatchObject({
      status: 403,
    })
  })
})

describe('POST /contact_messages', () => {
  it('is stored and mailed to both sides', async () => {
    const email = address()
    const sent = await (await test.guest()).post('/contact_messages', message({ email }))
    expect(sent).toMatchObject({ status: 201, body: { kind: 'contact' } })
    expect((await admin.get(`/requests/${sent.body.id}`)).body).toMatchObject({
      kind: 'contact',
      name: 'Bo',
      phone: null,
      projectType: null,
      budget: null,
      description: 'When do you open?',
    })
    const data = { requestId: sent.body.id, name: 'Bo', email, phone: '', description: 'When do you open?' }
    expect(await mailsOf(sent.body.id)).toEqual([
      { recipient: test.env.ADMIN_EMAIL, template: 'contactForShop', data },
      { recipient: email, template: 'contactForCustomer', data: { ...data, thread: anyThread } },
    ])
  })

  it('sends one address at most five confirmations an hour, and still notifies the shop', async () => {
    const email = address()
    const guest = await test.guest()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2
          ? guest.post('/contact_messages', message({ email }))
          : guest.post('/custom_requests', customRequest({ email: email.toUpperCase() })),
      ),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const mails = (await Promise.all(answers.map(({ body }) => mailsOf(body.id)))).flat()
    expect(mails.filter(({ recipient }) => recipient === email)).toHaveLength(5)
    expect(mails.filter(({ recipient }) => recipient === test.env.ADMIN_EMAIL)).toHaveLength(8)

    const toHim = eq(outbox.recipient, email)
    await test.db.update(outbox).set({ created_at: sql`now() - interval '61 minutes'` }).where(toHim)
    await guest.post('/contact_messages', message({ email }))
    expect(await test.db.select({ count: count() }).from(outbox).where(toHim)).toEqual([{ count: 6 }])
  })
})

describe.each([
  ['/custom_requests', customRequest, 'description', 'Another piece altogether.'],
  ['/contact_messages', message, 'message', 'Where are you?'],
] as const)('Idempotency-Key on %s', (path, body, field, other) => {
  it('returns the same receipt for the same request and stores it once', async () => {
    const guest = await test.guest()
    const key = randomUUID()
    const first = await guest.post(path, body(), withKey(key))
    await admin.call('PATCH', `/requests/${first.body.id}`, { body: { status: 'read' } })
    expect(await guest.post(path, body(), withKey(key))).toMatchObject({ status: 200, body: first.body })
    expect(await mailsOf(first.body.id)).not.toHaveLength(0)
    const same = eq(requests.idempotency_key, key)
    expect(await test.db.select({ count: count() }).from(requests).where(same)).toEqual([{ count: 1 }])
  })

  it('rejects another message with a used key', async () => {
    const guest = await test.guest()
    await guest.post(path, body(), withKey('form-1'))
    for (const changes of [
      { [field]: other },
      { name: 'Eve' },
      { email: 'eve@example.com' },
      { phone: '904 555 0199' },
    ]) {
      expect(await guest.post(path, body(changes), withKey('form-1'))).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      })
    }
  })

  it('creates one request from twenty concurrent ones and is scoped to its sender', async () => {
    const guest = await test.guest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => guest.post(path, body(), withKey('double'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    expect(await (await test.guest()).post(path, body(), withKey('double'))).toMatchObject({ status: 201 })
  })

  it('must be short and printable', async () => {
    expect(await (await test.guest()).post(path, body(), withKey('x'.repeat(256)))).toMatchObject({ status: 400 })
  })
})

describe('GET /requests', () => {
  it('paginates, filters, searches and counts only requests of the shop', async () => {
    const { guest, owner } = await ownShop()
    const ask = async (external: object = {}) => (await owner.get('/requests', { external })).body
    const ids = async (external: object) => (await ask(external)).items.map(({ id }: { id: number }) => id)
    const sent: number[] = []
    for (let n = 0; n < 24; n++) sent.unshift((await guest.post('/contact_messages', message())).body.id)
    const special = message({ name: '50% Bo_', email: 'rare@example.com', phone: '904 555 0177', message: 'A Fair?' })
    sent.unshift((await guest.post('/contact_messages', special)).body.id)
    sent.unshift((await guest.post('/custom_requests', customRequest({ budget: 'as you say' }))).body.id)
    const [custom = 0, rare = 0, third = 0] = sent

    const counts = { total: 26, new: 26, read: 0, answered: 0 }
    expect(await ask()).toMatchObject({
      itemsReceived: 24,
      curPage: 1,
      nextPage: 2,
      perPage: 24,
      itemsTotal: 26,
      counts,
    })
    expect(await ids({})).toEqual(sent.slice(0, 24))
    expect(await ids({ page: 2 })).toEqual(sent.slice(24))
    expect(await ask({ page: 3 })).toMatchObject({ items: [], itemsTotal: 26, counts })
    expect(await ids({ kind: 'custom' })).toEqual([custom])
    for (const search of ['50%', 'bo_', 'RARE@', '555 0177', ' a fair? ']) expect(await ids({ search })).toEqual([rare])
    expect(await ids({ search: 'as you say' })).toEqual([custom])
    for (const search of ['%_%_%', "' or 1=1 --", '\\']) expect(await ids({ search })).toEqual([])

    await owner.call('PATCH', `/requests/${third}`, { body: { status: 'read' } })
    await owner.post(`/requests/${rare}/answer`, { message: 'In May.' })
    await owner.call('DELETE', `/requests/${custom}`)
    expect(await ids({ status: 'read' })).toEqual([third])
    expect(await ids({ status: 'answered' })).toEqual([rare])
    expect(await ids({ archived: true })).toEqual([custom])
    expect(await ask({ kind: 'custom' })).toMatchObject({
      items: [],
      counts: { total: 25, new: 23, read: 1, answered: 1 },
    })

    const other = await ownShop()
    expect((await other.owner.get('/requests')).body).toMatchObject({ items: [], counts: { total: 0 } })
  })

  it.each([
    [{ page: 0 }],
    [{ kind: 'order' }],
    [{ status: 'lost' }],
    [{ archived: 'yes' }],
    [{ search: 'x'.repeat(101) }],
    [{ sort: 'x' }],
  ])('rejects %j', async (external) => {
    expect(await admin.get('/requests', { external })).toMatchObject({ status: 400 })
  })
})

describe('a request', () => {
  const written = async () => `/requests/${(await (await test.guest()).post('/contact_messages', message())).body.id}`
  const mark = (path: string, status: string) => admin.call('PATCH', path, { body: { status } })

  it('changes status only by an admin', async () => {
    const path = await written()
    expect((await admin.get(path)).body.status).toBe('new')
    expect((await admin.get(path)).body.status).toBe('new')
    expect(await mark(path, 'read')).toMatchObject({ status: 200, body: { status: 'read' } })
    expect(await mark(path, 'read')).toMatchObject({ status: 200 })
    expect(await mark(path, 'new')).toMatchObject({ status: 200, body: { status: 'new' } })
    expect(await mark(path, 'answered')).toMatchObject({ status: 400 })
  })

  it('is answered by mail, once for each answer', async () => {
    const path = await written()
    const id = Number(path.split('/').at(-1))
    const answer = () => admin.post(`${path}/answer`, { message: 'At nine.\nBut not on Sundays.' })
    const answers = await Promise.all([answer(), answer(), answer()])
    for (const given of answers) {
      expect(given).toMatchObject({
        status: 200,
        body: { status: 'answered', answer: 'At nine.\nBut not on Sundays.', answered_at: isoTime },
      })
    }
    const mails = (await mailsOf(id)).filter(({ template }) => template === 'requestAnswer')
    expect(mails).toEqual([
      {
        recipient: 'bo@example.com',
        template: 'requestAnswer',
        data: {
          requestId: id,
          name: 'Bo',
          description: 'When do you open?',
          answer: 'At nine.\nBut not on Sundays.',
          thread: anyThread,
        },
      },
    ])
    expect(await mark(path, 'new')).toMatchObject({ status: 409 })
    expect(await admin.post(`${path}/answer`, { message: 'At ten.' })).toMatchObject({ body: { answer: 'At ten.' } })
  })

  it('is answered twice with the same words, but once with the same key', async () => {
    const path = await written()
    const answer = (key: string, message = 'At nine.') => admin.post(`${path}/answer`, { message }, withKey(key))
    for (const key of ['first', 'first', 'second', 'first']) expect(await answer(key)).toMatchObject({ status: 200 })
    const mails = await mailsOf(Number(path.split('/').at(-1)))
    expect(mails.filter(({ template }) => template === 'requestAnswer')).toHaveLength(2)
    expect(await answer('first', 'At ten.')).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  it.each([[{}], [{ message: ' ' }], [{ message: 'x'.repeat(2001) }], [{ message: 5 }]])(
    'is not answered with %j',
    async (body) => {
      expect(await admin.post(`${await written()}/answer`, body)).toMatchObject({ status: 400 })
    },
  )

  it('is archived unchanged and restored', async () => {
    const path = await written()
    const archived = await admin.call('DELETE', path)
    expect(archived).toMatchObject({ status: 200, body: { archived_at: isoTime } })
    expect(await admin.call('DELETE', path)).toMatchObject({ status: 200, body: archived.body })
    expect((await admin.get(path)).body).toEqual(archived.body)
    expect(await mark(path, 'read')).toMatchObject({ status: 409 })
    expect(await admin.post(`${path}/answer`, { message: 'Yes' })).toMatchObject({ status: 409 })
    expect(await admin.post(`${path}/restore`)).toMatchObject({ status: 200, body: { archived_at: null } })
    expect(await mark(path, 'read')).toMatchObject({ status: 200 })
  })

  it('is invisible to another shop’s admin', async () => {
    const path = await written()
    const { owner } = await ownShop()
    expect(await owner.get(path)).toMatchObject({ status: 404 })
    expect(await owner.call('PATCH', path, { body: { status: 'read' } })).toMatchObject({ status: 404 })
    expect(await owner.post(`${path}/answer`, { message: 'Ours now' })).toMatchObject({ status: 404 })
    expect(await owner.call('DELETE', path)).toMatchObject({ status: 404 })
    expect(await owner.post(`${path}/restore`)).toMatchObject({ status: 404 })
    const [kept] = await test.db
      .select({ status: requests.status, archived_at: requests.archived_at })
      .from(requests)
      .where(and(eq(requests.shops_id, test.shop.id), eq(requests.id, Number(path.split('/').at(-1)))))
    expect(kept).toEqual({ status: 'new', archived_at: null })
  })
})
