import { publicPaths } from '@elegant/shared/rules'
import type { Page } from '@playwright/test'
import { openOwnerClient } from '../../support/apiClients.ts'
import { hydrated, markHydration } from '../../support/hydration.ts'
import { expect, sharedShopTest, test } from '../../support/journey.ts'

const lists = ['/', '/shop', '/shop?page=2', '/shop/emeralds', '/categories', '/events', '/blog', '/about'] as const
const addresses = [...lists, '/custom-jewelry', '/contact']
/** Elements that every page has exactly once. */
const metaTags = [
  'title',
  'meta[name=description]',
  'link[rel=canonical]',
  'meta[property="og:site_name"]',
  'meta[property="og:type"]',
  'meta[property="og:title"]',
  'meta[property="og:description"]',
  'meta[property="og:url"]',
  'meta[property="og:image"]',
  'meta[property="og:image:type"]',
  'meta[property="og:image:width"]',
  'meta[property="og:image:height"]',
  'meta[property="og:image:alt"]',
  'meta[name="twitter:card"]',
]
const readCanonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href')
/** The structured data of the page, by type. */
async function readStructuredData(page: Page) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things: { '@type': string; [fact: string]: unknown }[] = texts.flatMap((text) => JSON.parse(text)['@graph'])
  return Object.fromEntries(things.map((thing) => [thing['@type'], thing]))
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  sharedShopTest('every public page has metadata and its canonical URL', async ({ page, shop }) => {
    const descriptions = new Set<string | null>()
    for (const address of addresses) {
      await page.goto(address)
      for (const element of metaTags) await expect(page.locator(element), `${element} of ${address}`).toHaveCount(1)
      expect(await readCanonical(page)).toBe(shop.url + address)
      expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toBe(shop.url + address)
      descriptions.add(await page.locator('meta[name=description]').getAttribute('content'))
    }
    expect(descriptions.size).toBe(addresses.length - 1)
  })

  sharedShopTest('home, products, events and posts have schema.org data', async ({ page, shop }) => {
    await page.goto('/')
    expect(await readStructuredData(page)).toMatchObject({
      JewelryStore: { name: 'Elegant Gems', url: `${shop.url}/` },
    })

    await page.goto('/shop/emeralds')
    expect(await readStructuredData(page)).toMatchObject({ BreadcrumbList: { itemListElement: { length: 3 } } })
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    await page.waitForURL('**/item/*')
    const { Product, BreadcrumbList } = await readStructuredData(page)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    expect(Product).toMatchObject({ name, url: page.url(), offers: { priceCurrency: 'USD' } })
    expect(Product?.additionalProperty).not.toEqual([])
    const preview = await fetch((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '')
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(BreadcrumbList).toMatchObject({ itemListElement: { length: 3 } })

    await page.goto('/events')
    await page.getByRole('main').getByRole('link').first().click()
    await page.waitForURL('**/item/*')
    const { Event } = await readStructuredData(page)
    expect(Event).toMatchObject({ startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/), url: page.url() })

    await page.goto('/blog')
    await page.getByRole('main').getByRole('link').first().click()
    await page.waitForURL('**/item/*')
    const { BlogPosting } = await readStructuredData(page)
    const headline = (await page.title()).replace(/ · Elegant Gems$/, '')
    expect(BlogPosting).toMatchObject({ headline, url: page.url() })
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  })

  test('markup in the owner’s texts is escaped in the page, the feed and the calendar', async ({ page, shop }) => {
    const call = await openOwnerClient(shop)
    const title = `]]> & "Ada's" </script><script>alert(1)</script>, 🜁; \\`
    const words = { title, description: title, tags: '', price: 0, unit: '', rank: 0, SEO_Tags: '', Is_disabled: false }
    const item_info = { event_date: '2026-10-14', location: title }
    await call('POST', '/items', { ...words, item_type: 'Event', slug: 'a & b', sku: 'EVE1', item_info })
    await call('POST', '/items', { ...words, item_type: 'Blog', slug: "c'd", sku: 'BLO1', item_info: null })

    await page.goto('/item/a%20&%20b')
    await expect(page).toHaveTitle(`${title} · Elegant Gems`)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
    expect(await readCanonical(page)).toBe(`${shop.url}/item/a%20%26%20b`)
    expect((await readStructuredData(page)).Event).toMatchObject({ name: title, location: { name: title } })
    const written = ']]&gt; &amp; &quot;Ada&#39;s&quot; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;, 🜁; \\'
    expect(await (await fetch(`${shop.url}/blog/feed.xml`)).text()).toContain(`<title>${written}</title>`)
    const calendar = await (await fetch(`${shop.url}/events/a%20&%20b.ics`)).text()
    expect(calendar.replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${title.replace(/[\\;,]/g, '\\$&')}\r\n`)
  })
})

sharedShopTest('hydration does not duplicate the metadata, and navigation updates it', async ({ page, shop }) => {
  await markHydration(page)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator(hydrated)).toHaveCount(1)
    for (const element of metaTags) await expect(page.locator(element), `${element} of ${address}`).toHaveCount(1)
  }
  await page.goto('/shop?category=1&utm_source=mail')
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
  expect(await readCanonical(page)).toBe(`${shop.url}/shop/raw-opals`)
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/item\//)
  expect(await readCanonical(page)).toBe(page.url())
  for (const element of metaTags) await expect(page.locator(element), element).toHaveCount(1)
})

sharedShopTest('missing and personal pages are not indexed', async ({ shop }) => {
  const missing = ['/no-such-page', '/item/no-such-stone', '/shop/no-such-stones', '/shop?page=99', '/blog?page=99']
  for (const address of missing) expect((await fetch(shop.url + address)).status, address).toBe(404)
  const personal = ['/cart', '/customer/dashboard', '/sign-in', '/sign-up', '/blocked', '/admin', '/admin/orders']
  for (const address of [...personal, ...missing]) {
    expect((await fetch(shop.url + address)).headers.get('x-robots-tag'), address).toBe('noindex')
  }
  for (const address of addresses) {
    expect((await fetch(shop.url + address)).headers.get('x-robots-tag'), address).toBeNull()
  }
})

sharedShopTest('the sitemap lists every page at its canonical URL', async ({ shop }) => {
  const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
  const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? []
  const listed = (await Promise.all((await locationsIn(sitemap)).map(locationsIn))).flat()
  expect(listed).toEqual(expect.arrayContaining(publicPaths.map((path) => shop.url + path)))
  expect(listed.length).toBeGreaterThan(40)
  for (const url of listed) {
    const response = await fetch(url)
    expect(response.status, url).toBe(200)
    expect(await response.text(), url).toContain(`<link rel="canonical" href="${url}"/>`)
  }
})

sharedShopTest('the blog has a feed, and events have calendar files', async ({ page, shop }) => {
  await page.goto('/blog')
  const feed = await page.locator('link[rel=alternate][type="application/rss+xml"]').getAttribute('href')
  const text = await (await fetch(shop.url + feed)).text()
  const posts = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()

  await page.goto('/events')
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const file = await (await fetch(download.url())).text()
  expect(file).toContain(`SUMMARY:${title}\r\n`)
  expect(file).toMatch(/\r\nDTSTART:\d{8}T\d{6}\r\n/)

  // A page whose CSP allows parsing XML.
  await page.goto('about:blank')
  const titles = await page.evaluate((xml) => {
    const read = new DOMParser().parseFromString(xml, 'application/xml')
    return Array.from(read.querySelectorAll('item > title, parsererror'), ({ textContent }) => textContent)
  }, text)
  expect(titles).toEqual(posts)
})

/** The addresses that a sitemap, or an index of sitemaps, lists. */
async function locationsIn(sitemap: string): Promise<string[]> {
  return Array.from((await (await fetch(sitemap)).text()).matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => url)
}
