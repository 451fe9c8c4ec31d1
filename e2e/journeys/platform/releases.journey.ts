import { hash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { activateRelease, preview, rollBack, startCanary } from '@elegant/releases/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry'
import type { Release, RemoteRecord } from '@elegant/releases/types'
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { copyRelease, previewLink } from '../../support/release.ts'

const command = (dist: string) => ({ dist, name: 'storefront', by: 'a journey', why: '' })
const heading = 'Our Collection'
const badHeading = 'Our Broken Collection'

/** The shop's page of a release that can be told from the one before it. */
const replaceHeading = (title: string) => (_: string, text: string) => text.replaceAll(heading, title)

interface Fault {
  name: string
  change?: (file: string, text: string) => string
  corrupt?: (folder: string) => Promise<void>
  /** What the network answers for the entry. */
  answer?: (route: Route) => Promise<void>
  /** How much longer than at once it may take until the page works with the release before, in milliseconds. */
  extraTime?: number
  /** One of each kind is enough between two commits: code that does not come, that is not what was released, that throws. */
  tag?: '@slow'
}

const inFile = (wanted: string, edit: (text: string) => string) => (file: string, text: string) =>
  file === wanted ? edit(text) : text

/** Every way in which a release may be bad, in a shop where nothing else is. */
const faults: Fault[] = [
  { name: 'its entry is missing', tag: '@slow', corrupt: (folder) => rm(path.join(folder, 'remoteEntry.js')) },
  { name: 'its entry answers 500', tag: '@slow', answer: (route) => route.fulfill({ status: 500 }) },
  { name: 'its entry hangs', answer: () => new Promise(() => undefined), extraTime: 6000 },
  {
    name: 'its entry is HTML',
    tag: '@slow',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
  },
  {
    name: 'its entry was tampered with',
    tag: '@slow',
    corrupt: (folder) => writeFile(path.join(folder, 'remoteEntry.js'), 'globalThis.stolen = true'),
  },
  {
    name: 'its entry throws',
    tag: '@slow',
    change: inFile('remoteEntry.js', () => 'throw new Error("Bad release")'),
  },
  {
    name: 'its routes throw',
    tag: '@slow',
    change: inFile('routes.js', (text) => text.replace(/(\d+\(\w,\w,\w\)\{)/g, '$1throw new Error("Bad release");')),
  },
  { name: 'a page’s code is missing', tag: '@slow', corrupt: (folder) => rm(path.join(folder, 'shop.js')) },
  {
    name: 'a page’s code was tampered with',
    corrupt: (folder) => writeFile(path.join(folder, 'shop.js'), 'globalThis.stolen = true'),
  },
  {
    name: 'a page throws while it is rendered',
    change: inFile('shop.js', (text) => text.replaceAll(`"${badHeading}"`, '(()=>{throw new Error("Bad release")})()')),
  },
]

/** On a machine that has other things to do, in milliseconds. */
const recoveryTimeout = 20_000

const badReleaseErrors = [
  /404|500|integrity|MIME type|Bad release|Failed to find a valid digest|Minified React error|net::ERR/i,
]

test.describe('a release of which', () => {
  for (const { name, change, corrupt, answer, extraTime = 0, tag } of faults) {
    test(`${name} gives way to the one before it, in the same page, and for as long as the tab is open`, {
      tag,
    }, async ({ page, shop, browserErrors }) => {
      browserErrors.expected = badReleaseErrors
      const bad = await copyRelease(shop.dist, 'storefront', {
        change: (file, text) => (change ?? keep)(file, replaceHeading(badHeading)(file, text)),
        corrupt,
      })
      await activateRelease(command(shop.dist), bad)
      if (answer) await page.route(`**${bad.base}${bad.entry}`, answer)
      const report = page.waitForRequest('**/release-failures')
      await recordHeadingTime(page, heading)

      await page.goto('/shop', { waitUntil: 'commit' })
      const took = await readHeadingTime(page, heading)
      console.log(`${name}: ${took} ms`)
      expect(took).toBeLessThan(recoveryTimeout + extraTime)
      expect((await report).postDataJSON()).toMatchObject({ remote: 'storefront', version: bad.version })
      expect((await (await report).response())?.status()).toBe(204)
      expect(await page.evaluate(() => Reflect.get(window, 'stolen'))).toBeUndefined()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
      await expect(page.getByText('unavailable')).toHaveCount(0)

      const reports: string[] = []
      page.on('request', (request) => void (request.url().includes('release-failures') && reports.push(request.url())))
      await page.reload({ waitUntil: 'commit' })
      const tookAgain = await readHeadingTime(page, heading)
      console.log(`${name}, after a reload: ${tookAgain} ms`)
      expect(tookAgain).toBeLessThan(recoveryTimeout)
      expect(reports).toEqual([])
    })
  }
})

test('while a release hangs, the page of the server can be read, and the links of the header work', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expected = badReleaseErrors
  const bad = await copyRelease(shop.dist, 'storefront')
  await activateRelease(command(shop.dist), bad)
  await page.route(`**${bad.base}${bad.entry}`, () => new Promise(() => undefined))
  await page.goto('/shop', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a registry of which a revision or an answer is no JSON is passed over', async ({ page, shop, browserErrors }) => {
  browserErrors.expected = [/unavailable/, /404/, /integrity/i, /MIME type/]
  const { rev } = await readRegistry(shop.dist)
  await writeFile(path.join(shop.dist, 'registry', `${String(rev + 1).padStart(8, '0')}.json`), '{ half a fi')
  const files = path.join(shop.dist, 'remotes/storefront')
  await rename(files, `${files}.gone`)
  await page.route('**/my-remotes.json', (route) => route.fulfill({ contentType: 'application/json', body: '<html>' }))
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible()
  await rename(`${files}.gone`, files)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectHydrated(page, heading)
})

test('a hostile registry runs nothing: the release before it takes over', async ({ page, shop, browserErrors }) => {
  browserErrors.expected = [/Content Security Policy|^CSP|violates|ERR_|404|integrity|MIME type/i]
  const { remotes } = await readRegistry(shop.dist)
  const { server: _, ...live } = liveRelease(remotes.storefront)
  const requested: string[] = []
  await page.route(/evil\.example/, (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'globalThis.stolen = true' })
  })
  const theirs = `sha384-${hash('sha384', 'globalThis.stolen = true', 'base64')}`
  const integrity = Object.fromEntries(Object.keys(live.integrity).map((file) => [file, theirs]))
  for (const [place, base] of [
    'https://evil.example/remotes/storefront/',
    '//evil.example/remotes/storefront/',
    'javascript:globalThis.stolen=true//',
    'data:text/javascript,globalThis.stolen=true//',
    '/media/',
  ].entries()) {
    const version = `hostile-${place}`
    const hostile = { ...live, version, container: version, base, integrity, trustedTypes: 'x; script-src-elem *' }
    await activateRelease(command(shop.dist), hostile)
    const answer = await page.goto('/shop', { waitUntil: 'commit' })
    expect((await answer?.allHeaders())?.['content-security-policy']).not.toContain('script-src-elem')
    await expectHydrated(page, heading)
    expect(await page.evaluate(() => Reflect.get(window, 'stolen')), base).toBeUndefined()
    await rollBack(command(shop.dist))
  }
  expect(requested).toEqual([])
})

