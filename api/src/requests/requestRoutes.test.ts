import { randomUUID } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { outbox, requests } from '../db/schema.ts'
import { unique } from '../testing/factories.ts'
import { customRequest, getMails, message } from '../testing/requestScenes.ts'
import { openTestApp } from '../testing/testApp.ts'

const testApp = await openTestApp()
const admin = await testApp.member('admin')
afterAll(testApp.close)

const address = () => `${unique().toLowerCase()}@example.com`
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

const anyThread = { id: expect.any(Number), seed: expect.any(String) }
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('POST /custom_requests', () => {
  test('is stored and mailed to both sides', async () => {
    const guest = await testApp.guest()
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
    expect(await getMails(testApp, sent.body.id)).toEqual([
      { recipient: testApp.env.ADMIN_EMAIL, template: 'customRequestForShop', data },
      { recipient: email, template: 'customRequestForCustomer', data: { ...data, thread: anyThread } },
    ])
  })

  test('is for a ring by default', async () => {
    const { body } = await (await testApp.member()).post('/custom_requests', customRequest({ projectType: undefined }))
    expect((await admin.get(`/requests/${body.id}`)).body).toMatchObject({ projectType: 'ring' })
  })

  test('reports each invalid field', async () => {
    const answer = await (await testApp.guest()).post('/custom_requests', {
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

  test.each(['name', 'email', 'phone', 'budget'])('rejects a line break in %s', async (field) => {
    const guest = await testApp.guest()
    for (const end of ['\r\nBcc:x', '\nx', '\rx']) {
      const answer = await guest.post('/custom_requests', customRequest({ [field]: `a@example.com${end}` }))
      expect(answer).toMatchObject({ status: 400, body: { payload: { errors: [{ path: field }] } } })
    }
  })

  test('requires a guest id', async () => {
    const headers = { authorization: `Bearer ${await testApp.readToken()}` }
    expect(await testApp.call('POST', '/custom_requests', { headers, body: customRequest() })).toMatchObject({
      status: 403,
    })
  })
})

describe('POST /contact_messages', () => {
  test('is stored and mailed to both sides', async () => {
    const email = address()
    const sent = await (await testApp.guest()).post('/contact_messages', message({ email }))
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
    expect(await getMails(testApp, sent.body.id)).toEqual([
      { recipient: testApp.env.ADMIN_EMAIL, template: 'contactForShop', data },
      { recipient: email, template: 'contactForCustomer', data: { ...data, thread: anyThread } },
    ])
  })

  test('sends one address at most five confirmations an hour, and still notifies the shop', async () => {
    const email = address()
    const guest = await testApp.guest()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2
          ? guest.post('/contact_messages', message({ email }))
          : guest.post('/custom_requests', customRequest({ email: email.toUpperCase() })),
      ),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const mails = (await Promise.all(answers.map(({ body }) => getMails(testApp, body.id)))).flat()
    expect(mails.filter(({ recipient }) => recipient === email)).toHaveLength(5)
    expect(mails.filter(({ recipient }) => recipient === testApp.env.ADMIN_EMAIL)).toHaveLength(8)

    const toHim = eq(outbox.recipient, email)
    await testApp.db.update(outbox).set({ created_at: sql`now() - interval '61 minutes'` }).where(toHim)
    await guest.post('/contact_messages', message({ email }))
    expect(await testApp.db.select({ count: count() }).from(outbox).where(toHim)).toEqual([{ count: 6 }])
  })
})

describe.each([
  ['/custom_requests', customRequest, 'description', 'Another piece altogether.'],
  ['/contact_messages', message, 'message', 'Where are you?'],
] as const)('Idempotency-Key on %s', (path, body, field, other) => {
  test('returns the same receipt for the same request and stores it once', async () => {
    const guest = await testApp.guest()
    const key = randomUUID()
    const first = await guest.post(path, body(), withKey(key))
    await admin.call('PATCH', `/requests/${first.body.id}`, { body: { status: 'read' } })
    expect(await guest.post(path, body(), withKey(key))).toMatchObject({ status: 200, body: first.body })
    expect(await getMails(testApp, first.body.id)).not.toHaveLength(0)
    const same = eq(requests.idempotency_key, key)
    expect(await testApp.db.select({ count: count() }).from(requests).where(same)).toEqual([{ count: 1 }])
  })

  test('rejects another message with a used key', async () => {
    const guest = await testApp.guest()
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

  test('creates one request from twenty concurrent ones and is scoped to its sender', async () => {
    const guest = await testApp.guest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => guest.post(path, body(), withKey('double'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
    expect(await (await testApp.guest()).post(path, body(), withKey('double'))).toMatchObject({ status: 201 })
  })

  test('must be short and printable', async () => {
    expect(await (await testApp.guest()).post(path, body(), withKey('x'.repeat(256)))).toMatchObject({ status: 400 })
  })
})
