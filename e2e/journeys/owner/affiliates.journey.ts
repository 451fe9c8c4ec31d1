import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test } from '../../support/journey.ts'
import { ada, openAdmin } from '../../support/people.ts'

test('an enquiry counts for the affiliate whose link the visitor followed', async ({
  page,
  shop,
  anotherVisitor,
  browserErrors,
}) => {
  // A user without a customer record yet.
  browserErrors.expected = [/status of 404/]
  const owner = await openOwnerClient(shop)
  const visitor = await anotherVisitor()
  const refs = async () => (await visitor.context().cookies()).filter(({ name }) => name.endsWith('elegant.ref'))

  await test.step('while affiliates are off, nothing is stored', async () => {
    await openHydrated(visitor, '/?ref=grace')
    expect(await refs()).toEqual([])
  })

  await owner('PATCH', '/shop', { allow_affiliate: true })
  await openAdmin(page, shop)
  await openHydrated(page, '/admin/affiliates')
  await page.getByRole('button', { name: 'Add an affiliate' }).click()
  await page.getByLabel('Name').fill('Grace')
  await page.getByLabel('Code').fill('grace')
  await page.getByRole('button', { name: 'Add affiliate' }).click()
  await expect(page.getByRole('article', { name: 'Grace' })).toContainText('0 enquiries')
  await expectAccessible(page, 'affiliates')

  await test.step('a visitor follows the link and asks on another day, on another page', async () => {
    await expect(async () => {
      await visitor.goto('/about?ref=grace')
      expect(await refs()).toMatchObject([{ value: 'grace', httpOnly: true }])
    }).toPass()
    await openHydrated(visitor, '/contact')
    await visitor.getByLabel('Name').fill(ada.name)
    await visitor.getByLabel('Email').fill(ada.email)
    await visitor.getByLabel('Message').fill('Do you set stones?')
    await visitor.getByRole('button', { name: /^Send/ }).click()
    await expect(visitor.getByText(/your message/i).first()).toBeVisible()
  })

  await page.reload()
  await expect(page.getByRole('article', { name: 'Grace' })).toContainText('1 enquiry · 0 accepted · nothing paid')
})
