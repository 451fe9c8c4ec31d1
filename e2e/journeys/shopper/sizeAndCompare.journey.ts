import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, sharedShopTest as test } from '../../support/journey.ts'

const opal = { title: 'Welo Opal Oval Cabochon 6.82 ct, Broad Flash', length: 16.1, width: 12 }
const quarter = 24.26

async function openTrueSize(page: Page): Promise<Locator> {
  await openHydrated(page, '/shop?search=6.82')
  await page.getByRole('link', { name: opal.title }).click()
  await page.getByRole('button', { name: 'See the true size' }).click()
  return page.getByRole('dialog', { name: 'The true size' })
}

/** The sides of an element in CSS pixels. */
async function readSides(element: Locator): Promise<{ width: number; height: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element has no box')
  return box
}

/** Expects a length within 3% of its millimeters. */
function expectTrue(pixels: number, mm: number, scale: number): void {
  expect(Math.abs(pixels / scale / mm - 1)).toBeLessThan(0.03)
}

test('a stone has its true size at three pixel ratios, by dragging, touch and keyboard', async ({ browser, shop }) => {
  const screens = [
    { deviceScaleFactor: 1, viewport: { width: 1440, height: 900 }, scale: 5 },
    { deviceScaleFactor: 1.5, viewport: { width: 1024, height: 768 }, scale: undefined },
    // A phone on which a card is wider than the screen.
    { deviceScaleFactor: 3, viewport: { width: 390, height: 844 }, scale: 6 },
  ]
  for (const { scale: dragged, ...device } of screens) {
    const context = await browser.newContext({ baseURL: shop.url, ...device })
    const page = await context.newPage()
    const dialog = await openTrueSize(page)
    const slider = dialog.getByRole('slider', { name: 'Size of the outline' })
    const card = dialog.getByRole('img', { name: 'The outline of a card' })
    const { x, y } = (await card.boundingBox()) ?? { x: 0, y: 0 }
    if (dragged === undefined) {
      await slider.focus()
      for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
    } else {
      await page.mouse.move(x + 60, y + 60)
      await page.mouse.down()
      await page.mouse.move(x + 90, y + 53.98 * dragged)
      await page.mouse.up()
      expect(Number(await slider.inputValue())).toBeCloseTo(dragged, 1)
    }
    await expectAccessible(page, `the calibration at ${device.deviceScaleFactor}`)
    const scale = Number(await slider.inputValue())
    expectTrue((await readSides(card)).height, 53.98, scale)
    await dialog.getByRole('button', { name: 'It matches the card' }).press('Enter')

    const stone = await readSides(dialog.getByRole('img', { name: /^The stone/ }))
    expectTrue(stone.height, opal.length, scale)
    expectTrue(stone.width, opal.width, scale)
    expectTrue((await readSides(dialog.getByRole('img', { name: /^A US quarter/ }))).width, quarter, scale)
    await dialog.getByRole('radio', { name: 'On a finger' }).press('Space')
    await dialog.getByLabel('US ring size').selectOption('7')
    expectTrue((await readSides(dialog.getByRole('img', { name: /^A finger/ }))).width, 17.32, scale)
    expectTrue((await readSides(dialog.getByRole('img', { name: /^The stone/ }))).height, opal.length, scale)
    await expectAccessible(page, `the stone at ${device.deviceScaleFactor}`)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'See the true size' })).toBeFocused()
    await page.reload()
    await page.getByRole('button', { name: 'See the true size' }).click()
    await expect(dialog.getByRole('img', { name: /^The stone/ })).toBeVisible()
    await context.close()
  }
})

test('pieces are chosen by touch and keyboard, and their comparison is shared without JavaScript', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    hasTouch: true,
    viewport: { width: 320, height: 700 },
  })
  const page = await context.newPage()
  await openHydrated(page, '/shop')
  await test.step('the name of the shop is whole', async () => {
    const name = page.getByRole('banner').getByText('Elegant Gems', { exact: true })
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
  const toggles = page.getByRole('main').getByRole('button', { name: /^Compare / })
  const tray = page.getByRole('complementary', { name: 'Pieces to compare' })
  await expect(tray).toHaveCount(0)
  // Within the document, because a press scrolls to its button.
  const readPlace = () => toggles.first().evaluate((toggle) => toggle.getBoundingClientRect().top + window.scrollY)
  const before = await readPlace()
  await toggles.nth(0).tap()
  await expect(tray).toContainText('1 of 4')
  expect(await readPlace()).toBeCloseTo(before)
  await toggles.nth(1).press('Enter')
  await expect(tray).toContainText('2 of 4')
  const titles = await page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()

  await test.step('the tray covers nothing that has the focus', async () => {
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    const focused = await page.getByRole('contentinfo').getByRole('link').last().boundingBox()
    const { y = 0 } = (await tray.boundingBox()) ?? {}
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(y)
  })
  await expectAccessible(page, 'the shop with the tray')

  await tray.getByRole('link', { name: 'Compare' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Compare pieces' })).toBeVisible()
  const table = page.getByRole('table')
  for (const title of titles.slice(0, 2))
    await expect(table.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expectAccessible(page, 'the comparison')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await page.getByRole('checkbox', { name: 'Only differences' }).press('Space')
  await expect(table.getByRole('row', { name: /^Origin(?!.*differs)/ })).toHaveCount(0)
  await expect(table.getByRole('row', { name: /differs/ }).first()).toBeVisible()
  await table.getByRole('button', { name: 'Enquire Now' }).first().tap()
  await expect(page.getByText('Added to cart!').first()).toBeVisible()

  const plain = await (await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })).newPage()
  await plain.goto(`${page.url()},junk,0,1e9`)
  await expect(plain.getByRole('table').getByRole('columnheader')).toHaveCount(2)
  await expect(plain.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await plain.getByRole('link', { name: `Remove ${titles[0]}` }).click()
  await expect(plain.getByRole('table').getByRole('columnheader')).toHaveCount(1)
  expect(await (await fetch(`${shop.url}/sitemap-pages.xml`)).text()).not.toContain('/compare')
  await context.close()
})
