import { hash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { activateRelease, rollBack } from '@elegant/releases/commands/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry/registry'
import type { Release, RemoteRecord } from '@elegant/releases/types'
import type { Page, Route } from '@playwright/test'
import { expect } from '../../support/journey.ts'
import { copyRelease } from '../../support/release.ts'
import { test } from '../../support/releaseJourney.ts'

const command = (dist: string) => ({ dist, name: 'storefront', by: 'a journey', why: '' })
const heading = 'Our Collection'
const badHeading = 'Our Broken Collection'

interface Fault {
  name: string
  change?: (file: string, text: string) => string
  corrupt?: (folder: string) => Promise<void>
  /** Handles the request for the entry. */
  respond?: (route: Route) => Promise<void>
  /** Additional time until the page works with the previous release, in milliseconds. */
  extraTime?: number
}

const inFile = (wanted: string, edit: (text: string) => string) => (file: string, text: string) =>
  file === wanted ? edit(text) : text

/** Faults of a release in an otherwise healthy shop. */
const faults: Fault[] = [
  { name: 'its entry is missing', corrupt: (folder) => rm(path.join(folder, 'remoteEntry.js')) },
  { name: 'its entry returns 500', respond: (route) => route.fulfill({ status: 500 }) },
  { name: 'its entry hangs', respond: () => new Promise(() => undefined), extraTime: 6000 },
  {
    name: 'its entry is HTML',
    respond: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
  },
  {
    name: 'its entry was tampered with',
    corrupt: (folder) => writeFile(path.join(folder, 'remoteEntry.js'), 'globalThis.stolen = true'),
  },
  {
    name: 'its entry throws',
    change: inFile('remoteEntry.js', () => 'throw new Error("Bad release")'),
  },
  {
    name: 'its routes throw',
    change: inFile('routes.js', (text) => text.replace(/(\d+\(\w,\w,\w\)\{)/g, '$1throw new Error("Bad release");')),
  },
  { name: 'a page’s code is missing', corrupt: (folder) => rm(path.join(folder, 'shop.js')) },
  {
    name: 'a page’s code was tampered with',
    corrupt: (folder) => writeFile(path.join(folder, 'shop.js'), 'globalThis.stolen = true'),
  },
  {
    name: 'a page throws while it is rendered',
    change: inFile('shop.js', (text) => text.replaceAll(`"${badHeading}"`, '(()=>{throw new Error("Bad release")})()')),
  },
]

/** Generous for slow CI machines, in milliseconds. */
const recoveryTimeout = 20_000

const badReleaseErrors = [
  /404|500|integrity|MIME type|Bad release|Failed to find a valid digest|Minified React error|net::ERR/i,
]

test.describe('a faulty release:', () => {
  for (const { name, change, corrupt, respond, extraTime = 0 } of faults) {
    test(`${name}; the page falls back to the previous release for the life of the tab`, async ({
      page,
      shop,
      browserErrors,
    }) => {
      browserErrors.expected = badReleaseErrors
      const bad = await copyRelease(shop.dist, 'storefront', {
        change: (file, text) => (change ?? keep)(file, text.replaceAll(heading, badHeading)),
        corrupt,
      })
      await activateRelease(command(shop.dist), bad)
      if (respond) await page.route(`**${bad.base}${bad.entry}`, respond)
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

test('while a release hangs, the server-rendered page is readable and the header links work', async ({
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

test('invalid JSON in the registry or its response is ignored', async ({ page, shop, browserErrors }) => {
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

test('a hostile registry entry runs no code, and the previous release takes over', async ({
  page,
  shop,
  browserErrors,
}) => {
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
    const response = await page.goto('/shop', { waitUntil: 'commit' })
    expect((await response?.allHeaders())?.['content-security-policy']).not.toContain('script-src-elem')
    await expectHydrated(page, heading)
    expect(await page.evaluate(() => Reflect.get(window, 'stolen')), base).toBeUndefined()
    await rollBack(command(shop.dist))
  }
  expect(requested).toEqual([])
})

test('five visitors with a failing release trigger an automatic rollback, which the log explains', async ({
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
    why: `${bad.version} failed 5 of 5 visitors within 10 minutes (100%), the last at: load`,
  })
})

const keep: NonNullable<Fault['change']> = (_, text) => text

function liveRelease(record: RemoteRecord | undefined): Release {
  const release = record?.versions[record.active]
  if (!release) throw new Error('There is no live release')
  return release
}

/** Records in the page when a heading first appears. */
async function recordHeadingTime(page: Page, title: string): Promise<void> {
  await page.addInitScript((title) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('h1')?.textContent !== title) return
      Reflect.set(window, 'seenAt', performance.now())
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, title)
}

/** Waits until the page has a heading and reacts to input. */
async function expectHydrated(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('no stone is called like this')
  await expect(page.getByText('No products found matching your search.')).toBeVisible()
}

/** Waits for a heading and hydration. Returns when the heading appeared, in milliseconds after the navigation. */
async function readHeadingTime(page: Page, title: string): Promise<number> {
  await expectHydrated(page, title)
  return Math.round(await page.evaluate(() => Reflect.get(window, 'seenAt')))
}
