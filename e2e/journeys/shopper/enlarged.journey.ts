import type { Page } from '@playwright/test'
import { findCover } from '../../support/findCover.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, sharedShopTest, test } from '../../support/journey.ts'
import { addToCart, signUp } from '../../support/people.ts'

const widths = [1440, 390, 320]

for (const width of widths)
  sharedShopTest(`with text of twice the size, the header is whole in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openHydrated(page, '/about')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectWholeName(page)
    const banner = page.getByRole('banner').first()
    for (const control of await banner.locator('a:visible, button:visible').all())
      await expect(control).toBeInViewport({ ratio: 1 })
  })

sharedShopTest('with widened letters, the name of the shop stays whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openHydrated(page, '/about')
  // The spacing of WCAG 1.4.12; a constructed sheet is not subject to the content security policy.
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [spacing]
  })
  await expectWholeName(page)
})

test('the question about earlier orders never covers the focus on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await addToCart(page, 0)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/sign-up')
  await signUp(page)
  await expect(page).toHaveURL(/\/shop$/)
  await openHydrated(page, '/customer/security')
  await expect(page.getByRole('region', { name: 'Are these orders yours?' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).focus()
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(findCover)).toBe('')
  }
})

async function expectWholeName(page: Page): Promise<void> {
  const name = page.getByRole('banner').first().getByText('Elegant Gems', { exact: true })
  const hidden = () =>
    name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
    )
  await expect.poll(hidden).toBeLessThanOrEqual(1)
  await expect(name).toBeInViewport({ ratio: 1 })
}
