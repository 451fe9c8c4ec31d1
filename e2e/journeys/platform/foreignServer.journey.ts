import type { Page } from '@playwright/test'
import { type ForeignServer, requestFields, startForeignServer } from '../../support/foreignServer.ts'
import { getRows } from '../../support/getRows.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, sharedShopTest as journey } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'

/** The shop's pages with a third-party server that implements only the core API. */
const test = journey.extend<{ server: ForeignServer }>({
  server: async ({ context }, use) => {
    const server = await startForeignServer(context)
    await use(server)
    for (const { call, body } of server.sent)
      expect(Object.keys(body), call).toEqual(expect.arrayContaining(requestFields[call] ?? []))
  },
})

test.beforeEach(({ browserErrors }) => {
  // Requests that such a server does not know or rejects.
  browserErrors.expected = [/status of 4\d\d/]
})

test('a shopper searches, opens an item with few fields, and retries a failed order', async ({ page, server }) => {
  await navigateTo(page, 'Shop')
  await expect(titles(page)).toHaveText(['Alpha Opal', 'Beta Emerald', 'Gamma Garnet'])

  await test.step('the page filters the unfiltered response', async () => {
    const searched = page.waitForResponse(/search/)
    await page.getByRole('searchbox').fill('EMERALD')
    await searched
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    await expect(titles(page)).toHaveText(['Beta Emerald'])
    await page.getByRole('searchbox').fill('ruby')
    await expect(page.getByText('No products found matching your search.')).toBeVisible()
    await expect(page.getByText('0 products')).toBeVisible()
    await page.getByRole('searchbox').fill('')
  })

  await page.getByRole('link', { name: /^Beta Emerald/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beta Emerald' })).toBeVisible()
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await expect(page.getByText('Added to cart!')).toBeVisible()

  await page.getByRole('link', { name: /^Cart/ }).click()
  server.responses.set('POST /cart_items', {
    status: 422,
    body: { code: 'X', message: 'No stones today', payload: '' },
  })
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Checkout failed: No stones today')).toBeVisible()
  server.responses.clear()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  expect(server.sent.at(-1)).toMatchObject({ call: 'POST /cart_items', body: { items_id: 2, action_type: 'enquiry' } })
})

test('a rejected request with an unknown payload shows the reason', async ({ page, server }) => {
  const refusal = { status: 422, body: { code: 'X', message: 'We are closed.', payload: { param: 'name' } } }
  server.responses.set('POST /custom_requests', refusal)
  await navigateTo(page, 'Custom Jewelry')
  await page.getByLabel('Name').fill('Ada Welo')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Phone').fill('904 555 0142')
  await page.getByLabel('Budget').fill('500 to 800')
  await page.getByLabel('Description').fill('A ring with a welo opal in rose gold.')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Failed to submit request. Please try again.')
  await expect(alert).toContainText('We are closed.')
})

test('the owner manages items, categories, orders and customers', async ({ page, server, shop }) => {
  await page.goto('/sign-in')
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/shop$/)

  await test.step('an order of today with a time in milliseconds is current', async () => {
    await page.goto('/customer/dashboard')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Pending')
    await page.getByRole('tab', { name: 'Order History' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Completed')
  })

  await test.step('the owner searches items and hides one', async () => {
    await page.goto('/admin/products')
    const searched = page.waitForResponse(/search/)
    await page.getByRole('searchbox').fill('alpha')
    await searched
    await expect(page.getByText('1 item', { exact: true })).toBeVisible()
    await expect(getRows(page).getByRole('rowheader').getByRole('link')).toHaveText(['Alpha Opal'])
    await page.getByRole('button', { name: 'Hide Alpha Opal' }).click()
    await expect(page.getByText('Item updated successfully')).toBeVisible()
    expect(server.sent.at(-1)).toMatchObject({
      call: 'PATCH /items/{id}',
      body: { title: 'Alpha Opal', slug: 'alpha', price: 120, Is_disabled: true },
    })
    await page.getByRole('searchbox').fill('')
  })

  await test.step('the owner edits a picture and uploads another', async () => {
    const row = page.getByRole('row', { name: 'Gamma Garnet' })
    await row.getByRole('button', { name: '2 media' }).click()
    await row.getByLabel('Sequence').last().fill('4')
    await row.getByLabel('Sequence').last().press('Enter')
    await expect(page.getByText('Sequence updated successfully')).toBeVisible()
    expect(server.sent.at(-1)?.body).toMatchObject({ item_images_id: 6, items_id: 3, seq: 4, mediafiles_id: 8 })
    await row.getByLabel('Alternative text').last().fill('Red fire')
    await row.getByLabel('Alternative text').last().press('Enter')
    await expect(page.getByText('Alternative text updated successfully')).toBeVisible()
    expect(server.sent.at(-1)?.body).toMatchObject({ item_images_id: 6, alt: 'Red fire', display_image: '/icon.svg' })
    const file = { name: 'new.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('…') }
    await row.getByLabel('Image files').setInputFiles(file)
    await row.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText('Image uploaded successfully')).toBeVisible()
    expect(server.sent.at(-1)?.body).toMatchObject({ items_id: 3, display_image: '/icon.svg', mediafiles_id: 9 })
  })

  await test.step('the owner creates an item, and edits one with few fields', async () => {
    await page.getByRole('link', { name: 'Add Product' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Delta Diamond')
    await page.getByLabel('Description').fill('Clear.')
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByText('Item created successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/products$/)
    expect(server.sent.filter(({ call }) => call === 'POST /items')).toHaveLength(1)
    await page.getByRole('link', { name: 'Edit Beta Emerald' }).click()
    await page.getByLabel('Description').fill('Green.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Item updated successfully')).toBeVisible()
  })

  await test.step('the owner saves a category', async () => {
    await page.goto('/admin/categories?edit=1')
    await page.getByLabel('Category Type').fill('Gem')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Category updated')).toBeVisible()
  })

  await test.step('an order shows the fields of the list', async () => {
    await page.goto('/admin/orders')
    await expect(getRows(page)).toHaveCount(2)
    await page
      .getByRole('row', { name: /^Alpha Opal/ })
      .getByRole('link', { name: 'Details' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alpha Opal' })).toBeVisible()
    await expect(page.getByText('Order #41')).toBeVisible()
  })

  await test.step('the owner blocks a customer without a name', async () => {
    await page.goto('/admin/customers')
    const row = page.getByRole('row', { name: 'Unnamed Customer' })
    await expect(row).toContainText('no role assigned')
    await row.getByRole('button', { name: 'Block' }).click()
    await page.getByLabel('Reason').fill('Unpaid orders')
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('Customer status updated successfully')).toBeVisible()
  })

  await test.step('the owner saves the settings of the shop', async () => {
    await page.goto('/admin/shop')
    await page.getByLabel('Description').fill('Stones from elsewhere.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Shop settings updated successfully')).toBeVisible()
    expect(server.sent.at(-1)).toEqual({ call: 'PATCH /shop', body: { description: 'Stones from elsewhere.' } })
  })
})

/** Navigates in the browser, because a server-rendered page would use the shop's own API. */
async function navigateTo(page: Page, name: string): Promise<void> {
  await openHydrated(page, '/sign-in')
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
}

function titles(page: Page) {
  return page.getByRole('main').getByRole('article').getByRole('heading')
}
