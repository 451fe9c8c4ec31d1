import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { expect } from '../../support/journey.ts'
import { test, threadLink } from '../../support/mailJourney.ts'
import { ada, addToCart, madeToOrder } from '../../support/people.ts'

test('a guest who left no address reads what that means, leaves one, and gets the copy', async ({
  page,
  shop,
  mails,
  anotherVisitor,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { title } = await addToCart(page, madeToOrder)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  const toast = page.getByText('Order placed successfully!')
  await expect(toast).toBeVisible()
  expect((await toast.boundingBox())?.y, 'the toast covers no heading').toBeGreaterThan(422)
  await expect(page).toHaveURL(`${shop.url}/`)
  const notice = page.getByRole('region', { name: 'What you sent' })
  await expect(notice).toContainText('You left no email address. Without one we cannot answer you.')
  await expectAccessible(page, 'the notice on the home page')

  await test.step('the notice is there after a reload, and leads to the page by keyboard', async () => {
    await page.reload()
    await notice.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${shop.url}/cart/placed`)
  })
  const asked = page.getByRole('region', { name: 'What you asked' })
  await expect(page.getByRole('heading', { level: 1, name: 'We have your enquiry' })).toBeVisible()
  await expect(asked.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(asked).toContainText(/Enquiry · No\. \d+/i)
  await expect(page.getByText('We read it in person and answer within 24 hours.')).toBeVisible()
  await expectAccessible(page, 'the page after the checkout')

  await page.reload()
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText(/^Thank you\. Our answer and a copy/)).toBeFocused()
  await expectAccessible(page, 'an address that was left')
  const [order] = await (await (await openOwnerClient(shop))('GET', '/cart_items')).json()
  expect(order).toMatchObject({ contact: { name: ada.name, email: ada.email } })

  await test.step('the copy opens the conversation in another browser', async () => {
    const link = await threadLink(mails, ada.email, /We have your enquiry/)
    const desk = await anotherVisitor()
    await desk.goto(link)
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(asked.getByRole('link', { name: /^Open the conversation/ })).toHaveAttribute(
      'href',
      new URL(link).pathname,
    )
  })

  await test.step('the empty cart leads back to the page', async () => {
    await page.goto('/cart')
    await page.getByRole('link', { name: 'See what you sent last' }).click()
    await expect(page.getByText(`go to ${ada.email}`)).toBeVisible()
  })
})

test('a visitor without JavaScript reads what the owner writes', async ({ browser, shop, page }) => {
  const owner = await openOwnerClient(shop)
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  const footer = plain.getByRole('contentinfo')
  await plain.goto('/')
  await footer.getByRole('link', { name: 'Returns' }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(plain).toHaveTitle(/^Returns · /)

  await owner('PATCH', '/pages/returns', { body: '<h2>How long</h2><p>As long as <b>three weeks</b>.</p>' })
  await expect(async () => {
    expect(await (await fetch(`${shop.url}/help/returns`)).text()).toContain('<strong>three weeks</strong>')
  }).toPass({ intervals: [100] })
  await plain.reload()
  await expect(plain.getByRole('heading', { level: 2, name: 'How long' })).toBeVisible()

  await test.step('questions open without JavaScript', async () => {
    await footer.getByRole('link', { name: 'Questions and answers' }).click()
    await expect(plain.getByText(/You pay nothing at that point/)).toBeHidden()
    await plain.getByText('How do I buy a piece?').click()
    await expect(plain.getByText(/You pay nothing at that point/)).toBeVisible()
  })

  await test.step('a hidden page has no link and no address', async () => {
    await owner('PATCH', '/pages/terms', { is_shown: false })
    await expect(async () => {
      expect((await fetch(`${shop.url}/help/terms`)).status).toBe(404)
      expect(await (await fetch(shop.url)).text()).not.toContain('/help/terms')
    }).toPass({ intervals: [100] })
    await plain.goto('/')
    await expect(footer.getByRole('link', { name: 'Terms' })).toHaveCount(0)
    expect(await (await fetch(`${shop.url}/sitemap-1.xml`)).text()).not.toContain('/help/terms')
  })
  await test.step('the page of the maker is there only with the owner’s words', async () => {
    await footer.getByRole('link', { name: 'The maker' }).click()
    await expect(plain.getByRole('heading', { level: 1, name: 'The maker' })).toBeVisible()
    await expect(plain.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/maker`)
    await plain.goto('/about')
    await expect(plain.getByRole('main').getByRole('link', { name: 'The maker' })).toHaveAttribute('href', '/maker')
    await owner('PATCH', '/pages/maker', { body: null })
    await expect(async () => {
      expect((await fetch(`${shop.url}/maker`)).status).toBe(404)
      expect(await (await fetch(`${shop.url}/about`)).text()).not.toContain('href="/maker"')
    }).toPass({ intervals: [100] })
  })
  await context.close()

  await test.step('products state the terms that the owner has stated', async () => {
    await owner('PATCH', '/pages/returns', { return_terms: { days: 21, payer: 'customer', country: 'US' } })
    await expect(async () => {
      const html = await (await fetch(`${shop.url}/item/${madeToOrder}`)).text()
      expect(html).toContain('"merchantReturnDays":21')
    }).toPass({ intervals: [100] })
    await page.goto('/help/faq')
    await expectAccessible(page, 'questions and answers')
  })
})
