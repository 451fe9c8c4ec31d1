import { rowsPerPage } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { outbox, shops } from '../db/schema.ts'
import { buildShop } from '../testing/factories.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'
import { createOutbox } from './outbox.ts'

let test: TestApp
const box = createOutbox({ ownerEmail: 'owner@example.com', wake() {} })
const ada = { email: 'ada@example.com' }
beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(() => test.db.delete(outbox))
afterAll(() => test.close())

async function wrote(description: string, shopId = test.shop.id): Promise<void> {
  const data = { requestId: 1, name: 'Ada Welo', email: 'ada@example.com', phone: '', description }
  await box.add(test.db, { shopId, to: 'shop', template: 'contactForShop', data })
}

it('sends mail of a shop without an address to its admin, never to another shop', async () => {
  const elsewhere = await buildShop(test.db)
  await test.db.update(shops).set({ contact_info: sql`'{"email":""}'` }).where(eq(shops.id, elsewhere.id))
  await wrote('Is anybody there?', elsewhere.id)
  const admin = await test.member('admin', elsewhere)
  await wrote('And now?', elsewhere.id)
  expect((await admin.get('/mails')).body.items).toMatchObject([{ recipient: admin.email }])
})

it('lists the mails of the shop with their status', async () => {
  await wrote('When do you open?')
  await test.db.update(outbox).set({ failed_at: sql`now()`, attempts: 3, last_error: 'RCPT TO 550' })
  await wrote('And when do you close?')
  const admin = await test.member('admin')
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
  })
  expect(body.items[1]).toMatchObject({
    text: expect.stringContaining('> When do you open?'),
    failed_at: expect.stringMatching(/Z$/),
    attempts: 3,
    last_error: 'RCPT TO 550',
  })
})

it.each(['verification', 'passwordReset', 'signUpAttempt'] as const)('removes the link of %s', async (template) => {
  const data = { name: 'Ada Welo', url: 'https://shop.example/reset?token=abc' }
  await box.add(test.db, { shopId: test.shop.id, to: ada, template, data })
  const { body } = await (await test.member('admin')).get('/mails')
  expect(body.items).toMatchObject([{ recipient: 'ada@example.com', text: expect.stringContaining('Hello,') }])
  expect(JSON.stringify(body)).not.toMatch(/token|abc/)
})

it('says which mails wait for a mail server', async () => {
  await wrote('When do you open?')
  await test.db.update(outbox).set({ due_at: sql`'infinity'` })
  expect((await (await test.member('admin')).get('/mails')).body.items).toMatchObject([{ is_parked: true }])
})

it('paginates, newest first', async () => {
  for (let at = 1; at <= rowsPerPage + 1; at++) await wrote(`Question ${at}!`)
  const admin = await test.member('admin')
  const { body: first } = await admin.get('/mails', { external: { page: 1 } })
  const { body: second } = await admin.get('/mails', { external: { page: 2 } })
  expect(first).toMatchObject({ itemsReceived: rowsPerPage, nextPage: 2, pageTotal: 2 })
  expect(first.items[0].text).toContain(`Question ${rowsPerPage + 1}!`)
  expect(second).toMatchObject({ itemsReceived: 1, nextPage: null })
  expect(second.items[0].text).toContain('Question 1!')
})

it('lists only mails of the own shop', async () => {
  const elsewhere = await buildShop(test.db)
  await wrote('For another shop', elsewhere.id)
  expect((await (await test.member('admin')).get('/mails')).body).toMatchObject({ items: [], itemsTotal: 0 })
})

it('lists a mail of an unknown template with what it can render', async () => {
  await wrote('When do you open?')
  await test.db.update(outbox).set({ template: 'birthday', data: {} })
  const { status, body } = await (await test.member('admin')).get('/mails')
  expect(status).toBe(200)
  expect(body.items).toMatchObject([{ recipient: 'owner@example.com', subject: 'birthday', text: '' }])
})

it.each([{ page: 0 }, { page: '1' }, { page: 10_001 }, { search: 'x' }])('rejects %j', async (external) => {
  const admin = await test.member('admin')
  expect(await admin.get('/mails', { external })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
})
