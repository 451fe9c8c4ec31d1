import { openDatabase, readEnv } from '@elegant/api'
import { sql } from 'drizzle-orm'
import { expect, test } from '../support/journey.ts'

test.describe.configure({ mode: 'serial' })

test('a guest enquires about two opals, and the order is placed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Shop Collection' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(page.getByRole('heading', { name: 'Our Collection' })).toBeVisible()

  const card = page.getByRole('main').getByRole('article').first()
  const title = (await card.getByRole('heading').innerText()).trim()
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/item\/[a-z0-9-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await expect(page.getByText('Added to cart!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: `Increase quantity of ${title}` }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('elegant_cart'))).toBe('[]')
})

test('the owner signs in and finds the enquiry with its item, type, price and date', async ({ page, shop }) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(shop.admin.email)
  await page.getByLabel('Password').fill(shop.admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/shop$/)

  await page.goto('/admin/orders')
  const order = page.getByRole('main').getByRole('article').first()
  await expect(order.getByRole('heading')).not.toBeEmpty()
  await expect(order).toContainText('enquiry')
  await expect(order).toContainText(/USD [\d,]+\.\d\d/)
  await expect(order).toContainText(String(new Date().getFullYear()))
})

test('the order is a row in the database', async ({ shop }) => {
  await shop.stop()
  const database = await openDatabase(readEnv({ DATA_DIR: shop.dataDir }))
  const { rows } = await database.db.execute(sql`select action_type, status, quantity, item_price from orders`)
  await database.close()
  expect(rows).toEqual([
    expect.objectContaining({ action_type: 'enquiry', status: 'pending', quantity: 2, item_price: expect.any(String) }),
  ])
})
