import { test } from '@playwright/test'
import { expect } from '../../support/journey.ts'
import { signInOwner } from '../../support/people.ts'
import { editFile, openWorkingCopy, type WorkingCopy } from '../../support/workingCopy.ts'

let checkout: WorkingCopy
test.beforeAll(async () => {
  checkout = await openWorkingCopy('storefront')
})
test.afterAll(() => checkout.close())

test('edits of the storefront and the shell appear without a reload and keep the state of the page', async ({
  page,
}) => {
  await page.goto(`${checkout.url}/shop`)
  const search = page.getByRole('searchbox')
  await expect(async () => {
    await search.fill('opal')
    await expect(page).toHaveURL(/search=opal/, { timeout: 1000 })
  }).toPass()
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))

  await editFile(checkout, 'storefront/src/catalog/ShopPage.tsx', 'Our Collection', 'Our Winter Collection')
  await expect(page.getByRole('heading', { name: 'Our Winter Collection' })).toBeVisible()
  await expect(search).toHaveValue('opal')

  await editFile(checkout, 'shell/src/layout/Frame.tsx', 'Skip to content', 'Skip to what matters')
  await expect(page.getByRole('link', { name: 'Skip to what matters' })).toBeAttached()
  await expect(search).toHaveValue('opal')
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

test('the other remote is the released one', async ({ page }) => {
  await signInOwner(page, checkout)
  const entry = page.waitForResponse(/\/admin\/.*remoteEntry\.js$/)
  await page.goto(`${checkout.url}/admin/orders`)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(new URL((await entry).url()).pathname).toBe(`/remotes/admin/${checkout.released.admin}/remoteEntry.js`)
})
