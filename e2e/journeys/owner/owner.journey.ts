import type { Locator, Page } from '@playwright/test'
import type { MailServer } from '../../../api/src/testing/mailServer.ts'
import { expectAccessible } from '../../support/axe.ts'
import { expect } from '../../support/journey.ts'
import { findMail, test } from '../../support/mailJourney.ts'
import { ada, addToCart, advanceToPoll, findLatestLink, openAdmin, signUp } from '../../support/people.ts'

test.beforeEach(({ browserErrors }) => {
  // Rejected requests, a user without a customer record yet, and sessions that end during a request.
  browserErrors.expected = [/status of 4\d\d/, /Your session has ended/, /code: (BLOCKED|IDENTITY_MISMATCH|FORBIDDEN)/]
})

test('an order appears on the open page, gets an estimate, and is accepted, shipped and completed', async ({
  page,
  shop,
  mails,
  anotherVisitor,
}) => {
  await page.clock.install()
  await openAdmin(page, shop)
  await expect(page.getByRole('link', { name: /^Order Management/ })).toContainText('0 pending')
  await expectAccessible(page, 'the dashboard')
  await page.getByRole('link', { name: /^Order Management/ }).click()
  await expect(page.getByText('No orders found')).toBeVisible()

  const customer = await anotherVisitor()
  await customer.clock.install()
  const { title } = await placeOrderAsAda(customer, mails)
  const card = page.getByRole('row', { name: `${title}, ${ada.name}` })
  await advanceToPoll(page)
  await expect(card).toContainText('New')
  await expect(page.getByRole('definition').first()).toHaveText('1')
  await expectAccessible(page, 'a new order')

  await test.step('the customer gets the estimate by mail and accepts it', async () => {
    await card.getByRole('button', { name: 'Send Estimate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send Estimate' })
    await dialog.getByRole('button', { name: 'Send Estimate' }).click()
    await expect(dialog.getByText('Please enter an estimate amount')).toBeVisible()
    await expectAccessible(page, 'an estimate without an amount')
    await dialog.getByLabel('Amount (USD)').fill('1,250.50')
    await dialog.getByLabel('Message (optional)').fill('Set in 14k gold.')
    await dialog.getByRole('button', { name: 'Send Estimate' }).click()
    await expect(page.getByText('Estimate sent successfully!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'Send Estimate' })).toBeFocused()
    await expect.poll(() => findMail(mails, ada.email, /estimate .* USD 1,250.50$/)).toContain('Set in 14k gold.')

    await customer.getByRole('link', { name: 'My Orders' }).click()
    const offer = customer.getByRole('group', { name: `Estimate for ${title}` })
    await advanceToPoll(customer)
    await expect(offer).toContainText('USD 1,250.50')
    await offer.getByRole('button', { name: 'Accept' }).click()
    await expect(offer.getByText(/^You accepted this estimate/)).toBeVisible()
    await advanceToPoll(page)
    await expect(card).toContainText('Accepted')
  })

  await card.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText(`${ada.name} accepted the estimate`)
  await expectAccessible(page, 'an order in detail')

  await test.step('the customer gets the tracking number by mail and on the page', async () => {
    await page.getByRole('button', { name: 'Shipping' }).click()
    const dialog = page.getByRole('dialog', { name: 'Shipping' })
    await dialog.getByRole('button', { name: 'Save shipping' }).click()
    await expect(dialog.getByText('Please enter tracking number and carrier')).toBeVisible()
    await expectAccessible(page, 'shipping without a carrier')
    await dialog.getByLabel('Carrier').selectOption('UPS')
    await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784')
    await dialog.getByRole('button', { name: 'Save shipping' }).click()
    await expect(page.getByText('Shipping information updated!')).toBeVisible()
    await expect(timeline).toContainText('Shipped: UPS 1Z999AA10123456784')
    await expect.poll(() => findMail(mails, ada.email, /^On its way/)).toContain('1Z999AA10123456784')
    const parcel = customer.getByRole('link', { name: /^Track 1Z999AA10123456784/ })
    await advanceToPoll(customer)
    await expect(parcel).toHaveAttribute('href', /ups\.com.*1Z999AA10123456784/)
  })

  await page.getByRole('button', { name: 'Complete order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Complete this order?' })
  await question.getByRole('button', { name: 'Complete order' }).click()
  await expect(page.getByText('Order #1: Completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Estimate' })).toBeDisabled()
  await advanceToPoll(customer)
  await expect(customer.getByText('No current orders')).toBeVisible()

  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('group', { name: 'Show' }).getByText('Enquiry', { exact: true }).click()
  await expect(page.getByText('No orders found')).toBeVisible()
  await page.getByRole('group', { name: 'Show' }).getByText('Completed', { exact: true }).click()
  await expect(card).toContainText('Completed')
  await page.goto('/admin')
  await expect(page.getByRole('img', { name: /^1 order in the last 30 days/ })).toBeVisible()
})

test('an open dialog keeps its text when the session ends', async ({ page, shop, mails, anotherVisitor }) => {
  await placeOrderAsAda(await anotherVisitor(), mails)
  await openAdmin(page, shop, '/admin/orders')
  await page.getByRole('button', { name: 'Send Estimate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Estimate' })
  await dialog.getByLabel('Amount (USD)').fill('900')
  await dialog.getByLabel('Message (optional)').fill('A long letter about gold.')
  await page.request.post('/api/identity/sign-out', { data: {}, headers: { origin: shop.url } })
  await dialog.getByRole('button', { name: 'Send Estimate' }).click()

  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByLabel('Password').fill(shop.admin.password)
  await ended.getByLabel('Password').press('Enter')
  await expect(ended).toBeHidden()
  await expect(dialog.getByLabel('Message (optional)')).toHaveValue('A long letter about gold.')
  await dialog.getByRole('button', { name: 'Send Estimate' }).click()
  await expect(page.getByText('Estimate sent successfully!')).toBeVisible()
  await expect.poll(() => findMail(mails, ada.email, /estimate/)).toContain('A long letter about gold.')
})

test('the owner blocks and unblocks a customer with an open page', async ({ page, shop, mails, anotherVisitor }) => {
  const customer = await anotherVisitor()
  await customer.clock.install()
  await signUpAda(customer, mails)
  await customer.getByRole('link', { name: 'My Orders' }).click()
  await expect(customer.getByText('No current orders')).toBeVisible()

  await openAdmin(page, shop, '/admin/customers')
  await expect(page.getByText('2 of 2 customers')).toBeVisible()
  await expectAccessible(page, 'customers')
  await page.getByRole('searchbox').fill('welo')
  const row = page.getByRole('row', { name: ada.name })
  await expect(page.getByText('1 of 2 customers')).toBeVisible()
  await expect(row).toContainText('Online')
  await row.getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: `Block ${ada.name}` })
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(dialog.getByText('Please give a reason for the block')).toBeVisible()
  await expectAccessible(page, 'a block without a reason')
  await dialog.getByLabel('Reason').fill('Unpaid orders')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Customer status updated successfully')).toBeVisible()
  await expect(row).toContainText('Blocked: Unpaid orders')
  await expectAccessible(page, 'a blocked customer')

  // The open page notices by polling.
  await advanceToPoll(customer)
  await expect(customer).toHaveURL(/\/blocked$/)
  await expect(customer.getByText('Reason: Unpaid orders')).toBeVisible()

  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByLabel('Role').selectOption('Blocked')
  await expect(page.getByText('1 of 2 customers')).toBeVisible()
  await row.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('No customers found matching your filters')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(row.getByRole('button', { name: 'Block' })).toBeVisible()
  await customer.goto('/customer/dashboard')
  await expect(customer.getByText('No current orders')).toBeVisible()
})

