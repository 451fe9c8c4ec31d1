import { activateRelease } from '@elegant/releases/commands/commands'
import { readRegistry } from '@elegant/releases/registry/registry'
import { openOwnerClient } from '../../support/apiClients.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, sharedShopTest, test } from '../../support/journey.ts'
import { signInOwner } from '../../support/people.ts'
import { copyRelease } from '../../support/release.ts'

sharedShopTest('missing pages return 404 with a message', async ({ page, browserErrors }) => {
  browserErrors.expected = [/404/]
  for (const [path, words] of [
    ['/no-such-page', 'Oops! Page not found'],
    ['/admin/no-such-page', 'Oops! Page not found'],
    ['/item/no-such-stone', 'Item not found'],
    ['/shop/no-such-stones', 'Oops! Page not found'],
    ['/shop?category=987654', 'Oops! Page not found'],
    ['/shop?page=99', 'There is no page 99.'],
    ['/blog?page=99', 'There is no page 99.'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByText(words)).toBeVisible()
  }
})

sharedShopTest('the browser hydrates the server-rendered page without requesting its data again', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  // Delays the scripts until an element of the server-rendered page is marked.
  const marked = Promise.withResolvers<void>()
  await page.route('**/remotes/shell/*/main.*.js', async (route) => {
    await marked.promise
    await route.continue()
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: 'Our Collection' })
  await heading.evaluate((element) => Reflect.set(element, 'cameFrom', 'server'))
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
  marked.resolve()

  // Only a hydrated page searches.
  await expect(async () => {
    await page.getByRole('searchbox').fill('no stone is called like this')
    await expect(page.getByText('No products found matching your search.')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await heading.evaluate((element) => Reflect.get(element, 'cameFrom'))).toBe('server')
  expect(calls.filter((url) => !url.includes('no%20stone'))).toEqual([])
})

sharedShopTest('a click before hydration is replayed once', async ({ page }) => {
  const pressed = Promise.withResolvers<void>()
  await page.route('**/remotes/shell/*/main.*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL('**/item/**', { waitUntil: 'domcontentloaded' })
  const button = page.getByRole('button', { name: 'Enquire Now' })
  // An impatient visitor.
  await button.dblclick()
  pressed.resolve()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

sharedShopTest('clicks before hydration are replayed in order', async ({ page }) => {
  const pressed = Promise.withResolvers<void>()
  await page.route('**/remotes/shell/*/main.*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  await page
    .getByRole('main')
    .getByRole('link', { name: /Honey Nodule/ })
    .click()
  await page.waitForURL('**/item/**', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Show picture 2 of 3' }).click()
  await page.getByRole('button', { name: 'Magnify' }).click()
  pressed.resolve()
  await expect(page.getByRole('dialog', { name: 'The same nodule from above under a lamp' })).toBeVisible()
})

sharedShopTest('an enquiry that is pressed before hydration is kept if the visitor leaves', async ({ page }) => {
  let isLeaving = false
  await page.route('**/remotes/shell/*/main.*.js', async (route) => {
    if (isLeaving) await route.continue()
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL('**/item/**', { waitUntil: 'domcontentloaded' })
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  isLeaving = true
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
})

sharedShopTest('the first press of a form’s button validates it in the page', async ({ page }) => {
  await openHydrated(page, '/custom-jewelry')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  // Loads the code of the form, which the press must not outrun.
  await page.route('**/custom-request-form.js', async (route) => {
    await submitted.promise
    await route.continue()
  })
  const submitted = Promise.withResolvers<void>()
  await page.getByLabel('Name').fill('Ada Welo')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  submitted.resolve()
  await expect(page.getByText('Budget is required')).toBeVisible()
  await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0)
  expect(documents).toEqual([])
})

sharedShopTest('cached HTML does not contain the signed-in user', async ({ page, shop }) => {
  await signInOwner(page, shop)
  const response = await page.goto('/shop')
  const html = (await response?.text()) ?? ''
  expect(html.slice(html.indexOf('<div id="root">'), html.indexOf('id="boot"'))).not.toContain(shop.admin.email)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('visitors see a change of the owner', async ({ page, shop }) => {
  const call = await openOwnerClient(shop)
  await page.goto('/shop')
  const card = page.getByRole('main').getByRole('article').first()
  const title = await card.getByRole('heading').innerText()
  const slug = (await card.getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? ''
  const [item]: [{ id: number }] = await (await call('GET', `/items_details/${slug}`)).json()
  await call('PATCH', `/items/${item.id}`, { title: `${title}, newly cut` })
  await expect(async () => {
    const html = await (await fetch(`${shop.url}/shop`)).text()
    expect(html.split('<script', 1).join('').concat(html)).toContain(`${title}, newly cut`)
  }).toPass({ intervals: [100] })
})

test('a release that fails on the server is rendered in the browser, and the next release on the server again', async ({
  page,
  shop,
}) => {
  const frame = async () => (await (await fetch(`${shop.url}/shop`)).text()).includes('id="knowledge"')
  expect(await frame()).toBe(true)
  const storefront = (await readRegistry(shop.dist)).remotes.storefront
  const live = storefront?.versions[storefront.active]
  if (!live) throw new Error('The storefront has no live release')
  const bad = await copyRelease(shop.dist, 'storefront', {
    change: (file, code) =>
      file === 'server.cjs'
        ? code.replaceAll('"Our Collection"', '(()=>{throw new Error("Broken on the server")})()')
        : code,
  })
  const command = { dist: shop.dist, name: 'storefront', by: 'a journey', why: '' }
  await activateRelease(command, bad)
  await page.goto('/shop')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(await frame()).toBe(false)
  expect((await (await fetch(`${shop.url}/about`)).text()).includes('id="knowledge"')).toBe(true)

  await activateRelease(command, live)
  expect(await frame()).toBe(true)
})

sharedShopTest('a hovered link opens without further requests of its page', async ({ page }) => {
  // The last script of a first visit, which no link asks for.
  await Promise.all([page.waitForResponse(/\/visit\.\w+\.js$/), page.goto('/shop')])
  const card = page.getByRole('main').getByRole('article').nth(6)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  await Promise.all([page.waitForResponse(/\/api\/items_details\//), card.getByRole('link').hover()])

  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()
  // Nothing waits for the facts of the shop, which each navigation asks for.
  const ownCalls = calls.filter((url) => /\/(api|remotes|assets)\//.test(url) && !url.endsWith('/api/shop'))
  expect(ownCalls).toEqual([])
})

for (const width of [390, 1440]) {
  sharedShopTest(`Back shows a list where it was left, in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/shop')
    const cards = page.getByRole('main').getByRole('article')
    const card = cards.nth(18)
    // It has no inner text until the browser lays it out, which waits until it comes near the window.
    const name = (await card.getByRole('heading').textContent()) ?? ''
    const readTop = async () => (await card.boundingBox())?.y
    // As a visitor does, who passes each row.
    for (const passed of (await cards.all()).slice(0, 19)) await passed.scrollIntoViewIfNeeded()
    await card.getByRole('link').hover()
    const top = await readTop()
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
    await expect.poll(readTop).toBe(top)
  })
}

sharedShopTest('a link hovered before hydration is prefetched after it', async ({ page }) => {
  const rests = Promise.withResolvers<void>()
  await page.route('**/remotes/shell/*/main.*.js', async (route) => {
    await rests.promise
    await route.continue()
  })
  await page.goto('/shop', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('article').first().getByRole('link').hover()
  const fetched = page.waitForResponse(/\/api\/items_details\//)
  rests.resolve()
  await fetched
})
