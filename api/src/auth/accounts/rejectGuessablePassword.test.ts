import { newEmail, openBrowser } from '../../testing/browser.ts'
import { openTestApp } from '../../testing/testApp.ts'

const testApp = await openTestApp()
afterAll(testApp.close)

const isGuessable = (path: string) => ({
  status: 400,
  body: { payload: { errors: [{ path, message: expect.stringMatching(/^This password is easy to guess/) }] } },
})

describe('a new password', () => {
  test.each([
    ['one of the most common', 'password'],
    ['the same in capitals', 'PASSWORD'],
    ['a row of digits', '12345678'],
    ['one letter again and again', 'zzzzzzzzzzz'],
    ['spaces', '        '],
    ['the name of the shop', 'Elegant Gems 1'],
    ['the name of the person', 'Ada Welo 2026'],
  ])('is rejected when it is %s', async (_, password) => {
    const { answer } = await openBrowser(testApp).signUp({ password })
    expect(answer).toMatchObject(isGuessable('password'))
  })

  test('is rejected when it is the email address or its local part', async () => {
    const email = `opals.${newEmail()}`
    const [mailbox = ''] = email.split('@')
    for (const password of [email, `${mailbox}!`]) {
      expect((await openBrowser(testApp).signUp({ email, password })).answer).toMatchObject(isGuessable('password'))
    }
  })

  test('is rejected when changing a password too', async () => {
    const browser = openBrowser(testApp)
    const { password: currentPassword } = await browser.signUp()
    const change = (newPassword: string) => browser.post('/identity/change-password', { currentPassword, newPassword })
    expect(await change('iloveyou')).toMatchObject(isGuessable('newPassword'))
    expect(await change('nine opals in a row')).toMatchObject({ status: 200 })
  })

  test('may consist of digits that are hard to guess', async () => {
    expect((await openBrowser(testApp).signUp({ password: '83017462' })).answer).toMatchObject({ status: 200 })
  })
})
