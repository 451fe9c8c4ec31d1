import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { adminScreens, publicScreens } from '../support/screens.ts'

for (const width of [1440, 390]) {
  test(`axe finds nothing on any screen, and none is wider than its window of ${width} px`, async ({
    browser,
    shop,
    complaints,
  }) => {
    test.setTimeout(480_000)
    complaints.expected = [/404/, /400/]
    for (const { name, path, isAdmin, bring } of [...(await publicScreens(shop.url)), ...adminScreens]) {
      const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 900 } })
      await complaints.listen(context)
      if (isAdmin) await context.request.post('/api/identity/sign-in/email', { data: shop.admin })
      const page = await context.newPage()
      await page.goto(path, { waitUntil: 'networkidle' })
      await bring?.(page)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectAccessible(page, name)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${name} is as wide as the window`).toBeLessThanOrEqual(0)
      await context.close()
    }
  })
}
