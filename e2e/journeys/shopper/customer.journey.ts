import type { Page } from '@playwright/test'
import { openHydrated } from '../../support/hydration.ts'
import { expect, sharedShopTest, test } from '../../support/journey.ts'
import { ada, addToCart, madeToOrder, signUp } from '../../support/people.ts'

test('a new customer sees only the orders of the own account', async ({ page, anotherVisitor }) => {
  const stranger = await anotherVisitor()
  await enquire(stranger, 2)
  await stranger.context().close()

  const enquired = await enquire(page, 0)
  await page.goto('/sign-up')
  await signUp(page)
  await expect(page).toHaveURL(/\/shop$/)

  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL(/\/customer\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Welo')
  await expect(page.getByText('No current orders')).toBeVisible()
  await page.getByRole('button', { name: 'Add to my account' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('article')).toContainText(enquired)

  // The role badge fits into the header on a phone (docs/product/routes.md#header-and-footer).
  await page.setViewportSize({ width: 320, height: 640 })
  const badge = page.getByRole('banner').getByText('customer', { exact: true })
  await expect(badge).toBeVisible()
  const [inner, outer] = await Promise.all([badge.boundingBox(), page.getByRole('banner').boundingBox()])
  expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0))
})

sharedShopTest(
  'pages from before a sign-in show the account, and orders from there belong to it',
  async ({ page, context }) => {
    const getAccount = (tab: Page) => tab.getByRole('banner').getByRole('button', { name: 'Account of Ada Welo' })
    const { title } = await addToCart(page, madeToOrder)
    const otherTab = await context.newPage()
    await openHydrated(otherTab, '/shop')
    await expect(otherTab.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    // A document of its own, so that Back leaves it.
    await page.goto('/sign-up')
    await signUp(page, { ...ada, email: 'two-tabs@example.com' })
    await expect(page).toHaveURL(/\/shop$/)
    await expect(getAccount(page)).toBeVisible()
    await expect(getAccount(otherTab)).toBeVisible()

    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/item/${madeToOrder}$`))
    await expect(getAccount(page)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByText('Order placed successfully!')).toBeVisible()
    await page.getByRole('link', { name: 'My Orders' }).click()
    await expect(page.getByRole('main').getByRole('article')).toContainText(title)
    await expect(page.getByRole('button', { name: 'Add to my account' })).toHaveCount(0)
  },
)

sharedShopTest(
  'the admin area denies customers and redirects guests to the sign-in',
  async ({ page, browserErrors }) => {
    browserErrors.expected = [/404/]
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto('/admin/orders')
    await expect(page).toHaveURL(/\/sign-in$/)
    await page.getByRole('link', { name: 'Create Account' }).click()
    await signUp(page, { name: 'Bo Stayish', email: 'bo@example.com', password: 'nine raw stones' })
    await expect(page).toHaveURL(/\/shop$/)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    await expect(page.getByText('Current role: customer')).toBeVisible()
    expect(requested.filter((url) => url.includes('/remotes/admin/'))).toEqual([])
  },
)

/** Orders the nth product of the shop and returns its title. */
async function enquire(page: Page, nth: number): Promise<string> {
  await page.goto('/shop')
  const card = page.getByRole('main').getByRole('article').nth(nth)
  const title = (await card.getByRole('heading').innerText()).trim()
  await card.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  return title
}
