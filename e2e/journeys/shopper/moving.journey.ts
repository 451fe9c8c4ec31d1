import { expect, test } from '../../support/journey.ts'

test('a page that is opened anew begins at its top, and Back returns to where one was', async ({ page }) => {
  const depth = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('/shop')
  const card = page.getByRole('main').getByRole('article').nth(12)
  await card.scrollIntoViewIfNeeded()
  const before = await depth()
  expect(before).toBeGreaterThan(500)

  await card.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Enquire Now' })).toBeVisible()
  expect(await depth()).toBe(0)
  await page.goBack()
  await expect(card).toBeVisible()
  await expect.poll(depth).toBe(before)

  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible()
  expect(await depth()).toBe(0)
})

test('the keyboard alone reaches the item and the cart, and lands on each page’s content', async ({ page }) => {
  // With its code; before that a link loads the next page.
  await page.goto('/shop', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Enquire Now' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Enquire Now' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
