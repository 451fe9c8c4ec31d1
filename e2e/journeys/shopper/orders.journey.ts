import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { expect, sharedShopTest, test } from '../../support/journey.ts'
import { addToCart, advanceToPoll, madeToOrder, signUp } from '../../support/people.ts'

test('an open page shows a new estimate, accepts it, and shows the parcel', async ({ page, shop }) => {
  const owner = await openOwnerClient(shop)
  await page.clock.install()
  await page.goto('/sign-up')
  await signUp(page)
  await expect(page).toHaveURL(/\/shop$/)
  await page.goto('/customer/dashboard')
  await expect(page.getByText('No current orders')).toBeVisible()
  await expectAccessible(page, 'no orders')

  await addToCart(page, 0)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'My Orders' }).click()
  const order = page.getByRole('article')
  await expect(order).toContainText('Pending')

  const [{ id }]: [{ id: number }] = await (await owner('GET', '/cart_items')).json()
  await owner('POST', `/cart_items/${id}/estimate`, { amount: 900, message: 'Set in 14k gold.' })
  const estimate = page.getByRole('group', { name: /^Estimate for/ })
  await advanceToPoll(page)
  await expect(estimate).toContainText('USD 900.00')
  await expect(estimate).toContainText('Set in 14k gold.')
  await expectAccessible(page, 'an estimate to response')

  await test.step('a newer estimate must be shown before it can be accepted', async () => {
    await owner('POST', `/cart_items/${id}/estimate`, { amount: 950 })
    await estimate.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('alert')).toContainText('Somebody else has changed this since you opened it.')
    await expectAccessible(page, 'a stale estimate')
    await estimate.getByRole('button', { name: 'Show the latest version' }).click()
    await expect(estimate).toContainText('USD 950.00')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await estimate.getByRole('button', { name: 'Accept' }).click()
  await expect(estimate.getByText(/^You accepted this estimate/)).toBeFocused()
  await expect(estimate.getByRole('button')).toHaveCount(0)
  await expect(order).toContainText('Processing')

  await owner('POST', `/cart_items/${id}/shipping`, { carrier: 'UPS', tracking_number: '1Z999AA10123456784' })
  const parcel = order.getByRole('link', { name: /^Track 1Z999AA10123456784/ })
  await advanceToPoll(page)
  await expect(parcel).toHaveAttribute('href', /ups\.com.*1Z999AA10123456784/)
  await order.getByText('Timeline').click()
  await expect(order.getByRole('listitem')).toContainText([
    'You placed the order',
    'We sent an estimate of USD 900.00',
    'We sent an estimate of USD 950.00',
    'You accepted the estimate',
    'Processing',
    'Shipped: UPS 1Z999AA10123456784',
  ])
  await expectAccessible(page, 'a parcel on its way')

  await owner('PATCH', `/cart_items/${id}`, { status: 'completed' })
  await advanceToPoll(page)
  await expect(page.getByText('No current orders')).toBeVisible()
  await page.getByRole('tab', { name: 'Current Orders' }).press('ArrowRight')
  await expect(page).toHaveURL(/\?tab=history$/)
  await page.reload()
  await expect(page.getByRole('tabpanel', { name: 'Order History' })).toContainText('Completed')
})

test.beforeEach(({ browserErrors }) => {
  // Console messages for 404, 409 and failed requests.
  browserErrors.expected = [/status of (404|409)/, /net::ERR/, /cannot be reached/]
})

test('a cart shows changed prices and unavailable items', async ({ page, shop }) => {
  const owner = await openOwnerClient(shop)
  const change = async ({ slug }: { slug: string }, changes: object) => {
    const [item]: [{ id: number }] = await (await owner('GET', `/items_details/${slug}`)).json()
    await owner('PATCH', `/items/${item.id}`, changes)
  }
  const dearer = await addToCart(page, 0)
  const gone = await addToCart(page, 1)
  await change(dearer, { price: 4321, title: 'An opal by another name' })
  await page.goto('/cart')
  const line = page.getByRole('listitem').filter({ hasText: 'An opal by another name' })
  await expect(line).toContainText(`it was ${dearer.price}, now it is USD 4,321.00.`)
  await expectAccessible(page, 'a cart whose shop has changed')

  await change(gone, { Is_disabled: true })
  const goneLine = page.getByRole('listitem').filter({ hasText: gone.title })
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('alert')).toContainText(
    `Checkout failed: ${gone.title}: This item is no longer available`,
  )
  await expect(line).toHaveCount(0)
  await expect(goneLine).toContainText('This item is no longer available')
  await expectAccessible(page, 'a line that was refused')

  await page.reload()
  await expect(goneLine).toContainText('No longer available')
  await expect(page.getByText('None of these items is available any more.')).toBeVisible()
  await expectAccessible(page, 'a cart of which nothing is left to order')

  await page.getByRole('button', { name: `Remove ${gone.title}` }).click()
  await expect(page.getByRole('button', { name: `Undo: put ${gone.title} back` })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expectAccessible(page, 'an empty cart and the way back')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: gone.title })).toBeFocused()
})

sharedShopTest('a corrupt cart is repaired or reset', async ({ page }) => {
  const item = await addToCart(page, madeToOrder)
  // On a page without the shop's code, which would overwrite the stored cart.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('elegant_cart') ?? '[]')
    const broken = [{ ...line, quantity: 1e9 }, line, { ...line, id: 'x' }, { ...line, id: 7, title: ' ' }, null, 3]
    localStorage.setItem('elegant_cart', JSON.stringify(broken))
  })
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('textbox') })).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: `Quantity of ${item.title}` })).toHaveValue('999')
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('elegant_cart', '{"not": a cart'))
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expectAccessible(page, 'an empty cart')
  await addToCart(page, 0)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

sharedShopTest('without storage the cart lasts as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  const { title } = await addToCart(page, madeToOrder)
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: `Increase quantity of ${title}` }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
})

sharedShopTest('two tabs have one cart', async ({ page, context }) => {
  const first = await addToCart(page, madeToOrder)
  await page.goto('/cart')
  const other = await context.newPage()
  await addToCart(other, 'custom-ring-around-your-stone')
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  await page.getByRole('textbox', { name: `Quantity of ${first.title}` }).fill('5')
  await page.keyboard.press('Enter')
  await expect(other.getByRole('link', { name: 'Cart, 6 items' })).toBeVisible()
  await other.goto('/cart')
  await other.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('an outage during the checkout neither loses nor duplicates an order', async ({ page, shop }) => {
  const owner = await openOwnerClient(shop)
  const items = [await addToCart(page, 0), await addToCart(page, 1), await addToCart(page, 2)]
  await page.goto('/cart')
  await page.getByText('How can we reach you? (optional)').click()
  await page.getByLabel('Email').fill('ada@example.com')
  let calls = 0
  await page.route('**/api/cart_items', async (route) => {
    calls += 1
    // The second order arrives but its response is lost; the third never arrives.
    if (calls === 2) await route.fetch()
    if (calls === 1) await route.continue()
    else await route.abort()
  })
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('alert')).toContainText('Checkout failed:')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)

  await page.unroute('**/api/cart_items')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order placed successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  const orders: { _items: { name: string }; contact: { email: string } }[] = await (
    await owner('GET', '/cart_items')
  ).json()
  expect(orders.map(({ _items }) => _items.name).reverse()).toEqual(items.map(({ title }) => title))
  expect(orders.map(({ contact }) => contact.email)).toEqual(items.map(() => 'ada@example.com'))
})
