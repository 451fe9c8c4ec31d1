import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { activateRelease } from '@elegant/releases/commands/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry/registry'
import type { Page } from '@playwright/test'
import { rootDir } from '../../../build/paths.ts'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test as journey } from '../../support/journey.ts'
import { copyRelease } from '../../support/release.ts'
import { test } from '../../support/releaseJourney.ts'
import { signInAs } from '../../support/screens.ts'

interface Fault {
  phase: 'error' | 'hydration'
  change: (code: string) => string
  act?: (page: Page) => Promise<void>
}

/** Faults of the page /shop that pass every boundary of React, so that no visitor sees another release. */
const faults: Record<string, Fault> = {
  'throws with each click': {
    phase: 'error',
    change: (code) => `${code};addEventListener("click",()=>{throw new Error("Bad release")})`,
    act: (page) => page.getByRole('heading', { level: 1, name: 'Our Collection' }).click(),
  },
  'leaves a rejection unhandled': {
    phase: 'error',
    change: (code) => `${code};setTimeout(()=>Promise.reject(new Error("Bad release")),100)`,
  },
  'renders something else than the server': {
    phase: 'hydration',
    change: (code) => code.replaceAll('Our Collection', 'Our Kollektion'),
  },
}

for (const [fault, { phase, change, act }] of Object.entries(faults)) {
  test(`a release that ${fault} is rolled back after five visitors`, async ({ browser, shop }) => {
    const before = (await readRegistry(shop.dist)).remotes.storefront?.active
    const bad = await copyRelease(shop.dist, 'storefront', {
      change: (file, code) => (file === 'shop.js' ? change(code) : code),
    })
    await activateRelease({ dist: shop.dist, name: 'storefront', by: 'a journey', why: '' }, bad)
    for (let visitor = 1; visitor <= 5; visitor++) {
      const context = await browser.newContext({
        baseURL: shop.url,
        extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitor}` },
      })
      const page = await context.newPage()
      const report = page.waitForResponse('**/release-failures')
      await openHydrated(page, '/shop')
      await act?.(page)
      expect((await report).request().postDataJSON()).toMatchObject({
        remote: 'storefront',
        version: bad.version,
        phase,
        at: expect.stringMatching(/^\w+\.js:\d+:\d+$/),
      })
      await context.close()
    }
    await expect.poll(async () => (await readRegistry(shop.dist)).remotes.storefront?.active).toBe(before)
    expect((await readChanges(shop.dist))[0]).toMatchObject({
      what: 'rollback',
      by: 'the server',
      why: expect.stringMatching(`${bad.version} failed 5 of 5 visitors .* the last at: ${phase}`),
    })
  })
}

journey('what a visitor met reaches the owner’s page and npm run status', async ({ page, shop, anotherVisitor }) => {
  const visitor = await anotherVisitor()
  const watching = visitor.waitForResponse('**/remotes/shell/*/visit.*.js')
  await visitor.goto('/shop')
  await (await watching).finished()
  await visitor.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await visitor.goto('/events')

  await signInAs(shop.admin, page.context())
  const health = async () => (await page.context().request.get('/release-health.json')).json()
  await expect
    .poll(async () => (await health()).releases)
    .toMatchObject([
      { remote: 'storefront', source: 'active', visits: 1, lcp: expect.any(Number), failing: 0, lifeless: 0 },
    ])
  await page.goto('/admin/health')
  await expect(page.getByRole('img', { name: /^1 at last, 1 at most/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'By release' }).getByRole('row', { name: /\(live\)/ })).toContainText(
    '0.0%',
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page, `the health of the shop, ${colorScheme}, ${width} px`)
    }
  }

  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/releases/cli.ts', 'status'], {
    cwd: rootDir,
    env: { ...process.env, DIST_DIR: shop.dist },
  })
  expect(stdout).toMatch(/storefront: \S+, last 24 hours: 1 visit; p75 of LCP \d+ ms, .* errors in 0\.0% of visits/)
})
