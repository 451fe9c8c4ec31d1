import type { Page } from '@playwright/test'
import { expect, test as journey } from '../../support/journey.ts'
import { signIn } from '../../support/people.ts'
import { type ForeignServer, requestFields, startForeignServer } from '../../support/section7.ts'

/** Our pages, and a server of somebody else's that speaks section 7 alone. */
const test = journey.extend<{ server: ForeignServer }>({
  server: async ({ context }, use) => {
    const server = await startForeignServer(context)
    await use(server)
    for (const { call, body } of server.sent)
      expect(Object.keys(body), call).toEqual(expect.arrayContaining(requestFields[call] ?? []))
  },
})

test.beforeEach(({ browserErrors }) => {
  // Calls that such a server does not know, or refuses.
  browserErrors.expected = [/status of 4\d\d/]
})

test('a shopper searches, opens an item of which little is told, and orders at the second attempt', async ({
  page,
  server,
}) => {
  await navigateTo(page, 'Shop')
  await expect(titles(page)).toHaveText(['Alpha Opal', 'Beta Emerald', 'Gamma Garnet'])

  await test.step('the search stays narrowed', async () => {
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
  server.answers.set('POST /cart_items', { status: 422, body: { code: 'X', message: 'No stones today', payload: '' } })
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Checkout failed: No stones today')).toBeVisible()
  server.answers.clear()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  expect(server.sent.at(-1)).toMatchObject({ call: 'POST /cart_items', body: { items_id: 2, action_type: 'enquiry' } })
})

test('a request that is refused with a payload of another form says why', async ({ page, server }) => {
  const refusal = { status: 422, body: { code: 'X', message: 'We are closed.', payload: { param: 'name' } } }
  server.answers.set('POST /custom_requests', refusal)
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

test('the owner keeps items, categories, orders and customers there', async ({ page, server, shop }) => {
  await page.goto('/sign-in')
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/shop$/)

  await test.step('an order of today that tells milliseconds is a current one', async () => {
    await page.goto('/customer/dashboard')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Pending')
    await page.getByRole('tab', { name: 'Order History' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Completed')
  })

  await test.step('the list of items is searched, and an item is hidden', async () => {
    await page.goto('/admin/products')
    const searched = page.waitForResponse(/search/)
    await page.getByRole('searchbox').fill('alpha')
    await searched
    await expect(page.getByText('1 item', { exact: true })).toBeVisible()
    await expect(titles(page)).toHaveText(['Alpha Opal'])
    await page.getByRole('button', { name: 'Hide Alpha Opal' }).click()
    await expect(page.getByText('Item updated successfully')).toBeVisible()
    expect(server.sent.at(-1)).toMatchObject({
      call: 'PATCH /items/{id}',
      body: { title: 'Alpha Opal', slug: 'alpha', price: 120, Is_disabled: true },
    })
    await page.getByRole('searchbox').fill('')
  })

  await test.step('a picture gets its sequence and its words, another one is added', async () => {
    const row = page.getByRole('article', { name: 'Gamma Garnet' })
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

  await test.step('an item is made once, and one that tells little is edited', async () => {
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

  await test.step('a category is saved', async () => {
    await page.goto('/admin/categories?edit=1')
    await page.getByLabel('Category Type').fill('Gem')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Category updated')).toBeVisible()
  })

  await test.step('an order tells what the list knows of it', async () => {
    await page.goto('/admin/orders')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page
      .getByRole('article', { name: /^Alpha Opal/ })
      .getByRole('link', { name: 'Details' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Alpha Opal' })).toBeVisible()
    await expect(page.getByText('Order #41')).toBeVisible()
  })

  await test.step('a customer of whom nothing is told is blocked', async () => {
    await page.goto('/admin/customers')
    const row = page.getByRole('article', { name: 'Unnamed Customer' })
    await expect(row).toContainText('no role assigned')
    await row.getByRole('button', { name: 'Block' }).click()
    await page.getByLabel('Reason').fill('Unpaid orders')
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByText('Customer status updated successfully')).toBeVisible()
  })

  await test.step('the settings of the shop are saved', async () => {
    await page.goto('/admin/shop')
    await page.getByLabel('Description').fill('Stones from elsewhere.')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Shop settings updated successfully')).toBeVisible()
    expect(server.sent.at(-1)).toEqual({ call: 'PATCH /shop', body: { description: 'Stones from elsewhere.' } })
  })
})

/** A page that the server renders tells what our own API said, and passes its form on to it: this one is made in the browser. */
async function navigateTo(page: Page, name: string): Promise<void> {
  await page.goto('/sign-in', { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
}

function titles(page: Page) {
  return page.getByRole('main').getByRole('article').getByRole('heading')
}
