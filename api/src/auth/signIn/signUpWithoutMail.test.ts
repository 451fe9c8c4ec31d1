import { account, session } from '../../db/schema.ts'
import { mailsTo, openBrowser } from '../../testing/browser.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'

describe('without mail', () => {
  let demo: TestApp
  beforeAll(async () => {
    demo = await openTestApp()
  })
  afterAll(() => demo.close())

  test('a sign-up signs in at once and reveals whether an address is known', async () => {
    const browser = openBrowser(demo)
    const person = await browser.signUp()
    expect(person.answer).toMatchObject({
      status: 200,
      body: { user: { id: expect.any(String), email: person.email } },
    })
    expect((await browser.session())?.user).toMatchObject({ email: person.email })
    expect((await openBrowser(demo).signUp({ email: person.email })).answer).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', message: 'User already exists. Use another email.' },
    })
    expect(await mailsTo(demo, person.email)).toEqual([])
  })

  test('no confirmation is required', async () => {
    expect((await demo.call('GET', '/identity/providers')).body).toEqual({ providers: [], verifiesEmail: false })
    const { email } = await openBrowser(demo).signUp()
    expect(await openBrowser(demo).post('/identity/send-verification-email', { email })).toMatchObject({
      status: 400,
      body: { message: 'This shop sends no mail; addresses need not be confirmed.' },
    })
    expect(await demo.db.select().from(session)).not.toEqual([])
    expect(await demo.db.select().from(account)).not.toEqual([])
  })
})
