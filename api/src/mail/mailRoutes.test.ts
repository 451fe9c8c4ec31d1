import { rowsPerPage } from '@elegant/shared/rules'
import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { openDrizzle } from '../db/openDrizzle.ts'
import { outbox, shops, threads } from '../db/schema.ts'
import { buildShop } from '../testing/factories.ts'
import { openTestApp, testEnv } from '../testing/testApp.ts'
import { threadScenes } from '../testing/threadScenes.ts'
import { createOutbox } from './outbox.ts'
import { templateNames } from './sampleMails.ts'

/** Adds as another process would, so that the worker of this one does not take the mails at once. */
const box = createOutbox({ ownerEmail: 'owner@example.com' })
const ada = { email: 'ada@example.com' }
const testApp = await openTestApp()
const elsewhere = openDrizzle(testApp.pool)
beforeEach(() => testApp.db.delete(outbox))
afterAll(testApp.close)

async function wrote(description: string, shopId = testApp.shop.id): Promise<void> {
  const data = { requestId: 1, name: 'Ada Welo', email: 'ada@example.com', phone: '', description }
  await box.add(elsewhere, { shopId, to: 'shop', template: 'contactForShop', data })
}

test('sends mail of a shop without an address to its admin, never to another shop', async () => {
  const other = await buildShop(testApp.db)
  await testApp.db.update(shops).set({ contact_info: sql`'{"email":""}'` }).where(eq(shops.id, other.id))
  await wrote('Is anybody there?', other.id)
  const admin = await testApp.member('admin', other)
  await wrote('And now?', other.id)
  expect((await admin.get('/mails')).body.items).toMatchObject([{ recipient: admin.email }])
})

test('lists the mails of the shop with their status', async () => {
  await wrote('When do you open?')
  await testApp.db.update(outbox).set({ failed_at: sql`now()`, attempts: 3, last_error: 'RCPT TO 550' })
  await wrote('And when do you close?')
  const admin = await testApp.member('admin')
  const { status, body } = await admin.get('/mails')
  expect(status).toBe(200)
  expect(body).toMatchObject({ curPage: 1, itemsTotal: 2, perPage: rowsPerPage })
  expect(body.items[0]).toEqual({
    id: expect.any(Number),
    recipient: 'owner@example.com',
    subject: 'New message from Ada Welo',
    text: expect.stringContaining('> And when do you close?'),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    sent_at: null,
    failed_at: null,
    attempts: 0,
    last_error: null,
    is_parked: false,
    can_retry: false,
  })
  expect(body.items[1]).toMatchObject({
    text: expect.stringContaining('> When do you open?'),
    failed_at: expect.stringMatching(/Z$/),
    attempts: 3,
    last_error: 'RCPT TO 550',
  })
})

test.each(['verification', 'passwordReset', 'signUpAttempt'] as const)('removes the link of %s', async (template) => {
  const data = { name: 'Ada Welo', url: 'https://shop.example/reset?token=abc' }
  await box.add(elsewhere, { shopId: testApp.shop.id, to: ada, template, data })
  const { body } = await (await testApp.member('admin')).get('/mails')
  expect(body.items).toMatchObject([{ recipient: 'ada@example.com', text: expect.stringContaining('Hello,') }])
  expect(JSON.stringify(body)).not.toMatch(/token|abc/)
})

test('says which mails wait for a mail server', async () => {
  await wrote('When do you open?')
  await testApp.db.update(outbox).set({ due_at: sql`'infinity'` })
  expect((await (await testApp.member('admin')).get('/mails')).body.items).toMatchObject([{ is_parked: true }])
})

