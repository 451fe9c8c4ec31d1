import { shopPageNames } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { items, shopPages, shops } from '../db/schema.ts'
import { buildCategory, buildItem, buildShop } from '../testing/factories.ts'
import { openTestApp, testEnv } from '../testing/testApp.ts'
import { itemsPerSitemap } from './sitemap.ts'

const site = 'https://shop.test'
const testApp = await openTestApp({ env: testEnv({ PUBLIC_URL: site, SHOP_DOMAIN: 'own.test' }), responseTtl: 0 })
const shop = await buildShop(testApp.db, 'own.test')
afterAll(testApp.close)
beforeEach(async () => {
  await testApp.db.execute(sql`delete from item_categories`)
  await testApp.db.execute(sql`delete from item_facts`)
  await testApp.db.delete(items)
})

const read = (url: string, headers = {}) => testApp.app.inject({ url, headers })
const readText = async (url: string) => (await read(url)).body
/** Returns the decoded contents of all elements with this name. */
const saidIn = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs')), ([, text = '']) =>
    text.replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, entity: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[entity] ?? "'",
    ),
  )
const hostile = ']]> & <b>"Ada\'s"</b>, 100%; \\o/ 🜁'

describe('robots.txt', () => {
  test('allows everything and names the sitemap', async () => {
    const { headers, body } = await read('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${site}/sitemap.xml\n`)
  })
})

describe('the sitemap', () => {
  test('is an index of the pages, the visible categories and the visible items with their last change', async () => {
    const shown = await buildCategory(testApp.db, shop, { name: 'Welo Opals' })
    await buildCategory(testApp.db, shop, { name: 'Hidden', Is_visible: false })
    const changed = new Date('2026-03-05T15:00:00.000Z')
    await buildItem(testApp.db, shop, { slug: 'a & b', category_ids: [shown.id], updated_at: changed })
    await buildItem(testApp.db, shop, { slug: 'disabled', Is_disabled: true })
    await buildItem(testApp.db, shop, { slug: 'deleted', archived_at: new Date() })
    await buildItem(testApp.db, await buildShop(testApp.db), { slug: 'elsewhere' })

    const index = await read('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(saidIn(index.body, 'loc')).toEqual([`${site}/sitemap-pages.xml`, `${site}/sitemap-1.xml`])
    const body = await readText('/sitemap-1.xml')
    const pages = shopPageNames.filter((name) => name !== 'maker' && name !== 'credits').map((name) => `/help/${name}`)
    expect(saidIn(body, 'loc')).toEqual(['/shop/welo-opals', ...pages, '/item/a%20%26%20b'].map((path) => site + path))
    expect(saidIn(body, 'lastmod')).toEqual(['2026-03-05T15:00:00.000Z'])
  })

  test('lists no page that the owner has hidden', async () => {
    const hidden = { shops_id: shop.id, name: 'terms', is_shown: false } as const
    await testApp.db.insert(shopPages).values([hidden, { shops_id: shop.id, name: 'returns', body: '' }])
    const listed = saidIn(await readText('/sitemap-1.xml'), 'loc').filter((address) => address.includes('/help/'))
    await testApp.db.delete(shopPages)
    expect(listed).toEqual(['shipping', 'faq', 'privacy', 'accessibility'].map((name) => `${site}/help/${name}`))
  })

  test('lists no items of a hidden shop', async () => {
    await buildItem(testApp.db, shop, { slug: 'opal' })
    await testApp.db.update(shops).set({ Is_visible: false })
    expect(await readText('/sitemap-1.xml')).not.toContain('/item/')
    await testApp.db.update(shops).set({ Is_visible: true })
    expect(await readText('/sitemap-1.xml')).toContain('/item/opal')
  })

  test('names several files of limited size for a large shop', async () => {
    await testApp.db.execute(sql`
      insert into items (shops_id, item_type, slug, sku, title, description)
      select ${shop.id}::int, 'Product', 'opal-' || n, 'SKU' || n, 'Opal', 'A stone'
      from generate_series(1, ${itemsPerSitemap + 1}::int) n`)
    const files = saidIn(await readText('/sitemap.xml'), 'loc')
    expect(files).toEqual(['pages', '1', '2'].map((name) => `${site}/sitemap-${name}.xml`))
    const listed = await Promise.all(
      files.slice(1).map(async (file) => saidIn(await readText(file.slice(site.length)), 'loc')),
    )
    const addresses = listed.flat().filter((address) => address.includes('/item/'))
    expect(new Set(addresses).size).toBe(itemsPerSitemap + 1)
    expect(listed[1]).toHaveLength(1)
    for (const path of ['/sitemap-0.xml', '/sitemap-3.xml']) expect((await read(path)).statusCode).toBe(404)
  })

  test('returns 304 unless it has changed', async () => {
    const { headers } = await read('/sitemap-1.xml')
    const known = { 'if-none-match': String(headers.etag) }
    expect((await read('/sitemap-1.xml', known)).statusCode).toBe(304)
    await buildItem(testApp.db, shop)
    expect((await read('/sitemap-1.xml', known)).statusCode).toBe(200)
  })
})

describe('the feed of the blog', () => {
  test('lists the posts, newest first, with any special characters', async () => {
    const created_at = new Date('2026-03-05T15:00:00.000Z')
    const older = { item_type: 'Blog', slug: 'older', created_at } as const
    await buildItem(testApp.db, shop, { ...older, title: 'Older', description: `${hostile}\u0008\u007f` })
    const item_info = { excerpt: hostile }
    await buildItem(testApp.db, shop, {
      item_type: 'Blog',
      slug: 'newer',
      title: hostile,
      tags: `a,${hostile}`,
      item_info,
    })
    await buildItem(testApp.db, shop, { item_type: 'Blog', title: 'Draft', Is_disabled: true })
    await buildItem(testApp.db, shop, { title: 'A product' })

    const { headers, body } = await read('/blog/feed.xml')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(saidIn(body, 'title').slice(1)).toEqual([hostile, 'Older'])
    expect(saidIn(body, 'description').slice(1)).toEqual([hostile, hostile])
    expect(saidIn(body, 'link').slice(1)).toEqual([`${site}/item/newer`, `${site}/item/older`])
    expect(saidIn(body, 'pubDate')[1]).toBe('Thu, 05 Mar 2026 15:00:00 GMT')
    expect(saidIn(body, 'category')).toEqual(['a', ']]> & <b>"Ada\'s"</b>', '100%; \\o/ 🜁'])
    expect(new Set(saidIn(body, 'guid')).size).toBe(2)
  })

  test('has the name and the description that the owner has saved, at once', async () => {
    const admin = await testApp.member('admin', shop)
    await admin.call('PATCH', '/shop', {
      body: { name: 'Opal & Co', description: 'Stones <only>', logo: '/media/a.webp' },
    })
    const body = await readText('/blog/feed.xml')
    expect(saidIn(body, 'title')[0]).toBe('Opal & Co: Blog')
    expect(saidIn(body, 'description')[0]).toBe('Stones <only>')
    expect(saidIn(body, 'url')).toEqual([`${site}/media/a.webp`])
  })

  test('has the whole posts, with addresses that lead to the shop', async () => {
    const body =
      '<p>See <a href="/shop">the “shop” &amp; more</a>.</p><img src="/media/0a/1600.webp" alt="href=&quot;/x">'
    await buildItem(testApp.db, shop, { item_type: 'Blog', slug: 'rich', body, created_at: new Date('2026-03-06') })
    await buildItem(testApp.db, shop, { item_type: 'Blog', slug: 'plain', description: 'A <b>\nc\n\nd' })
    expect(saidIn(await readText('/blog/feed.xml'), 'content:encoded')).toEqual([
      '<p>A &lt;b&gt;<br>c</p><p>d</p>',
      body.replace('href="/shop', `href="${site}/shop`).replace('src="/', `src="${site}/`),
    ])
  })
})

describe('the calendar file of an event', () => {
  const info = { event_date: '2026-10-14', event_time: '10:00 – 18:00', location: 'Hall 3, Jacksonville; Florida' }
  const event = (more: object) => buildItem(testApp.db, shop, { item_type: 'Event', item_info: info, ...more })
  /** Returns its unfolded lines. */
  const getLines = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')

  test('contains time and place, in local time', async () => {
    const { id } = await event({ title: 'Gem Show', slug: 'gem show', version: 3 })
    const { headers, body } = await read('/events/gem%20show.ics')
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(getLines(body)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Opal & Co//Events//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      `UID:item-${id}@shop.test`,
      expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
      'SEQUENCE:2',
      'DTSTART:20261014T100000',
      'DTEND:20261014T180000',
      'SUMMARY:Gem Show',
      'DESCRIPTION:A stone',
      'LOCATION:Hall 3\\, Jacksonville\\; Florida',
      `URL:${site}/item/gem%20show`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('is an all-day event if its hours are unclear', async () => {
    await event({ slug: 'show', item_info: { event_date: '2026-10-14', event_time: 'All day' } })
    expect(getLines(await readText('/events/show.ics'))).toContain('DTSTART;VALUE=DATE:20261014')
    expect(await readText('/events/show.ics')).not.toMatch(/DTEND|LOCATION/)
  })

  test('lasts until the end of its last day', async () => {
    await event({ slug: 'show', item_info: { event_date: '2026-12-30', event_end_date: '2027-01-02' } })
    const lines = getLines(await readText('/events/show.ics'))
    expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270103']))
    expect(lines.join()).not.toContain('RRULE')
  })

  test('names no end that a calendar cannot state', async () => {
    await event({ slug: 'show', item_info: { event_date: '9999-12-30', event_end_date: '9999-12-31' } })
    const lines = getLines(await readText('/events/show.ics'))
    expect(lines).toContain('DTSTART;VALUE=DATE:99991230')
    expect(lines.join()).not.toContain('DTEND')
  })

  test('has the hours on each of its days', async () => {
    await event({ slug: 'show', item_info: { ...info, event_end_date: '2026-10-16' } })
    const lines = getLines(await readText('/events/show.ics'))
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTART:20261014T100000', 'DTEND:20261014T180000', 'RRULE:FREQ=DAILY;COUNT=3']),
    )
  })

  test('folds lines at 75 octets without losing or splitting characters', async () => {
    const title = `${hostile} ${'🜁ኦ'.repeat(60)}`
    const description = 'One\nEND:VEVENT\r\nBEGIN:VALARM\rtwo\tthree\u0008'
    await event({ slug: 'show', title, description })
    const { rawPayload } = await read('/events/show.ics')
    const raw = rawPayload.toString('latin1').split('\r\n')
    expect(Math.max(...raw.map((line) => line.length))).toBe(75)
    const pieces = raw.map((line) => Buffer.from(line, 'latin1').toString())
    expect(pieces.join('')).not.toContain('\uFFFD')
    const lines = getLines(rawPayload.toString())
    expect(lines).toContain(`SUMMARY:${title.replace(/[\\;,]/g, '\\$&')}`)
    expect(lines).toContain('DESCRIPTION:One\\nEND:VEVENT\\nBEGIN:VALARM\\ntwo\tthree')
  })

  test('stays at the former address of an event', async () => {
    const { id } = await event({ slug: 'gem-show' })
    const admin = await testApp.member('admin', shop)
    await admin.call('PATCH', `/items/${id}`, { body: { slug: 'winter-show' } })
    expect(getLines(await readText('/events/gem-show.ics'))).toContain(`URL:${site}/item/winter-show`)
  })

  test.each([
    ['that tells no day', { item_info: { event_time: '10:00' } }],
    ['that is disabled', { Is_disabled: true }],
    ['that is none', { item_type: 'Product' }],
  ])('does not exist for an event %s', async (_, more) => {
    await event({ slug: 'show', ...more })
    expect((await read('/events/show.ics')).statusCode).toBe(404)
  })

  test.each(['nothing', '%00', '%ff', 'x'.repeat(300), '..%2f', '%F0%9F%9C%81', `${'%20'.repeat(600)}`])(
    '/events/%s.ics is not there, and no fault',
    async (slug) => {
      const { statusCode } = await read(`/events/${slug}.ics`)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    },
  )
})

test('caches a file until the catalog changes', async () => {
  const kept = await openTestApp({ env: testEnv({ PUBLIC_URL: site, SHOP_DOMAIN: 'kept.test' }), responseTtl: 60_000 })
  const own = await buildShop(kept.db, 'kept.test')
  const admin = await kept.member('admin', own)
  const sitemap = async () => (await kept.app.inject('/sitemap-1.xml')).body
  expect(await sitemap()).not.toContain('/item/')
  const { id } = await buildItem(kept.db, own, { slug: 'opal' })
  expect(await sitemap()).not.toContain('/item/')
  await admin.call('PATCH', `/items/${id}`, { body: { slug: 'pearl' } })
  expect(await sitemap()).toContain('/item/pearl')
  await kept.close()
})
