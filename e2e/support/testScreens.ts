import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { openScreen, type Screen, signInAs } from './screens.ts'
import type { Shop } from './shop.ts'

/** In pixels, from WCAG 1.4.10. */
const minWidth = 320

/** Tests that screens have no axe violations and no horizontal overflow, at desktop and phone width. */
export function testScreens(area: string, readScreens: (shop: Shop) => Promise<Screen[]>): void {
  for (const width of [1440, 390]) {
    test(`every screen of ${area} is accessible and fits a window of ${width} px`, async ({
      browser,
      shop,
      browserErrors,
    }) => {
      test.setTimeout(900_000)
      // 409: the bulk edit of an earlier screen makes an open row stale.
      browserErrors.expected = [/404/, /400/, /409/]
      const options = { baseURL: shop.url, viewport: { width, height: 900 } }
      for (const [user, screens] of Map.groupBy(await readScreens(shop), ({ user }) => user)) {
        const context = await browser.newContext(options)
        if (user) await signInAs(user, context)
        await browserErrors.listen(context)
        const page = await context.newPage()
        // Pages with unsaved changes ask for confirmation.
        page.on('dialog', (dialog) => void dialog.accept())
        for (const screen of screens) {
          await openScreen(page, screen)
          await expectAccessible(page, screen.name)
          // At phone width also at the minimum width of WCAG.
          for (const window of width < minWidth * 2 ? [width, minWidth] : [width]) {
            await page.setViewportSize({ width: window, height: 900 })
            expect.soft(await readOverflow(page), `overflow of ${screen.name} at ${window} px`).toBe(0)
          }
          await page.setViewportSize(options.viewport)
        }
        await context.close()
      }
    })
  }
}

function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}
