import { dayMs } from '@elegant/shared/rules'
import { eq, sql } from 'drizzle-orm'
import { customers, outbox, staffInvitations, user } from '../db/schema.ts'
import { type Browser, mailsTo, newEmail, openBrowser } from '../testing/browser.ts'
import { mailingEnv } from '../testing/signUpScenes.ts'
import { changeMember, newestChange, readRole, shopWithOwner } from '../testing/staffScenes.ts'
import { type Caller, createCaller, openTestApp, type TestApp } from '../testing/testApp.ts'

const password = 'seven opals in a row'
const ended = 'This invitation has ended or was used already. Ask the owner for a new one.'

const testApp = await openTestApp()
const owner = await testApp.member('admin')
afterAll(testApp.close)

const tokenIn = (url: string) => url.split('token=')[1] ?? ''

async function invite(email: string, staff_role = 'helper', by: Caller = owner) {
  const { status, body } = await by.post('/staff_invitations', { email, staff_role })
  return { status, body, id: Number(body.invitation?.id), token: tokenIn(String(body.url)) }
}

describe('an invitation', () => {
  test('puts the account of its address on the staff, and works once', async () => {
    const guest = await testApp.member()
    const { status, token, body } = await invite(guest.email.toUpperCase())
    expect(status).toBe(201)
    expect(body.invitation).toMatchObject({
      email: guest.email,
      staff_role: 'helper',
      is_open: true,
      invited_by: 'Ada Welo',
    })
    expect((await guest.post('/staff_invitations/open', { token })).body).toEqual({
      email: guest.email,
      staff_role: 'helper',
      invited_by: 'Ada Welo',
      has_account: true,
    })
    const accepted = await guest.post('/staff_invitations/accept', { token })
    expect(accepted.body._customer_roles_of_customers_of_shops).toMatchObject({ role: 'admin', staff_role: 'helper' })
    expect(await guest.get('/claims')).toMatchObject({ status: 200 })
    expect(await guest.post('/staff_invitations/accept', { token })).toMatchObject({
      status: 404,
      body: { message: ended },
    })
    expect(await newestChange(owner)).toMatchObject({
      entity: 'staff',
      by_id: guest.userId,
      before: { role: 'customer', staff_role: null },
      after: { role: 'admin', staff_role: 'helper' },
    })
  })

  test('is of no use to another account', async () => {
    const stranger = await testApp.member()
    const { token } = await invite(newEmail())
    expect(await stranger.post('/staff_invitations/accept', { token })).toMatchObject({ status: 403 })
    expect(await readRole(stranger)).toMatchObject({ role: 'customer', staff_role: null })
  })

  test('is of no use in another shop', async () => {
    const elsewhere = await shopWithOwner(testApp)
    const guest = await testApp.member('customer', elsewhere.shop)
    const { token } = await invite(guest.email)
    expect(await guest.post('/staff_invitations/open', { token })).toMatchObject({ status: 404 })
    expect(await guest.post('/staff_invitations/accept', { token })).toMatchObject({ status: 404 })
  })

  test('makes the account of an address that has none', async () => {
    const email = newEmail()
    const { token } = await invite(email, 'read-only')
    const browser = openBrowser(testApp)
    expect((await browser.post('/identity/join', { token, name: 'Bea Kim', password })).status).toBe(200)
    expect((await browser.session())?.user.email).toBe(email)
    const member = await openCaller(browser)
    expect(await member.post('/staff_invitations/accept', { token })).toMatchObject({ status: 200 })
    expect(await readRole(member)).toMatchObject({ role: 'admin', staff_role: 'read-only' })
    const again = await openBrowser(testApp).post('/identity/join', { token, name: 'Mallory', password })
    expect(again).toMatchObject({ status: 404, body: { message: ended } })
  })

  test('makes no second account of an address', async () => {
    const { email } = await testApp.member()
    const { token } = await invite(email)
    const browser = openBrowser(testApp)
    expect((await browser.post('/identity/join', { token, name: 'Mallory', password })).status).toBe(409)
    expect(await browser.session()).toBeNull()
  })

  test('makes one account of a double click', async () => {
    const { token } = await invite(newEmail())
    const join = () => openBrowser(testApp).post('/identity/join', { token, name: 'Bea Kim', password })
    const answers = await Promise.all(Array.from({ length: 4 }, join))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test.each([
    ['another address', { email: 'mallory@example.com' }],
    ['a role', { staff_role: 'owner' }],
    ['a role on the wire', { role: 'admin' }],
  ])('takes no %s from the person who joins', async (_, more) => {
    const { token } = await invite(newEmail())
    const answer = await openBrowser(testApp).post('/identity/join', { token, name: 'Bea Kim', password, ...more })
    expect(answer.status).toBe(400)
  })

  test('takes no role from its acceptance, nor from a sign-up or a customer record', async () => {
    const guest = await testApp.member()
    const { token } = await invite(guest.email, 'read-only')
    const more = { staff_role: 'owner' }
    expect(await guest.post('/staff_invitations/accept', { token, ...more })).toMatchObject({ status: 400 })
    expect(await guest.post('/customer', { cust_info: {}, ...more })).toMatchObject({ status: 400 })
    const person = { name: 'Ada Welo', email: newEmail(), password, ...more }
    expect((await openBrowser(testApp).post('/identity/sign-up/email', person)).status).toBe(400)
  })

  test('ends after seven days, until it is sent again', async () => {
    const guest = await testApp.member()
    const { id, token } = await invite(guest.email)
    await testApp.db.update(staffInvitations).set({ expires_at: sql`now()` }).where(eq(staffInvitations.id, id))
    expect(await guest.post('/staff_invitations/accept', { token })).toMatchObject({ status: 404 })
    const again = await owner.post(`/staff_invitations/${id}/resend`)
    const days = (Date.parse(again.body.invitation.expires_at) - Date.now()) / dayMs
    expect(days).toBeCloseTo(7, 1)
    const next = { token: tokenIn(again.body.url) }
    expect(next.token).not.toBe(token)
    expect(await guest.post('/staff_invitations/accept', { token })).toMatchObject({ status: 404 })
    expect(await guest.post('/staff_invitations/accept', next)).toMatchObject({ status: 200 })
  })

  test('can be revoked', async () => {
    const guest = await testApp.member()
    const { id, token } = await invite(guest.email)
    const { body } = await owner.call('DELETE', `/staff_invitations/${id}`)
    expect(body.invitations.map((one: { id: number }) => one.id)).not.toContain(id)
    expect(await newestChange(owner)).toMatchObject({
      entity: 'staff_invitation',
      label: guest.email,
      after: { state: 'revoked' },
    })
    expect(await guest.post('/staff_invitations/accept', { token })).toMatchObject({ status: 404 })
    expect(await owner.post(`/staff_invitations/${id}/resend`)).toMatchObject({ status: 404 })
  })

  test('ends when the person who sent it is no owner any more', async () => {
    const second = await testApp.staff('owner')
    const guest = await testApp.member()
    const { id, token } = await invite(guest.email, 'owner', second)
    await changeMember(owner, second.userId, { staff_role: 'helper' })
    expect(await guest.post('/staff_invitations/accept', { token })).toMatchObject({ status: 404 })
    const { invitations } = (await owner.get('/staff')).body
    expect(invitations.find((one: { id: number }) => one.id === id)).toMatchObject({ is_open: false })
  })

  test('is refused for an address that is invited, on the staff, or blocked', async () => {
    const guest = await testApp.member()
    await invite(guest.email)
    expect(await invite(guest.email)).toMatchObject({ status: 409 })
    expect(await invite(owner.email)).toMatchObject({ status: 409 })
    expect(await invite((await testApp.member('blocked')).email)).toMatchObject({ status: 409 })
  })

  test('admits one of two acceptances at once', async () => {
    const guest = await testApp.member()
    const { token } = await invite(guest.email)
    const accept = () => guest.post('/staff_invitations/accept', { token })
    const answers = await Promise.all([accept(), accept()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('leaves no secret in the database, in the list or in the change log', async () => {
    const { token } = await invite(newEmail())
    const stored = JSON.stringify(await testApp.db.select().from(staffInvitations))
    expect(stored).not.toContain(token)
    expect(JSON.stringify((await owner.get('/staff')).body)).not.toContain(token)
    expect(JSON.stringify((await owner.get('/changes')).body)).not.toMatch(new RegExp(`${token}|token`))
  })
})

describe('a shop with a mail server', () => {
  let mailing: TestApp
  beforeAll(async () => {
    mailing = await openTestApp({ env: mailingEnv() })
  })
  afterAll(() => mailing.close())

  test('mails the link, tells it to nobody else, and confirms the address by it', async () => {
    const boss = openBrowser(mailing)
    const person = await boss.signUp()
    await boss.get(`/identity/verify-email?token=${tokenIn((await mailsTo(mailing, person.email))[0]?.url ?? '')}`)
    const caller = await openCaller(boss, mailing)
    await caller.post('/customer', { cust_info: {} })
    await mailing.db.update(customers).set({ role: 'admin' }).where(eq(customers.email, person.email))

    const email = newEmail()
    const { status, body } = await caller.post('/staff_invitations', { email, staff_role: 'helper' })
    expect({ status, url: body.url }).toEqual({ status: 201, url: null })
    const [mail] = await mailsTo(mailing, email)
    expect(mail).toMatchObject({
      template: 'staffInvitation',
      url: expect.stringMatching(/^http:\/\/localhost:3000\/join\?token=[\w-]{43}$/),
    })
    const token = tokenIn(mail?.url ?? '')
    expect(JSON.stringify((await caller.get('/mails')).body)).not.toContain(token)
    const [sent] = await mailing.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.recipient, email))
    expect(await caller.post(`/mails/${sent?.id}/retry`)).toMatchObject({ status: 409 })

    const browser = openBrowser(mailing)
    expect((await browser.post('/identity/join', { token, name: 'Bea Kim', password })).status).toBe(200)
    const [account] = await mailing.db.select().from(user).where(eq(user.email, email))
    expect(account).toMatchObject({ emailVerified: true, name: 'Bea Kim' })
    const member = await openCaller(browser, mailing)
    expect(await member.post('/staff_invitations/accept', { token })).toMatchObject({ status: 200 })
  })
})

/** A caller with the token of a browser's session. */
async function openCaller(browser: Browser, app: TestApp = testApp): Promise<Caller> {
  const userId = (await browser.session())?.user.id ?? ''
  return createCaller(app.call, await app.readToken({ cookie: browser.cookie() }), userId)
}