test('paginates, newest first', async () => {
  for (let at = 1; at <= rowsPerPage + 1; at++) await wrote(`Question ${at}!`)
  const admin = await testApp.member('admin')
  const { body: first } = await admin.get('/mails', { external: { page: 1 } })
  const { body: second } = await admin.get('/mails', { external: { page: 2 } })
  expect(first).toMatchObject({ itemsReceived: rowsPerPage, nextPage: 2, pageTotal: 2 })
  expect(first.items[0].text).toContain(`Question ${rowsPerPage + 1}!`)
  expect(second).toMatchObject({ itemsReceived: 1, nextPage: null })
  expect(second.items[0].text).toContain('Question 1!')
})

test('lists only mails of the own shop', async () => {
  const other = await buildShop(testApp.db)
  await wrote('For another shop', other.id)
  expect((await (await testApp.member('admin')).get('/mails')).body).toMatchObject({ items: [], itemsTotal: 0 })
})

test('lists a mail of an unknown template with what it can render', async () => {
  await wrote('When do you open?')
  await testApp.db.update(outbox).set({ template: 'birthday', data: {} })
  const { status, body } = await (await testApp.member('admin')).get('/mails')
  expect(status).toBe(200)
  expect(body.items).toMatchObject([{ recipient: 'owner@example.com', subject: 'birthday', text: '' }])
})

