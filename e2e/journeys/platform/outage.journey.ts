import { rename } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { openDelayProxy } from '../../support/delayProxy.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test as journey } from '../../support/journey.ts'
import { signInOwner } from '../../support/people.ts'
import { test } from '../../support/releaseJourney.ts'

const unavailable = 'This part of the shop is unavailable'

const areas = [
  { remote: 'storefront', path: '/shop', heading: 'Our Collection' },
  { remote: 'admin', path: '/admin/orders', heading: 'Orders' },
]

test.beforeEach(({ browserErrors }) => {
  browserErrors.expected = [/404|ERR_FAILED/, /unavailable/i, /integrity/i, /MIME type/, /ChunkLoadError/]
})

test('the shop works without the admin’s files', async ({ page, shop }) => {
  const files = path.join(shop.dist, 'remotes/admin')
  await rename(files, `${files}.gone`)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Shop Collection' }).click()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  await signInOwner(page, shop)
  const report = page.waitForRequest('**/release-failures')
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
  expect((await report).postDataJSON()).toMatchObject({ remote: 'admin', phase: 'unavailable' })
  expect((await (await report).response())?.status()).toBe(204)

  await rename(`${files}.gone`, files)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('the shell works without the storefront’s files, and Try again restores the shop without a reload', async ({
  page,
  shop,
}) => {
  await page.goto('/shop')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()

  const files = path.join(shop.dist, 'remotes/storefront')
  await rename(files, `${files}.gone`)
  await clearBrowserCache(page)
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/no-such-page')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()

  await Promise.all([waitForUnavailableLog(page), page.goto('/shop')])
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  await Promise.all([waitForUnavailableLog(page), page.getByRole('button', { name: 'Try again' }).click()])
  await rename(`${files}.gone`, files)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Our Collection' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

for (const [what, file] of [
  ['the entry of a remote', /remoteEntry\.js$/],
  ['the code of a page', /(shop|orders)\.js$/],
  ['all of a remote', /\.js$/],
] as const) {
  test.describe(`after a delay of ${what}`, () => {
    for (const { remote, path, heading } of areas) {
      test(`Try again shows ${path} without a reload`, async ({ page, shop }) => {
        if (remote === 'admin') await signInOwner(page, shop)
        const proxy = await openDelayProxy(shop.url, (url) => url.startsWith(`/remotes/${remote}/`) && file.test(url))
        const failures: string[] = []
        page.on('console', (message) => {
          if (/^(storefront|admin) \S+ could not be loaded/.test(message.text())) failures.push(message.text())
        })
        try {
          await page.goto(proxy.url + path)
          await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
          // Two attempts for the live release and one for the previous one; more would delay the message.
          expect(failures.length, failures.join('\n')).toBeLessThanOrEqual(3)
          await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
          await Promise.all([waitForUnavailableLog(page), page.getByRole('button', { name: 'Try again' }).click()])
          proxy.resume()
          await page.getByRole('button', { name: 'Try again' }).click()
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          await expect(page.getByRole('searchbox')).toBeEnabled()
          expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
        } finally {
          await page.close()
          await proxy.close()
        }
      })
    }
  })
}

test.describe('a lost connection', () => {
  test.beforeEach(({ browserErrors }) => {
    browserErrors.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|cannot be reached|Failed to fetch/)
  })

  test('leaves the tab working once the browser is online again', async ({ page, context }) => {
    await openHome(page)
    await context.setOffline(true)
    await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible()
    for (const name of ['Events', 'Shop']) {
      await page.getByRole('banner').getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`))
      await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
      await expect(page.getByRole('main').getByText('You are offline.')).toBeVisible()
    }
    await context.setOffline(false)
    await expect(page.getByRole('status').getByText('You are back online.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible()
    await expectAllPages(page)
  })

  // In a shop of its own, because it kills the server.
  journey('leaves the tab working once the server is back', async ({ page, shop }) => {
    await openHome(page)
    await shop.kill()
    for (const name of ['Events', 'Shop']) {
      await page.getByRole('banner').getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`))
      await expect(page.getByRole('heading', { name: unavailable })).toBeVisible()
    }
    await shop.start()
    await expectAllPages(page)
  })

  test('keeps the content of the page and loads the rest once the browser is online again', async ({
    page,
    context,
  }) => {
    await openHydrated(page, '/shop')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click()
    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' })
    await expect(next).toBeVisible()
    await context.setOffline(true)
    await next.click()
    await expect(page.getByText('No products found matching your search.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Page 2 of/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})

test('a missing page of the shell shows an error, and Try again loads it', async ({ page }) => {
  await openHome(page)
  await page.route('**/remotes/shell/*/*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
})

async function openHome(page: Page): Promise<void> {
  await openHydrated(page, '/')
  await expect(page.getByRole('heading', { name: 'Next gem shows' })).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
}

/** Expects each link of the header to show its page with content in the same document. */
async function expectAllPages(page: Page): Promise<void> {
  for (const [name, heading] of [
    ['Events', 'Upcoming Events'],
    ['Shop', 'Our Collection'],
    ['About', 'About Us'],
    ['Categories', 'Shop by Category'],
    ['Events', 'Upcoming Events'],
  ]) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByText(/^No .* at this time\.$/)).toHaveCount(0)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
}

/** Waits until the shell logs that a remote is unavailable. */
function waitForUnavailableLog(page: Page) {
  return page.waitForEvent('console', (message) => message.text().startsWith('An area of the shop is unavailable'))
}

/** Released files are cached permanently, so a browser that has them would not notice that they are missing. */
async function clearBrowserCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
}
