import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { openScreen, type Screen, signInAs } from './screens.ts'
import type { Shop } from './shop.ts'

/** The page at each step of a walk through all screens would cost a tenth of all journeys. */
export const screenTrace = {
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
} as const

/** In pixels (1.4.10). */
const narrowest = 320

/** Tests screens on a desktop and on a phone: axe finds nothing, and none is wider than its window. */
export function testScreens(area: string, screensOf: (shop: Shop) => Promise<Screen[]>): void {
  for (const width of [1440, 390]) {
    test(`axe finds nothing on any screen of ${area}, and none is wider than its window of ${width} px`, async ({
      browser,
      shop,
      browserErrors,
    }) => {
      test.setTimeout(300_000)
      // 409: an item is hidden whose row another screen has just changed.
      browserErrors.expected = [/404/, /400/, /409/]
      const options = { baseURL: shop.url, viewport: { width, height: 900 } }
      for (const [user, screens] of Map.groupBy(await screensOf(shop), ({ user }) => user)) {
        const context = await browser.newContext(options)
        if (user) await signInAs(user, context)
        await browserErrors.listen(context)
        const page = await context.newPage()
        // Some screens ask before they are left.
        page.on('dialog', (dialog) => void dialog.accept())
        for (const screen of screens) {
          await openScreen(page, screen)
          await expectAccessible(page, screen.name)
          // The phone's pages also at the narrowest width that WCAG asks for.
          for (const window of width < narrowest * 2 ? [width, narrowest] : [width]) {
            await page.setViewportSize({ width: window, height: 900 })
            expect.soft(await overflowOf(page), `${screen.name} is as wide as its window of ${window} px`).toBe(0)
          }
          await page.setViewportSize(options.viewport)
        }
        await context.close()
      }
    })
  }
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
