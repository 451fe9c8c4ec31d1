import { eq } from 'drizzle-orm'
import { customers, user } from '../db/schema.ts'
import { linkTo, mailsTo, openBrowser } from './browser.ts'
import { type TestApp, testEnv } from './testApp.ts'

/** A shop with a mail server. Nothing listens on this port, so mails stay in the outbox. */
export const mailingEnv = () => testEnv({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://localhost:3000' })

/** A user who signed up and opened the link of the mail. */
export async function confirmed(testApp: TestApp) {
  const browser = openBrowser(testApp)
  const person = await browser.signUp()
  await browser.get(await linkTo(testApp, person.email))
  return { ...person, browser }
}

/** A user who signed up and ordered before the shop sent mail. */
export async function ofOldDays(testApp: TestApp) {
  const { email, password, browser } = await confirmed(testApp)
  const id = (await browser.session())?.user.id ?? ''
  await browser.post('/identity/sign-out')
  await testApp.db.update(user).set({ emailVerified: false }).where(eq(user.id, id))
  await testApp.db.insert(customers).values({ shops_id: testApp.shop.id, elegant_user_id: id, Full_name: 'Ada', email })
  return { id, email, password }
}

export const templatesTo = async (testApp: TestApp, email: string) =>
  (await mailsTo(testApp, email)).map(({ template }) => template)
export const lands = (to: string) => ({ status: 302, headers: expect.objectContaining({ location: to }) })
export const isRefused = {
  status: 401,
  body: {
    code: 'UNAUTHORIZED',
    message: 'Invalid email or password, or the address is not confirmed yet',
    requestId: expect.any(String),
  },
}
