import { openHydrated } from '../../support/hydration.ts'
import { expect, sharedShopTest as test } from '../../support/journey.ts'

test('a new page starts at the top, and Back restores the scroll position', async ({ page }) => {
  const depth = () => page.evaluate(() => Math.round(window.scrollY))
  await openHydrated(page, '/shop')
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

test('the keyboard reaches the item and the cart, and navigation moves the focus to the content', async ({ page }) => {
  await openHydrated(page, '/shop')
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

test('drafts of a request and a message survive navigation and a reload until they are sent', async ({ page }) => {
  for (const { address, field, words } of [
    { address: '/custom-jewelry', field: 'Description', words: 'A ring with a welo opal in rose gold.' },
    { address: '/contact', field: 'Message', words: 'When do you open?' },
  ]) {
    await page.goto(address)
    const typed = page.getByLabel(field)
    await typed.fill(words)
    // A person types longer than the form's code takes to load.
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain(words)
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
    await page.goBack()
    await expect(typed).toHaveValue(words)
    await page.reload()
    await expect(typed).toHaveValue(words)
  }
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('an anonymous visitor gets an id on the first page', async ({ page }) => {
  const readId = () => page.evaluate(() => localStorage.getItem('temp_session_id'))
  await page.goto('/')
  await expect.poll(readId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const id = await readId()
  await page.goto('/shop')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await readId()).toBe(id)
})
