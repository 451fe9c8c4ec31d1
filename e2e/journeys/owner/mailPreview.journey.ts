import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test } from '../../support/journey.ts'
import { openAdmin } from '../../support/people.ts'

test('the owner looks at a mail of the shop, within the policy of the page', async ({ page, shop, browserErrors }) => {
  // A user without a customer record yet.
  browserErrors.expected = [/status of 404/]
  await openAdmin(page, shop)
  await openHydrated(page, '/admin/mails')
  await page.getByRole('link', { name: 'Preview the mails of the shop' }).click()
  await page.getByLabel('Mail', { exact: true }).selectOption('shipping')
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Good news: your parcel has left us.')).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Follow the parcel' })).toHaveCSS('background-color', 'rgb(26, 23, 20)')
  await expectAccessible(page, 'a mail preview')
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect(page.getByText('Tracking number: 1Z 9')).toBeVisible()
})
