import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { adminScreens, publicScreens, show } from '../support/screens.ts'

for (const width of [1440, 390]) {
  test(`axe finds nothing on any screen, and none is wider than its window of ${width} px`, async ({
    browser,
    shop,
    complaints,
  }) => {
    test.setTimeout(900_000)
    complaints.expected = [/404/, /400/]
    const options = { baseURL: shop.url, viewport: { width, height: 900 } }
    const [visitor, owner] = await Promise.all([browser.newContext(options), browser.newContext(options)])
    await owner.request.post('/api/identity/sign-in/email', { data: shop.admin })
    await complaints.listen(visitor)
    await complaints.listen(owner)
    for (const screen of [...(await publicScreens(shop.url)), ...(await adminScreens(shop))]) {
      const page = await (screen.isAdmin ? owner : visitor).newPage()
      await show(page, screen)
      await expectAccessible(page, screen.name)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${screen.name} is as wide as the window`).toBeLessThanOrEqual(0)
      await page.close()
    }
  })
}
