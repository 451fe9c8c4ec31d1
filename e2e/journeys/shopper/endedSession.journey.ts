import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { expect } from '../../support/journey.ts'
import { test } from '../../support/mailJourney.ts'
import { ada, findLatestLink, signIn, signUp } from '../../support/people.ts'

test.beforeEach(({ browserErrors }) => {
  // Rejected requests, and a user without a customer record yet.
  browserErrors.expected = [/status of 4\d\d/, /code: BLOCKED/, /Your session has ended/]
})

test('a customer blocked while a page is open lands on /blocked with the reason, and cannot go back', async ({
  page,
  shop,
  mails,
}) => {
  await page.goto('/sign-up')
  await signUp(page)
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect.poll(() => mails.arrived.length).toBe(1)
  await page.goto(findLatestLink(mails))
  await expect(page.getByRole('banner').getByText('customer', { exact: true }).first()).toBeVisible()
  const call = await openOwnerClient(shop)
  const found = await (await call('GET', `/customers_all?external=${JSON.stringify({ page: 1 })}`)).json()
  const { elegant_user_id } = found.items.find((customer: { email: string }) => customer.email === ada.email)
  await call('PATCH', `/customer/${elegant_user_id}`, {
    elegant_user_id,
    role: 'blocked',
    block_deny_access: true,
    block_deny_reason: 'Unpaid orders',
  })

  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL(/\/blocked$/)
  await expect(page.getByRole('heading', { name: 'Account Blocked' })).toBeVisible()
  await expect(page.getByText('Reason: Unpaid orders')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/blocked$/)
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a page keeps its input when the session ends, until the user signs in again', async ({ page, shop }) => {
  await page.goto('/sign-in')
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/shop$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Write to us' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Ada Welo')
  await main.getByLabel('Email').fill(ada.email)
  await main.getByLabel('Message').fill('Do you cut raw opals for a ring?')
  await page.request.post('/api/identity/sign-out', { data: {}, headers: { origin: shop.url } })

  await main.getByRole('button', { name: 'Send message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(shop.admin.email)
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill(shop.admin.password)
  await dialog.getByLabel('Password').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(main.getByLabel('Message')).toHaveValue('Do you cut raw opals for a ring?')
  await main.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByLabel('Message')).toBeHidden()
})
