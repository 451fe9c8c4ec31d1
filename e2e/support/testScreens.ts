import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { openScreen, type Screen, signInAs, waitUntilLoaded } from './screens.ts'
import type { Shop } from './shop.ts'

const [desktop, phone] = [1440, 390]

/** In pixels, from WCAG 1.4.10. */
const minWidth = 320

/** Tests that screens have no axe violations and no horizontal overflow, at desktop and phone width. */
export function testScreens(area: string, readScreens: (shop: Shop) => Promise<Screen[]>): void {
  test(`every screen of ${area} is accessible and fits desktops and phones`, async ({
    browser,
    shop,
    browserErrors,
  }) => {
    test.setTimeout(900_000)
    // 409: the bulk edit of an earlier screen makes an open row stale.
    browserErrors.expected = [/404/, /400/, /409/]
    for (const [user, screens] of Map.groupBy(await readScreens(shop), ({ user }) => user)) {
      const context = await browser.newContext({ baseURL: shop.url })
      if (user) await signInAs(user, context)
      await browserErrors.listen(context)
      const page = await context.newPage()
      // Pages with unsaved changes ask for confirmation.
      page.on('dialog', (dialog) => void dialog.accept())
      for (const screen of screens) {
        await resize(page, phone)
        await openScreen(page, screen)
        await expectAccessible(page, `${screen.name} at ${phone} px`)
        await expectFit(page, screen, phone)
        await resize(page, minWidth)
        await expectFit(page, screen, minWidth)
        const openDialogs = await countDialogs(page)
        await resize(page, desktop)
        if (screen.dependsOnWidth) await openScreen(page, screen)
        else expect.soft(await countDialogs(page), `dialogs of ${screen.name} when it widens`).toBe(openDialogs)
        await waitUntilLoaded(page)
        await expectAccessible(page, `${screen.name} at ${desktop} px`)
        await expectFit(page, screen, desktop)
      }
      await context.close()
    }
  })
}

/** Resizes the window and waits until the page shows what belongs to its width. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

function countDialogs(page: Page): Promise<number> {
  return page.getByRole('dialog').or(page.getByRole('alertdialog')).count()
}

async function expectFit(page: Page, { name }: Screen, width: number): Promise<void> {
  const overflow = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
  expect.soft(overflow, `overflow of ${name} at ${width} px`).toBe(0)
}
