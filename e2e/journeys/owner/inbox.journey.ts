import type { InboxPage, Thread } from '@elegant/shared/rules'
import { openGuestClient, openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test } from '../../support/journey.ts'
import { openAdmin } from '../../support/people.ts'
import { listItems } from '../../support/shopActivity.ts'

const grace = { name: 'Grace Hopper', email: 'grace@example.com' }

test('the owner answers a guest by keyboard, agrees on a price, and records the deposit', async ({ page, shop }) => {
  const [guest, owner] = await Promise.all([openGuestClient(shop.url), openOwnerClient(shop)])
  const many = (await listItems(guest, 'Product')).find(({ sold_as }) => sold_as === 'many')
  const place = async (contact: object) => {
    await guest('POST', '/cart_items', { items_id: many?.id, action_type: 'enquiry', quantity: 1, contact })
  }
  await openAdmin(page, shop)
  await place(grace)
  await place({ name: 'Ada Welo', email: 'ada@example.com' })

  await test.step('the conversations wait in the inbox, the oldest first', async () => {
    await openHydrated(page, '/admin/inbox')
    const rows = page.getByRole('main').getByRole('article')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(grace.name)
    await expect(rows.first()).toContainText('Answer within 23 h')
    await expectAccessible(page, 'the inbox')
  })

  await test.step('both are answered without a mouse', async () => {
    const reply = page.getByRole('textbox', { name: 'Your reply' })
    await page.keyboard.press('j')
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeFocused()
    const first = page.url()
    await page.keyboard.press('r')
    await page.keyboard.type('Yes, it is still there.')
    await page.keyboard.press('Control+Shift+Enter')
    await expect(page).not.toHaveURL(first)
    await expect(page.getByRole('region', { name: 'Conversation' })).toBeFocused()
    await page.keyboard.press('r')
    await expect(reply).toHaveValue('')
    await page.keyboard.type('Gladly.')
    await page.keyboard.press('Control+Shift+Enter')
    await expect(page.getByText('Nobody is waiting for your answer')).toBeVisible()
  })

  const { items }: InboxPage = await (await owner('GET', '/threads?external={"search":"Grace"}')).json()
  const id = items[0]?.id ?? 0
  await openHydrated(page, `/admin/inbox/${id}`)
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Yes, it is still there.')

  await test.step('an estimate of three lines is sent', async () => {
    await page.keyboard.press('e')
    const editor = page.getByRole('region', { name: 'Estimate 1' })
    await expect(editor.getByLabel('Kind of line 1')).toBeFocused()
    await editor.getByLabel('Amount of line 1').fill('900.00')
    for (const [line, kind, amount] of [
      [2, 'Metal', '1,250.50'],
      [3, 'Labor', '349.50'],
    ] as const) {
      await editor.getByRole('button', { name: 'Add a line' }).click()
      await editor.getByLabel(`Kind of line ${line}`).selectOption(kind)
      await editor.getByLabel(`Amount of line ${line}`).fill(amount)
    }
    await editor.getByRole('button', { name: '50% deposit' }).click()
    await expect(editor.getByRole('group', { name: 'Preview' })).toContainText('USD 1,250.00 when you accept')
    await expectAccessible(page, 'the estimate editor')
    await editor.getByRole('button', { name: 'Send estimate' }).click()
    await expect(page.getByText('Estimate 1 sent')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Estimates' })).toContainText('USD 2,500.00')
  })

  await test.step('the piece moves on to a sketch', async () => {
    await page.getByRole('button', { name: 'Move on to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move on to…' })
    await dialog.getByLabel('Stage').selectOption('Sketch')
    await expect(dialog.getByLabel('Ask for approval')).toBeChecked()
    await dialog.getByRole('button', { name: 'Move on' }).click()
    await expect(page.getByText('Moved on to: Sketch', { exact: true })).toBeVisible()
  })

  await test.step('the customer accepts, and the deposit is recorded', async () => {
    const { url }: { url: string } = await (await owner('POST', `/threads/${id}/link`, { renew: false })).json()
    const thread: Thread = await (await owner('GET', `/threads/${id}`)).json()
    const about = String(thread.entries.find(({ kind }) => kind === 'estimate')?.id)
    await guest('POST', `/threads/link/${url.split('/').at(-1)}/entries`, { about, answer: 'accepted' })
    await page.reload()
    const money = page.getByRole('region', { name: 'Money' })
    await expect(money).toContainText('Deposit due')
    await expectAccessible(page, 'a conversation')
    await money.getByRole('button', { name: 'Record a payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a payment' })
    await expect(dialog.getByLabel('Amount (USD)')).toHaveValue('1,250.00')
    await expectAccessible(page, 'a payment')
    await dialog.getByLabel('Method').selectOption('Check')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByText('Payment recorded')).toBeVisible()
    await expect(money).toContainText('Balance due')
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('recorded a payment of USD 1,250.00')
  })
})
