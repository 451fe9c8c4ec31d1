import type { InboxPage } from '@elegant/shared/rules'
import type { Page } from '@playwright/test'
import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect } from '../../support/journey.ts'
import { test, threadLink } from '../../support/mailJourney.ts'
import { ada, askForRing, findLatestLink, openAdmin, signUp } from '../../support/people.ts'

const confirmation = /^Please confirm/

test('a custom piece goes through all seven stages, and into the account of its customer', async ({
  page,
  shop,
  mails,
  anotherVisitor,
  browserErrors,
}) => {
  // Requests of pages that are left meanwhile, and a user without a customer record yet.
  browserErrors.expected = [/The shop cannot be reached/, /status of 404/]
  const phone = await anotherVisitor()
  await phone.setViewportSize({ width: 390, height: 844 })

  await test.step('a guest asks for a ring', () => askForRing(phone))

  const owner = await openOwnerClient(shop)
  const { items }: InboxPage = await (await owner('GET', '/threads?external={"page":1}')).json()
  await openAdmin(page, shop)
  await openHydrated(page, `/admin/inbox/${items[0]?.id}`)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toBeFocused()
  const open = (address: string) => openHydrated(phone, new URL(address).pathname)

  await test.step('she accepts a layaway, by the rules of the shop', async () => {
    await page.keyboard.press('e')
    const editor = page.getByRole('region', { name: 'Estimate 1' })
    await editor.getByLabel('Amount of line 1').fill('1,000.00')
    await editor.getByRole('button', { name: 'Layaway: 20% and 6 months' }).click()
    await editor.getByLabel('Changes included').fill('2')
    await expect(editor.getByRole('group', { name: 'Preview' })).toContainText('7 days of grace')
    await editor.getByRole('button', { name: 'Send estimate' }).click()
    await expect(page.getByText('Estimate 1 sent')).toBeVisible()
    await open(await threadLink(mails, ada.email, /estimate/i))
    await expect(phone.getByRole('row', { name: /^If you cancel All payments are refunded/ })).toBeVisible()
    await expectAccessible(phone, 'a layaway')
    await phone.getByRole('button', { name: 'Accept' }).click()
    await expect(conversation).toContainText('accepted estimate 1')
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('Deposit due')
  })

  await moveOn(page, 'Brief')
  await test.step('sketch, CAD and wax model are approved, one of them after a change', async () => {
    for (const [stage, noun] of [
      ['Sketch', 'the sketch'],
      ['CAD model', 'the CAD model'],
      ['Wax model', 'the wax model'],
    ] as const) {
      await moveOn(page, stage)
      await phone.reload()
      if (stage === 'CAD model') {
        await phone.getByRole('button', { name: 'Ask for a change (2 of 2 left)' }).click()
        await phone.getByLabel('Your words').fill('A thinner band, please.')
        await phone.getByRole('button', { name: /^Ask for a change/ }).click()
        await expect(conversation).toContainText('A thinner band, please.')
        await moveOn(page, stage)
        await phone.reload()
        await expect(phone.getByRole('button', { name: 'Ask for a change (1 of 2 left)' })).toBeVisible()
      }
      await phone.getByRole('button', { name: 'Approve' }).click()
      await expect(phone.getByText(`Thank you. You approved ${noun}.`)).toBeVisible()
      await expect(conversation).toContainText(`approved ${stage}`)
    }
  })
  for (const stage of ['Setting', 'Ready', 'Shipped']) await moveOn(page, stage)
  await phone.reload()
  await expect(phone.getByText('Shipped', { exact: true }).first()).toBeVisible()
  await expectAccessible(phone, 'a finished piece')

  await test.step('she signs up with the same address and adds the conversation', async () => {
    const link = phone.url()
    await openHydrated(phone, '/sign-up')
    await signUp(phone)
    await expect(phone.getByText('Check your email')).toBeVisible()
    await expect.poll(() => mails.arrived.some(({ subject }) => confirmation.test(subject ?? ''))).toBe(true)
    await phone.goto(findLatestLink(mails, confirmation))
    await expect(phone).toHaveURL(/\/shop$/)
    await open(link)
    await phone.getByRole('button', { name: 'Add this to my account' }).click()
    await expect(phone.getByText('This is in your account now')).toBeVisible()
    await phone.getByRole('link', { name: 'My Orders' }).last().click()
    await expect(phone.getByRole('region', { name: 'Your requests' })).toContainText('Custom piece')
  })
})

async function moveOn(page: Page, stage: string): Promise<void> {
  await page.getByRole('button', { name: 'Move on to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move on to…' })
  await dialog.getByLabel('Stage').selectOption(stage)
  await dialog.getByRole('button', { name: 'Move on' }).click()
  await expect(dialog).toBeHidden()
}
