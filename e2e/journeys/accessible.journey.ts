import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { publicScreens } from '../support/screens.ts'

for (const width of [1440, 390]) {
  test(`axe finds nothing on any public screen, and none is wider than its window of ${width} px`, async ({
    browser,
    shop,
    complaints,
  }) => {
    test.setTimeout(240_000)
    complaints.expected = [/404/, /400/]
    for (const { name, path, bring } of await publicScreens(shop.url)) {
      const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 900 } })
      await complaints.listen(context)
      const page = await context.newPage()
      await page.goto(path, { waitUntil: 'networkidle' })
      await bring?.(page)
      await expectAccessible(page, name)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${name} is as wide as the window`).toBeLessThanOrEqual(0)
      await context.close()
    }
  })
}
