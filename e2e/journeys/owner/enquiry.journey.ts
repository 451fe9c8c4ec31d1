import { openDatabase, readEnv } from '@elegant/api'
import { getRows } from '../../support/getRows.ts'
import { expect, test } from '../../support/journey.ts'
import { openAdmin } from '../../support/people.ts'

test('a guest’s enquiry reaches the owner', async ({ page, anotherVisitor, shop }) => {
  const enquired = { title: '', price: '' }

  await test.step('a guest adds two parcels to the cart', async () => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Shop Collection' }).click()
    await expect(page).toHaveURL(/\/shop$/)
    await expect(page.getByRole('heading', { name: 'Our Collection' })).toBeVisible()

    // One of several equal parcels; of a single stone there is no second.
    const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Crystal Chips' })
    enquired.title = (await card.getByRole('heading').innerText()).trim()
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/item\/[a-z0-9-]+$/)
    await expect(page.getByRole('heading', { level: 1, name: enquired.title })).toBeVisible()
    const price = page.getByText(/^USD [\d,]+\.\d\d$/).first()
    enquired.price = (await price.innerText()).replace(/[^\d.]/g, '')

    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect(page.getByText('Added to cart!')).toBeVisible()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: enquired.title })).toBeVisible()
    await page.getByRole('button', { name: `Increase quantity of ${enquired.title}` }).click()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  await test.step('the cart survives a reload, and the checkout empties it', async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByText('Order placed successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('elegant_cart'))).toBe('[]')
  })

  await test.step('the owner sees the order with item, type, price and date', async () => {
    const office = await anotherVisitor()
    await openAdmin(office, shop, '/admin/orders')
    const order = getRows(office).first()
    await expect(order.getByRole('link', { name: enquired.title })).toBeVisible()
    await expect(order).toContainText('enquiry')
    await expect(order).toContainText(/USD [\d,]+\.\d\d/)
    await expect(order).toContainText(String(new Date().getFullYear()))
    await office.context().close()
  })

  await test.step('the database stores the order', async () => {
    // An open page reports its visit to the server and would count the stopped server as an error.
    await page.close()
    await shop.stop()
    const database = await openDatabase(readEnv({ DATA_DIR: shop.dataDir }))
    const { rows } = await database.pool.query('select title, action_type, status, quantity, price from orders')
    await database.close()
    expect(rows).toEqual([{ ...enquired, action_type: 'enquiry', status: 'pending', quantity: 2 }])
  })
})
