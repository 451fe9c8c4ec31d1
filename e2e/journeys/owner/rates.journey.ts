import type { InboxPage, ThreadLink } from '@elegant/shared/rules'
import type { Page } from '@playwright/test'
import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test } from '../../support/journey.ts'
import { askForRing, openAdmin } from '../../support/people.ts'

test('an estimate has tax and shipping by the owner’s rates, and its total is what the customer accepts', async ({
  page,
  shop,
  anotherVisitor,
  browserErrors,
}) => {
  // Requests of pages that are left meanwhile, and a user without a customer record yet.
  browserErrors.expected = [/The shop cannot be reached/, /status of 404/]
  const phone = await anotherVisitor()
  await phone.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, shop)

  await test.step('the owner imports a tax table and shipping rates', async () => {
    await openHydrated(page, '/admin/rates')
    await expect(page.getByText('No tax rates yet')).toBeVisible()
    await importFile(page, 'Import tax rates', 'state;zip;rate;on_shipping\nFL;;"6,0";\nFlorida;331*;7 %;yes\nZZ;;5;')
    await expect(page.getByText('2 tax rates')).toBeVisible()
    await expectAccessible(page, 'the tax table')
    await page.getByRole('tab', { name: 'Shipping' }).click()
    await importFile(
      page,
      'Import shipping rates',
      'service,country,price,delivery\nPriority Mail,USA,12.50,2 to 3 days\nExpress,USA,$45,',
    )
    await expect(page.getByText('2 shipping rates')).toBeVisible()
    await expectAccessible(page, 'the shipping rates')
  })

  await test.step('a guest asks for a ring', () => askForRing(phone))

  const owner = await openOwnerClient(shop)
  const { items }: InboxPage = await (await owner('GET', '/threads?external={"page":1}')).json()
  const id = items[0]?.id

  await test.step('the owner accepts the proposed lines', async () => {
    await openHydrated(page, `/admin/inbox/${id}`)
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeFocused()
    await page.keyboard.press('e')
    const editor = page.getByRole('region', { name: 'Estimate 1' })
    await editor.getByLabel('Amount of line 1').fill('1,000.00')
    await editor.getByLabel('State').selectOption('Florida')
    await expect(editor.getByRole('button', { name: 'Add tax: Sales tax FL (6%), USD 60.00' })).toBeVisible()
    await editor.getByLabel('ZIP').fill('33101')
    await editor.getByRole('button', { name: 'Add shipping: Priority Mail, 2 to 3 days, USD 12.50' }).click()
    await editor.getByRole('button', { name: 'Add tax: Sales tax FL (7%), USD 70.88' }).click()
    await expectAccessible(page, 'proposed lines')
    await editor.getByRole('button', { name: 'Send estimate' }).click()
    await expect(page.getByText('Estimate 1 sent')).toBeVisible()
  })

  await test.step('the customer accepts the total', async () => {
    const { url }: ThreadLink = await (await owner('POST', `/threads/${id}/link`, { renew: false })).json()
    await openHydrated(phone, new URL(url).pathname)
    for (const row of [/^Shipping: Priority Mail, 2 to 3 days USD 12.50/, /^Tax: Sales tax FL \(7%\) USD 70.88/])
      await expect(phone.getByRole('row', { name: row })).toBeVisible()
    await expect(phone.getByRole('row', { name: /^Total USD 1,083.38/ })).toBeVisible()
    await phone.getByRole('button', { name: 'Accept' }).click()
    await expect(phone.getByText('Thank you. You accepted estimate 1.')).toBeVisible()
    const money = page.getByRole('region', { name: 'Money' })
    await expect(money).toContainText('PromisedUSD 1,083.38')
  })
})

/** Imports the valid lines of a file. */
async function importFile(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(dialog.getByText('Imported:')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
}
