import { accountScreens } from '../support/accountScreens.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { adminScreens, publicScreens, show, signInAs } from '../support/screens.ts'

for (const width of [1440, 390]) {
  test(`axe finds nothing on any screen, and none is wider than its window of ${width} px`, async ({
    browser,
    shop,
    complaints,
  }) => {
    test.setTimeout(900_000)
    complaints.expected = [/404/, /400/]
    const options = { baseURL: shop.url, viewport: { width, height: 900 } }
    const screens = [...(await publicScreens(shop.url)), ...(await accountScreens(shop)), ...(await adminScreens(shop))]
    for (const [by, theirs] of Map.groupBy(screens, ({ by }) => by)) {
      const context = await browser.newContext(options)
      if (by) await signInAs(by, context)
      await complaints.listen(context)
      for (const screen of theirs) {
        const page = await context.newPage()
        await show(page, screen)
        await expectAccessible(page, screen.name)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(overflow, `${screen.name} is as wide as the window`).toBeLessThanOrEqual(0)
        await page.close()
      }
    }
  })
}