test.each([{ page: 0 }, { page: '1' }, { page: 10_001 }, { search: 7 }])('rejects %j', async (external) => {
  const admin = await testApp.member('admin')
  expect(await admin.get('/mails', { external })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
})

test('finds mails by their recipient', async () => {
  await wrote('When do you open?')
  await box.add(elsewhere, {
    shopId: testApp.shop.id,
    to: ada,
    template: 'passwordReset',
    data: { name: 'Ada', url: 'x' },
  })
  const admin = await testApp.member('admin')
  const { body } = await admin.get('/mails', { external: { search: 'ADA@' } })
  expect(body).toMatchObject({ itemsTotal: 1, items: [{ recipient: 'ada@example.com' }] })
})

describe('sending again in a shop with a mail server', () => {
  let sender: FastifyInstance
  beforeAll(async () => {
    const env = testEnv({ SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: testApp.env.DATA_DIR })
    sender = await buildApp({ logger: false, db: { ...testApp, db: elsewhere }, env })
  })
  afterAll(() => sender.close())

  async function queue(template: 'contactForShop' | 'passwordReset', changes: Partial<typeof outbox.$inferInsert>) {
    const data = { requestId: 1, name: 'Ada Welo', email: ada.email, phone: '', description: 'Hi', url: 'x' }
    const [mail] = await testApp.db
      .insert(outbox)
      .values({ shops_id: testApp.shop.id, recipient: ada.email, template, data, ...changes })
      .returning({ id: outbox.id })
    return mail?.id ?? 0
  }
  async function send(method: 'GET' | 'POST', url: string) {
    const { token, userId } = await testApp.member('admin')
    const headers = { authorization: `Bearer ${token}`, 'user-id': userId }
    const answer = await sender.inject({ method, url: `/api${url}`, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  const over = { failed_at: new Date(), last_error: 'RCPT TO 550' }

  test('queues a copy of a failed mail', async () => {
    const id = await queue('contactForShop', over)
    expect((await send('GET', '/mails')).body.items).toMatchObject([{ id, can_retry: true }])
    expect(await send('POST', `/mails/${id}/retry`)).toMatchObject({ status: 200 })
    const { body } = await send('GET', '/mails')
    expect(body.items).toMatchObject([
      { recipient: ada.email, failed_at: null, can_retry: false },
      { id, last_error: 'RCPT TO 550' },
    ])
    expect(body.items[0].text).toBe(body.items[1].text)
  })

  test('leads to the conversation again after its address has ended', async () => {
    const admin = await testApp.member('admin')
    const { id, path, email } = await threadScenes(testApp, admin).enquire()
    await admin.post(`/threads/${id}/entries`, { text: 'It is yours.' })
    await admin.call('DELETE', `/threads/${id}/link`)
    await testApp.db.update(outbox).set({ failed_at: new Date() })
    const [mail] = (await send('GET', `/mails?external={"search":"${email}"}`)).body.items
    expect(await send('POST', `/mails/${mail.id}/retry`)).toMatchObject({ status: 200 })
    const [copy] = await testApp.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
    const [thread] = await testApp.db.select().from(threads).where(eq(threads.id, id))
    expect(copy?.data).toMatchObject({ thread: { id, seed: thread?.key_seed } })
    expect(thread?.key_hash).not.toBeNull()
    expect(await admin.get(path)).toMatchObject({ status: 404 })
  })

  test('refuses a mail that is still queued', async () => {
    const id = await queue('contactForShop', { due_at: new Date(Date.now() + 3_600_000) })
    expect(await send('POST', `/mails/${id}/retry`)).toMatchObject({ status: 409 })
  })

  test('refuses a mail with a link that signs its recipient in', async () => {
    const id = await queue('passwordReset', over)
    expect((await send('GET', '/mails')).body.items).toMatchObject([{ can_retry: false }])
    expect(await send('POST', `/mails/${id}/retry`)).toMatchObject({ status: 409 })
  })

  test('finds no mail of another shop', async () => {
    const other = await buildShop(testApp.db)
    const id = await queue('contactForShop', { ...over, shops_id: other.id })
    expect(await send('POST', `/mails/${id}/retry`)).toMatchObject({ status: 404 })
  })
})

test('sends nothing again without a mail server', async () => {
  await wrote('When do you open?')
  await testApp.db.update(outbox).set({ due_at: sql`'infinity'` })
  const admin = await testApp.member('admin')
  const { body } = await admin.get('/mails')
  expect(body.items).toMatchObject([{ can_retry: false }])
  const answer = await admin.post(`/mails/${body.items[0].id}/retry`, {})
  expect(answer).toMatchObject({ status: 409, body: { message: 'This shop has no mail server.' } })
})

describe('the templates', () => {
  test('are all shown with sample data and the facts of the shop', async () => {
    const other = await buildShop(testApp.db)
    await testApp.db.update(shops).set({ name: 'Opal & Daughters' }).where(eq(shops.id, other.id))
    const admin = await testApp.member('admin', other)
    const { items, to } = (await admin.get('/mail_templates')).body
    expect(to).toBeNull()
    expect(new Set(items.map(({ name }: { name: string }) => name))).toEqual(new Set(templateNames))
    for (const { label, subject, text, html } of items) {
      expect(label).not.toBe('')
      expect(subject).not.toBe('')
      expect(text).toContain('Opal & Daughters')
      expect(html).toContain('Opal &amp; Daughters')
      expect(html).not.toContain('shop.example/e/')
    }
  })

  test('cannot be sent without a mail server, and unknown ones not at all', async () => {
    const admin = await testApp.member('admin')
    expect(await admin.post('/mail_templates/shipping/sample')).toMatchObject({ status: 409 })
    expect(await admin.post('/mail_templates/nonsense/sample')).toMatchObject({ status: 400 })
    expect(await admin.post('/mail_templates/constructor/sample')).toMatchObject({ status: 400 })
  })

  test('are sent to the admin who asks, marked as a sample and outside of all conversations', async () => {
    const env = testEnv({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const app = await buildApp({ db: { ...testApp, close: async () => {} }, env, logger: false })
    const admin = await testApp.member('admin')
    const send = (name: string) =>
      app.inject({
        method: 'POST',
        url: `/api/mail_templates/${name}/sample`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
    expect((await send('threadEstimate')).statusCode).toBe(200)
    expect((await send('orderForShop')).statusCode).toBe(200)
    const rows = await testApp.db.select().from(outbox)
    expect(rows.map(({ recipient }) => recipient)).toEqual([admin.email, admin.email])
    for (const { data } of rows) expect(data).not.toHaveProperty('thread')
    const { items } = (await admin.get('/mails')).body
    for (const { subject } of items) expect(subject).toMatch(/^Sample: /)
    await app.close()
  })
})
