import { openGuestClient, openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { countClicks } from '../../support/countClicks.ts'
import { findCover } from '../../support/findCover.ts'
import { getRows } from '../../support/getRows.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, sharedShopTest, test } from '../../support/journey.ts'
import { listItems } from '../../support/shopActivity.ts'

test('the owner changes ten prices in the list, and comes back to the same place', async ({ page, shop }) => {
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  const clicks = await countClicks(page)
  await page.goto('/admin/products')
  await expect(getRows(page)).toHaveCount(24)
  await expectAccessible(page, 'the table of products')

  await test.step('twenty rows are in view', async () => {
    const inView = await getRows(page).evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    )
    expect(inView).toBeGreaterThanOrEqual(20)
  })

  await test.step('each price takes one click beside the typing', async () => {
    for (let place = 0; place < 10; place += 1) {
      const row = getRows(page).nth(place)
      await row.getByRole('button', { name: /^Change the price of/ }).click()
      await page.keyboard.type(`${1000 + place}.50`)
      await page.keyboard.press('Enter')
      await expect(row).toContainText(`USD 1,00${place}.50`)
    }
    expect(clicks()).toBe(10)
    const client = await openGuestClient(shop.url)
    const prices = (await listItems(client, 'Product')).slice(0, 10).map(({ price }) => price)
    expect(prices).toEqual(Array.from({ length: 10 }, (_, place) => 1000.5 + place))
  })

  await test.step('a price that breaks the rule is restored by Escape', async () => {
    await getRows(page)
      .first()
      .getByRole('button', { name: /^Change the price of/ })
      .click()
    await page.keyboard.type('a lot')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Price must be 0 or greater' })).toBeVisible()
    await expectAccessible(page, 'a price with an error')
    await page.keyboard.press('Escape')
    await expect(getRows(page).first()).toContainText('USD 1,000.50')
  })

  await test.step('sort, filter and search are kept by an edit, and so are row and scroll position', async () => {
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'In the shop' }).selectOption('Shown')
    await page.getByRole('searchbox').fill('opal')
    await expect(page).toHaveURL(/\?(?=.*sort=title_asc)(?=.*shown=yes)(?=.*search=opal)/)
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
    const address = page.url()
    await page.setViewportSize({ width: 1440, height: 500 })
    const row = getRows(page).nth(12)
    await row.scrollIntoViewIfNeeded()
    const title = await row.getByRole('rowheader').getByRole('link').innerText()
    const scroll = await page.evaluate(() => window.scrollY)
    expect(scroll).toBeGreaterThan(0)
    await row.getByRole('link', { name: title, exact: true }).click()
    await page.getByLabel('Unit').fill('piece')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Item updated successfully')).toBeVisible()
    await page.getByRole('link', { name: 'Back to products' }).click()
    await expect(page).toHaveURL(address)
    await expect(row.getByRole('link', { name: title, exact: true })).toBeFocused()
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - scroll)).toBeLessThan(5)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the keyboard walks, selects, opens and comes back', async () => {
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await expect(page.getByRole('region', { name: 'Selected items' })).toContainText('1 item selected')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
    await page.goBack()
    await expect(getRows(page).nth(11).getByRole('rowheader').getByRole('link')).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
  })

  await test.step('all that the list finds is selected, moved in price, and set back by Undo', async () => {
    await page.goto('/admin/products')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selected items' })
    const all = bar.getByRole('button', { name: /^Select all \d+ found$/ })
    const total = Number((await all.innerText()).replace(/\D/g, ''))
    await all.click()
    await expect(bar).toContainText(`${total} items selected`)
    await bar.getByRole('button', { name: 'Tags, prices, categories…' }).click()
    await page.getByLabel('Set all prices to').fill('75')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Change ${total} items` })
      .click()
    await expect(page.getByText(`${total} items changed`)).toBeVisible()
    await expect(getRows(page).first()).toContainText('USD 75.00')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(getRows(page).first()).toContainText('USD 1,000.50')
  })

  await test.step('columns and views are kept', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'SKU' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'SKU' })).toHaveCount(0)
    await page.goto('/admin/products?shown=no')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of this view').fill('Drafts')
    await expectAccessible(page, 'the views of a list')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.goto('/admin/products')
    await expect(page.getByRole('columnheader', { name: 'SKU' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('link', { name: 'Drafts' }).click()
    await expect(page).toHaveURL(/\?shown=no$/)
  })
})

test('an order goes from enquiry to done by five clicks in the list', async ({ page, shop }) => {
  const guest = await openGuestClient(shop.url)
  const [item] = await listItems(guest, 'Product')
  const contact = { name: 'Ada Welo', email: 'ada@example.com' }
  const placed = await guest('POST', '/cart_items', { items_id: item?.id, action_type: 'enquiry', contact })
  const { id }: { id: number } = await placed.json()
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  const clicks = await countClicks(page)
  await page.goto('/admin/orders')
  const row = page.getByRole('row', { name: `${item?.title}, Ada Welo` })
  await expect(row).toContainText('Pending')
  await expectAccessible(page, 'the table of orders')

  await row.getByRole('button', { name: 'Send Estimate' }).click()
  await page.getByLabel('Amount (USD)').fill('900')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Estimate' }).click()
  await expect(row).toContainText('Estimate sent')

  const { version }: { version: number } = await (await guest('GET', `/cart_items/${id}`)).json()
  await guest('POST', `/cart_items/${id}/estimate/answer`, { answer: 'accepted' }, { 'if-match': `"${version}"` })
  const owner = await openOwnerClient(shop)
  const threads: { items: { id: number }[] } = await (
    await owner('GET', `/threads?external=${JSON.stringify({ orders_id: id })}`)
  ).json()
  const payment = { kind: 'payment', method: 'cash', amount: 90_000, paid_on: '2026-01-02', note: '' }
  await owner('POST', `/threads/${threads.items[0]?.id}/payments`, payment)
  // The list asks again as soon as its window has the focus.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(row).toContainText('Paid')

  await row.getByRole('button', { name: 'Shipping' }).click()
  await page.getByLabel('Carrier').selectOption('UPS')
  await page.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await page.getByRole('dialog').getByRole('button', { name: 'Save shipping' }).click()
  await expect(row).toContainText('Shipped')
  await row.getByRole('button', { name: 'Complete order' }).click()
  await expect(row).toContainText('Completed')
  expect(clicks()).toBeLessThanOrEqual(5)
  await expect(page).toHaveURL(/\/admin\/orders$/)
})

sharedShopTest('enlarged twice, the bar of selected items never covers the focus', async ({ page, shop }) => {
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  // A window of 1280 x 720, enlarged twice.
  await page.setViewportSize({ width: 640, height: 360 })
  await openHydrated(page, '/admin/products')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByRole('region', { name: 'Selected items' })).toContainText('24 items selected')
  for (let pressed = 0; pressed < 20; pressed++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(findCover)).toBe('')
  }
})
