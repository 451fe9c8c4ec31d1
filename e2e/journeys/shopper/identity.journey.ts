import { freePort } from '@elegant/server/testing/freePort'
import type { Page } from '@playwright/test'
import { openAuthenticator } from '../../../api/src/testing/authenticator.ts'
import { type OidcServer, openOidcServer } from '../../../api/src/testing/oidcServer.ts'
import { expectAccessible } from '../../support/axe.ts'
import { expect, sharedShopTest } from '../../support/journey.ts'
import { test } from '../../support/mailJourney.ts'
import { ada, findLatestLink, joinShop, signIn, signUp } from '../../support/people.ts'

interface Services {
  port: number
  /** The OpenID Connect provider. */
  acme: OidcServer
}

/** A shop with a mail server and an OpenID Connect provider. */
const providerTest = test.extend<Services>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  port: async ({}, use) => use(await freePort()),
  acme: async ({ port }, use) => {
    const acme = await openOidcServer(`http://localhost:${port}/api/identity/callback/acme`)
    await acme.listen()
    await use(acme)
    await acme.close()
  },
  settings: ({ port, mails, acme }, use) =>
    use({
      PORT: String(port),
      SMTP_URL: mails.url,
      OIDC_PROVIDERS: 'acme',
      OIDC_ACME_NAME: 'Acme',
      OIDC_ACME_ISSUER: acme.issuer,
      OIDC_ACME_CLIENT_ID: acme.clientId,
      OIDC_ACME_CLIENT_SECRET: acme.clientSecret,
    }),
})

test.beforeEach(({ browserErrors }) => {
  // Rejected requests, and a user without a customer record yet.
  browserErrors.expected = [/status of 4\d\d/, /Your session has ended/]
})

test('a new customer confirms the email address and is signed in', async ({ page, mails }) => {
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
  await signUp(page)
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(page.getByText(ada.email)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await signIn(page, ada)
  await expect(page.getByRole('alert').first()).toHaveText(
    'Invalid email or password, or the address is not confirmed yet',
  )
  await page.getByRole('button', { name: 'Resend the email' }).click()
  await expect(page.getByText(`If ${ada.email} still needs to be confirmed, a new email is on its way.`)).toBeVisible()
  await expectAccessible(page)

  await expect.poll(() => mails.arrived.length).toBe(2)
  await page.goto(findLatestLink(mails))
  await expect(page).toHaveURL(/\/shop$/)
  await expect(page.getByRole('button', { name: 'Account of Ada Welo' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('customer', { exact: true }).first()).toBeVisible()
})

test('a confirmation link opened in another browser requires the password', async ({ page, mails, anotherVisitor }) => {
  await page.goto('/sign-up')
  await signUp(page)
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect.poll(() => mails.arrived.length).toBe(1)

  const phone = await anotherVisitor()
  await phone.goto(findLatestLink(mails))
  await expect(phone.getByText('One last step')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expectAccessible(phone)
  await signIn(phone, ada)
  await expect(phone).toHaveURL(/\/shop$/)
  await expect(phone.getByRole('button', { name: 'Account of Ada Welo' })).toBeVisible()
})

test('a wrong password shows an error and suggests signing up, and the fifth one starts a waiting time', async ({
  page,
  shop,
}) => {
  await page.goto('/sign-in')
  await expect(page.getByText('New here?')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, { ...shop.admin, password: 'not the password' })
  const refused = page.getByText('Invalid email or password, or the address is not confirmed yet')
  await expect(refused).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Invalid email or password')
  await expect(page.getByRole('alert').filter({ hasText: 'Sign in failed' })).toContainText('sign up')
  await expect(page.getByLabel('Email')).toHaveValue(shop.admin.email)
  await expectAccessible(page)

  for (let wrong = 2; wrong <= 5; wrong++) {
    await Promise.all([
      page.waitForResponse(/sign-in\/email/),
      page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ])
    await expect(refused).toBeVisible()
  }
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByText('Too many attempts. Please try again in 15 minutes.')).toBeVisible()
  await expectAccessible(page)
})

test('a forgotten password is reset by mail, and the link works once', async ({ page, mails, shop }) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(shop.admin.email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Check your email')).toBeVisible()
  await expectAccessible(page)

  await expect.poll(() => mails.arrived.length).toBe(1)
  const link = findLatestLink(mails)
  expect(new URL(link).pathname).toBe('/reset-password')
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('nine raw stones')
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click()
  await signIn(page, { ...shop.admin, password: 'nine raw stones' })
  await expect(page).toHaveURL(/\/shop$/)

  await page.goto(link)
  await page.getByLabel('New password').fill('ten raw stones')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This link has expired or was used already. Please ask for a new one.')).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

sharedShopTest('a changed name survives a reload', async ({ page, shop }) => {
  await page.goto('/sign-in')
  await signIn(page, await joinShop(shop, 'fay'))
  await expect(page).toHaveURL(/\/shop$/)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Account & security' }).click()
  await page.getByLabel('Your name').fill('Ada Shewa')
  await page.getByRole('button', { name: 'Change name' }).click()
  await expect(page.getByRole('button', { name: 'Account of Ada Shewa' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account of Ada Shewa' })).toBeVisible()
})

sharedShopTest('a second factor accepts a code of the authenticator or a backup code', async ({ page, shop }) => {
  const gil = await joinShop(shop, 'gil')
  await page.goto('/sign-in')
  await signIn(page, gil)
  await expect(page).toHaveURL(/\/shop$/)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Account & security' }).click()
  await expect(page).toHaveURL(/\/customer\/security$/)
  await page.getByLabel('Your password').fill(gil.password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const uri = await page.getByRole('link', { name: 'Open your authenticator app' }).getAttribute('href')
  const authenticator = openAuthenticator(uri ?? '')
  await page.getByLabel('Code from your authenticator app').fill(authenticator.code())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const backupCodes = await codes.allInnerTexts()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText("It's on:")).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(`${shop.url}/`)

  await page.goto('/sign-in')
  await signIn(page, gil)
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByText('Invalid code')).toBeVisible()
  await expectAccessible(page)
  const next = authenticator.code(1)
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()

  await signOut(page)
  await page.goto('/sign-in')
  await signIn(page, gil)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await expectAccessible(page)
  await page.getByLabel('Backup code').fill(backupCodes[0] ?? '')
  await page.getByLabel('Backup code').press('Enter')
  await expect(page).toHaveURL(/\/shop$/)
})

providerTest('a visitor signs in with an identity provider, or cancels', async ({ page, acme, browserErrors }) => {
  // The provider's pages request a font.
  browserErrors.expected = [/status of 4\d\d/, /ERR_|Content Security Policy|CSP/]
  acme.people.set('ada', { email: ada.email, email_verified: true, name: ada.name })
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await page.getByPlaceholder('Enter any login').fill('ada')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('link', { name: '[ Cancel ]' }).click()
  await expect(page).toHaveURL(/\/sign-in\?error=access_denied$/)
  await expect(page.getByRole('alert')).toContainText('Sign-in was canceled')
  await expectAccessible(page)

  await page.goto('/customer/dashboard?tab=history')
  const sentence = 'Access Denied: You need a customer account to access this page.'
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/customer\/dashboard\?tab=history$/)
  await expect(page.getByRole('button', { name: 'Account of Ada Welo' })).toBeVisible()
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
}