test('the owner processes an order with the keyboard only', async ({ page, shop, mails, anotherVisitor }) => {
  await placeOrderAsAda(await anotherVisitor(), mails)
  await openAdmin(page, shop, '/admin/orders')
  const { keyboard } = page
  await tabTo(page, page.getByRole('searchbox'))
  await keyboard.type('welo')
  await expect(page).toHaveURL(/search=welo$/)
  await tabTo(page, page.getByRole('button', { name: 'Send Estimate' }))
  await keyboard.press('Enter')
  await expect(page.getByLabel('Amount (USD)')).toBeFocused()
  await keyboard.type('900')
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Send Estimate' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Amount (USD)')).toHaveValue('900')
  await keyboard.press('Enter')
  await expect(page.getByText('Estimate sent successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send Estimate' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Details' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Start processing' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Start processing' }))
  await keyboard.press('Enter')
  await expect(page.getByText('Order #1: Processing')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Processing')
  await tabTo(page, page.getByRole('button', { name: 'Cancel order' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Not now' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('Order #1: Canceled')).toBeVisible()
})

/** Signs up as Ada and confirms the email address. */
async function signUpAda(page: Page, mails: MailServer): Promise<void> {
  await page.goto('/sign-up')
  await signUp(page)
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect.poll(() => mails.arrived.length).toBe(1)
  await page.goto(findLatestLink(mails))
  await expect(page.getByRole('button', { name: `Account of ${ada.name}` })).toBeVisible()
}

/** Signs up as Ada and orders a stone. */
async function placeOrderAsAda(page: Page, mails: MailServer): Promise<{ title: string }> {
  await signUpAda(page, mails)
  const stone = await addToCart(page, 0)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  return stone
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The focus did not reach ${target}`)
}
