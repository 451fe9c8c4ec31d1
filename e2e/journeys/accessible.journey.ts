import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../support/journey.ts'
import { publicScreens } from '../support/screens.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing on any public screen: ${colorScheme}, ${width} px`, async ({
      browser,
      shop,
      complaints,
    }) => {
      test.setTimeout(180_000)
      complaints.expected = [/404/, /400/]
      for (const { name, path, bring } of await publicScreens(shop.url)) {
        const viewport = { width, height: 900 }
        const context = await browser.newContext({ baseURL: shop.url, viewport, colorScheme, reducedMotion: 'reduce' })
        await complaints.listen(context)
        const page = await context.newPage()
        await page.goto(path, { waitUntil: 'networkidle' })
        await bring?.(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const words = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        )
        expect.soft(words, name).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(overflow, `${name} is as wide as the window`).toBeLessThanOrEqual(0)
        await context.close()
      }
    })
  }
}