test.describe('five visitors', () => {
  test.use({ settings: { TRUST_PROXY: 'loopback' } })

  test('whom a release fails take it back: the server does, and its log says why', async ({
    browser,
    shop,
    browserErrors,
  }) => {
    browserErrors.expected = badReleaseErrors
    const before = (await readRegistry(shop.dist)).remotes.storefront?.active
    const bad = await copyRelease(shop.dist, 'storefront', {
      change: inFile('remoteEntry.js', () => 'throw new Error("Bad release")'),
    })
    await activateRelease(command(shop.dist), bad)
    for (let visitor = 1; visitor <= 5; visitor++) {
      expect((await readRegistry(shop.dist)).remotes.storefront?.active).toBe(bad.version)
      const context = await browser.newContext({
        baseURL: shop.url,
        extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitor}` },
      })
      const page = await context.newPage()
      await Promise.all([page.waitForResponse('**/release-failures'), page.goto('/shop')])
      await context.close()
    }
    await expect.poll(async () => (await readRegistry(shop.dist)).remotes.storefront?.active).toBe(before)
    expect((await readChanges(shop.dist))[0]).toMatchObject({
      what: 'rollback',
      by: 'the server',
      why: `${bad.version} failed 5 of 5 visitors within 10 minutes (100 %), the last at: load`,
    })
  })
})

test('a canary stays with its visitor, and a rollback shows the former release with the next page', async ({
  page,
  shop,
}) => {
  const canary = await copyRelease(shop.dist, 'storefront', { change: replaceHeading('Our Canary Collection') })
  await startCanary(command(shop.dist), canary, 50)
  await page.goto('/shop')
  const title = page.getByRole('heading', { level: 1 })
  const assigned = await title.innerText()
  for (let load = 0; load < 3; load++) {
    await page.goto('/shop')
    await expect(title).toHaveText(assigned)
  }
  await rollBack(command(shop.dist))
  await page.goto('/shop')
  await expect(title).toHaveText(heading)

  await activateRelease(command(shop.dist), canary)
  await page.goto('/shop')
  await expect(title).toHaveText('Our Canary Collection')
  await rollBack(command(shop.dist))
  await page.goto('/shop')
  await expect(title).toHaveText(heading)
})

test('a tester sees a preview with its link, who owns what of it, and leaves it', async ({ page, shop }) => {
  const next = await copyRelease(shop.dist, 'storefront', { change: replaceHeading('Our Next Collection') })
  await preview(
    command(shop.dist),
    { ...next, shared: { ...next.shared, react: '^18.0.0' } },
    { keyHash: hash('sha256', 'the-key'), until: '2999-01-01T00:00:00Z' },
  )
  await page.goto(`/shop?remote.storefront=${next.version}&remote.key=the-key`)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Next Collection' })).toBeVisible()
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toContainText(`You are seeing a preview: storefront ${next.version}.`)

  await bar.getByRole('button', { name: 'Who owns what' }).focus()
  await page.keyboard.press('Enter')
  const panel = bar.getByRole('region', { name: 'Who owns what' })
  await expect(panel.getByRole('row', { name: /^storefront/ })).toHaveText(
    new RegExp(`storefront${next.version}preview\\d+ ms`),
  )
  await expect(panel.getByRole('row', { name: /^admin/ })).toContainText('not yet')
  await expect(panel.getByRole('row', { name: /^react \d/ })).toContainText('^18.0.0: does not fit')
  await expect(page.getByRole('main')).toHaveAttribute('data-owner', `storefront ${next.version} (preview)`)
  await expect(page.getByRole('banner')).toHaveAttribute('data-owner', 'shell')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `who owns what, ${width} px`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('main')).not.toHaveAttribute('data-owner')

  await bar.getByRole('link', { name: 'Leave preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('npm run preview prints a link that opens it', async ({ page, shop }) => {
  test.setTimeout(180_000)
  const { port } = new URL(shop.url)
  const link = await previewLink(shop.dist, 'storefront', port)
  expect(link).toMatch(`http://localhost:${port}/?remote.storefront=`)
  await page.goto(link)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
    'You are seeing a preview: storefront',
  )
})

test.describe('a tab that was open before a release', () => {
  test('still finds its pages, and once they are gone offers to reload; the cart stays', async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.expected = [/404|MIME type/]
    await page.goto('/shop')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Enquire Now' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    const old = (await readRegistry(shop.dist)).remotes.storefront?.active ?? ''
    await activateRelease(
      command(shop.dist),
      await copyRelease(shop.dist, 'storefront', { change: replaceHeading(badHeading) }),
    )

    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop by Category' })).toBeVisible()

    await rm(path.join(shop.dist, 'remotes/storefront', old), { recursive: true })
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
    await expect(page.getByRole('heading', { name: 'The shop has been renewed' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  test('offers the same where a page of the shell is gone with its build', async ({ page, browserErrors }) => {
    browserErrors.expected = [/404|MIME type/]
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    await page.route('**/assets/sign-in.*.js', (route) => route.fulfill({ status: 404 }))
    await page.route('**/my-remotes.json', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), shell: 'another' } })
    })
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'The shop has been renewed' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

const keep: NonNullable<Fault['change']> = (_, text) => text

function liveRelease(record: RemoteRecord | undefined): Release {
  const release = record?.versions[record.active]
  if (!release) throw new Error('Nothing is live')
  return release
}

/** Notes in the page when a heading is first seen. */
async function recordHeadingTime(page: Page, title: string): Promise<void> {
  await page.addInitScript((title) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1')?.textContent !== title) return
      Reflect.set(window, 'seenAt', performance.now())
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, title)
}

/** Waits until the page has a heading and answers its visitor. */
async function expectHydrated(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('searchbox').fill('no stone is called like this')
  await expect(page.getByText('No products found matching your search.')).toBeVisible()
}

/** The same; tells how long it took until it was seen, in milliseconds after the page was asked for. */
async function readHeadingTime(page: Page, title: string): Promise<number> {
  await expectHydrated(page, title)
  return Math.round(await page.evaluate(() => Reflect.get(window, 'seenAt')))
}
