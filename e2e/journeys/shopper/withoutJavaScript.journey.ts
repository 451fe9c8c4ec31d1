import { openOwnerClient } from '../../support/apiClients.ts'
import { expect, sharedShopTest, test } from '../../support/journey.ts'

test.use({ javaScriptEnabled: false })

sharedShopTest('a visitor reads the shop and follows its links', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Stones that hold the light' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Emeralds/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible()
  const card = page.getByRole('main').getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveTitle(`${name} · Elegant Gems`)
  await expect(page.getByText(/^USD [\d,]+\.\d\d$/)).toBeVisible()
})

test('the contact form reports errors, keeps the input, and sends the message', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expected = [/400/]
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada Welo')
  await page.getByLabel('Email').fill('ada@example')
  await page.getByLabel('Message').fill('Do you go to Savannah?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please correct the following:')).toBeVisible()
  await expect(page.getByText('Invalid email address').first()).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Do you go to Savannah?')

  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message Sent!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Message Sent!')).toBeVisible()

  const requests = await (await (await openOwnerClient(shop))('GET', '/requests?external={"page":1}')).json()
  expect(requests.items).toMatchObject([{ name: 'Ada Welo', description: 'Do you go to Savannah?' }])
})

test('a visitor requests a custom piece', async ({ page, shop }) => {
  await page.goto('/custom-jewelry')
  await page.getByLabel('Name').fill('Ada Welo')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Phone').fill('(904) 555-0142')
  await page.getByLabel('Project type').selectOption('necklace')
  await page.getByLabel('Budget').fill('USD 800')
  await page.getByLabel('Description').fill('A water opal on a thin chain, for a wedding in May.')
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByText('Request Submitted!')).toBeVisible()
  const requests = await (await (await openOwnerClient(shop))('GET', '/requests?external={"page":1}')).json()
  expect(requests.items).toMatchObject([{ name: 'Ada Welo', projectType: 'necklace', budget: 'USD 800' }])
})

sharedShopTest('a visitor on a phone uses the links of the header and of the pagination', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.getByText(/^Page 1 of 2/)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of 2/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

sharedShopTest('every other page is readable', async ({ page }) => {
  for (const [path, heading] of [
    ['/events', 'Upcoming Events'],
    ['/blog', 'Blog'],
    ['/about', 'About Us'],
    ['/categories', 'Shop by Category'],
    ['/custom-jewelry', 'Custom Jewelry'],
    ['/contact', 'Contact Us'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Jacksonville')
  }
})
