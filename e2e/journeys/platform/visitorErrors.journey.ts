import { activateRelease } from '@elegant/releases/commands'
import { readChanges, readRegistry } from '@elegant/releases/registry'
import type { Page } from '@playwright/test'
import { openHydrated } from '../../support/hydration.ts'
import { expect, test } from '../../support/journey.ts'
import { copyRelease } from '../../support/release.ts'

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

test.use({ settings: { TRUST_PROXY: 'loopback' } })

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
