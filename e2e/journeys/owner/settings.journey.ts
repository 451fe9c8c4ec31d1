import type { Page } from '@playwright/test'
import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { openAdmin } from '../../support/people.ts'
import type { Shop } from '../../support/shop.ts'

test.beforeEach(({ browserErrors }) => {
  // Rejected requests, and the pages of a closed shop.
  browserErrors.expected = [/status of (4\d\d|503)/]
})

test('the owner changes name, phone and logo, and a visitor sees them everywhere', async ({
  page,
  shop,
  anotherVisitor,
}) => {
  await openSettings(page, shop)
  const call = await openOwnerClient(shop)
  const categories: { image_url: string | null }[] = await (await call('GET', '/items_categories')).json()
  const logo = categories.find(({ image_url }) => image_url)?.image_url ?? ''
  const visitor = await anotherVisitor()
  await visitor.goto('/')
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Elegant Gems' })).toBeVisible()

  await page.getByLabel('Shop Name').fill('Opal & Co')
  await page.getByLabel('Logo URL').fill(logo)
  await page.getByRole('tab', { name: 'Contact Info' }).click()
  await page.getByLabel('Contact Phone').fill('(904) 555-0177')
  await save(page)

  await expect
    .poll(async () => (await visitor.request.get('/')).text())
    .toContain('<meta property="og:site_name" content="Opal &amp; Co"')
  const item: string = await firstItem(visitor)
  for (const path of ['/', item, '/contact']) {
    const html = await (await visitor.request.get(path)).text()
    expect(html).toContain('tel:+19045550177')
    expect(html).not.toContain('Elegant Gems')
  }
  expect(await (await visitor.request.get('/blog/feed.xml')).text()).toContain('Opal &amp; Co: Blog')

  await test.step('the page that was open learns of it with its next navigation', async () => {
    await visitor.getByRole('banner').getByRole('link', { name: 'Events' }).click()
    const home = visitor.getByRole('banner').getByRole('link', { name: 'Opal & Co' })
    await expect(home).toBeVisible()
    await expect(home.locator('img')).toHaveJSProperty('complete', true)
    await expect(visitor.getByRole('contentinfo').getByRole('link', { name: '(904) 555-0177' })).toBeVisible()
    await expectAccessible(visitor, 'a page with the logo of the shop')
  })
})

test('the owner closes the shop and opens it again', async ({ page, shop, anotherVisitor }) => {
  await openSettings(page, shop)
  await setVisible(page, false)
  const visitor = await anotherVisitor()
  await expect.poll(async () => (await visitor.request.get('/')).status()).toBe(503)

  await test.step('visitors see that it is closed, and can sign in', async () => {
    await visitor.goto('/shop')
    await expect(visitor.getByRole('heading', { name: 'We are closed for now' })).toBeVisible()
    await expectAccessible(visitor, 'a closed shop')
    await visitor.getByRole('link', { name: 'Sign in' }).click()
    await expect(visitor.getByLabel('Password')).toBeVisible()
  })

  await test.step('the owner sees its pages with a mark', async () => {
    await page.goto('/shop')
    await expect(page.getByText('The shop is closed: only you see this page.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expectAccessible(page, 'the pages of a closed shop')
  })

  await page.goto('/admin/shop')
  await setVisible(page, true)
  await expect.poll(async () => (await visitor.request.get('/')).status()).toBe(200)
  await visitor.goto('/shop')
  await expect(visitor.getByRole('main').getByRole('article').first()).toBeVisible()
})

async function openSettings(page: Page, shop: Shop): Promise<void> {
  await openAdmin(page, shop, '/admin/shop')
}

async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.getByRole('tab', { name: 'Advanced' }).click()
  await page.getByLabel('Shop Visible').setChecked(isVisible)
  await save(page)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Shop settings updated successfully')).toBeVisible()
}

/** The address of an item of the shop page. */
async function firstItem(visitor: Page): Promise<string> {
  const html = await (await visitor.request.get('/shop')).text()
  return /href="(\/item\/[^"]+)"/.exec(html)?.[1] ?? ''
}
