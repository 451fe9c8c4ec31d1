import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expect } from '../../support/journey.ts'
import { test } from '../../support/mailJourney.ts'
import { findLatestLink, signIn } from '../../support/people.ts'
import type { Shop } from '../../support/shop.ts'

const password = 'seven opals in a row'
const bea = { name: 'Bea Kim', email: 'bea@example.com' }

test.beforeEach(({ browserErrors }) => {
  // Rejected requests, and an account without a record yet.
  browserErrors.expected = [/status of 4\d\d/, /Only an admin may do this/]
})

test('a helper is invited by mail, edits an item, and loses access with the removal', async ({
  page,
  shop,
  mails,
  anotherVisitor,
}) => {
  await openStaff(page, shop)
  await expectAccessible(page)
  await invite(page, bea.email, 'Helper')
  await expect(page.getByText(`Invitation sent to ${bea.email}`).first()).toBeVisible()
  await expect(page.getByRole('article', { name: `Invitation of ${bea.email}` })).toBeVisible()
  await expect.poll(() => mails.arrived.some(({ recipients }) => recipients.includes(bea.email))).toBe(true)

  const helper = await anotherVisitor()
  await join(helper, findLatestLink(mails, /invited to the staff/))
  const sidebar = helper.getByRole('navigation', { name: 'Admin' })
  await expect(sidebar.getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Staff' })).toHaveCount(0)
  await expect(sidebar.getByRole('link', { name: 'Shop', exact: true })).toHaveCount(0)

  await openFirstProduct(helper)
  await helper.getByLabel('Title').fill('Opal of the helper')
  await helper.getByRole('button', { name: 'Save changes' }).click()
  await expect(helper.getByText('Item updated successfully').first()).toBeVisible()
  await expect(helper.getByRole('heading', { name: 'Costs' })).toHaveCount(0)
  for (const path of ['/admin/shop', '/admin/staff']) {
    await helper.goto(path)
    await expect(helper.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(helper.getByText('Current role: helper')).toBeVisible()
  }

  await helper.goto('/admin/orders')
  await expect(helper.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: `Remove ${bea.name}` }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${bea.name} has no access to the admin area any more`).first()).toBeVisible()
  await sidebar.getByRole('link', { name: 'Customers' }).click()
  await expect(helper.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

  await page.goto('/admin/changes?entity=staff')
  await expect(page.getByRole('article', { name: `changed the staff role of ${bea.name}` }).first()).toBeVisible()
})

test('a read-only member looks and saves nothing', async ({ page, shop, mails, anotherVisitor }) => {
  await openStaff(page, shop)
  await invite(page, bea.email, 'Read-only')
  await expect.poll(() => mails.arrived.some(({ recipients }) => recipients.includes(bea.email))).toBe(true)
  const member = await anotherVisitor()
  await join(member, findLatestLink(mails, /invited to the staff/))
  await expect(member.getByText('You can look at everything here. Ask the owner to change something.')).toBeVisible()
  await openFirstProduct(member)
  await expect(member.getByLabel('Title')).toBeDisabled()
  await expect(member.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expectAccessible(member)
})

async function openStaff(page: Page, shop: Shop): Promise<void> {
  await page.goto('/admin/staff')
  await signIn(page, shop.admin)
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption(role)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

/** Makes the account of the invited address. */
async function join(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name').fill(bea.name)
  await page.getByLabel('Password').fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

async function openFirstProduct(page: Page): Promise<void> {
  await page.goto('/admin/products')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Edit|Open) / })
    .first()
    .click()
  await expect(page.getByLabel('Title')).toBeVisible()
}
