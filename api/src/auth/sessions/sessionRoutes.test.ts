import { type Browser, openBrowser } from '../../testing/browser.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

/** A user who is signed in with two browsers. */
async function signedInTwice() {
  const [laptop, phone] = [openBrowser(testApp), openBrowser(testApp)]
  const person = await laptop.signUp()
  await phone.signIn(person)
  return { ...person, laptop, phone }
}

const readToken = async (browser: Browser): Promise<string> => {
  const { body } = await browser.get('/auth/me', { 'shop-domain': testApp.shop.domain, 'shop-key': testApp.shop.key })
  return body.authToken
}
const call = async (browser: Browser, method: 'GET' | 'DELETE', path: string) =>
  testApp.call(method, path, { headers: { authorization: `Bearer ${await readToken(browser)}` } })

test('lists the sessions of an account and marks the current one', async () => {
  const { laptop, phone } = await signedInTwice()
  const { status, body } = await call(phone, 'GET', '/sessions')
  expect(status).toBe(200)
  expect(body).toHaveLength(2)
  expect(body.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('token')
  expect((await call(openBrowser(testApp), 'GET', '/sessions')).status).toBe(403)
  expect(await laptop.session()).not.toBeNull()
})

test('ends only the given session', async () => {
  const { laptop, phone } = await signedInTwice()
  const { body } = await call(laptop, 'GET', '/sessions')
  const { id } = body.find(({ is_current }: { is_current: boolean }) => !is_current)
  expect(await call(laptop, 'DELETE', `/sessions/${id}`)).toMatchObject({ status: 200, body: { ended: 1 } })
  expect(await phone.session()).toBeNull()
  expect(await laptop.session()).not.toBeNull()
  expect((await call(laptop, 'DELETE', `/sessions/${id}`)).status).toBe(404)
})

test('ends no session of another account', async () => {
  const { laptop } = await signedInTwice()
  const stranger = openBrowser(testApp)
  await stranger.signUp()
  const [{ id }] = (await call(laptop, 'GET', '/sessions')).body
  expect((await call(stranger, 'DELETE', `/sessions/${id}`)).status).toBe(404)
  expect(await laptop.session()).not.toBeNull()
})

test('ends all other sessions', async () => {
  const { laptop, phone } = await signedInTwice()
  expect(await call(phone, 'DELETE', '/sessions')).toMatchObject({ status: 200, body: { ended: 1 } })
  expect(await laptop.session()).toBeNull()
  expect(await phone.session()).not.toBeNull()
})

test('lets an admin sign a customer of the shop out everywhere', async () => {
  const admin = await testApp.member('admin')
  const { laptop, phone } = await signedInTwice()
  const id = (await laptop.session())?.user.id
  expect(await admin.call('DELETE', `/customer/${id}/sessions`)).toMatchObject({ status: 404 })
  await testApp.call('POST', '/customer', {
    headers: { authorization: `Bearer ${await readToken(laptop)}` },
    body: { cust_info: {} },
  })
  expect(await admin.call('DELETE', `/customer/${id}/sessions`)).toMatchObject({ status: 200, body: { ended: 2 } })
  expect([await laptop.session(), await phone.session()]).toEqual([null, null])
})
