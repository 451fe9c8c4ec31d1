import type { MediaUpload } from '@elegant/shared/rules'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { openHydrated } from '../../support/hydration.ts'
import { expect, sharedShopTest, test } from '../../support/journey.ts'

sharedShopTest(
  'search, sorting and filters are in the URL, for Back, a reload and sharing',
  async ({ page, anotherVisitor }) => {
    await page.goto('/shop?page=2')
    const cards = page.getByRole('main').getByRole('article')
    await page.getByRole('searchbox').fill('welo')
    await expect(page).toHaveURL(/\/shop\?search=welo$/)
    await expect(page.getByText(/^\d+ products$/)).toBeVisible()
    await page.getByLabel('Sort by').selectOption('Price, high to low')
    await expect(page).toHaveURL(/sort=price_desc/)
    await expect(async () => {
      const prices = (await cards.getByText(/^USD/).allInnerTexts()).map((price) =>
        Number(price.replace(/[^\d.]/g, '')),
      )
      expect(prices.length).toBeGreaterThan(2)
      expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    }).toPass()

    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('group', { name: 'Tags' }).getByRole('checkbox').first().click()
    await expect(page.getByRole('link', { name: /^Without / })).toBeVisible()
    await page.getByRole('group', { name: 'Price in USD' }).getByLabel('To').fill('4000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Without Price up to USD 4,000.00' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Price in USD' }).getByLabel('To')).toBeFocused()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const titles = await cards.getByRole('heading').allInnerTexts()
    expect(titles.length).toBeGreaterThan(0)

    await page.reload()
    await expect(cards.getByRole('heading')).toHaveText(titles)
    const friend = await anotherVisitor()
    await friend.goto(page.url())
    await expect(friend.getByRole('main').getByRole('article').getByRole('heading')).toHaveText(titles)
    await expect(friend.getByRole('searchbox')).toHaveValue('welo')

    await page.goBack()
    await expect(page.getByRole('link', { name: 'Without Price up to USD 4,000.00' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Clear all filters' }).click()
    await expect(page).toHaveURL(/\/shop\?search=welo&sort=price_desc$/)
  },
)

sharedShopTest('a shopper types a phrase in the header, and narrows its results by keyboard', async ({ page }) => {
  // Until then the button leads to the shop.
  await openHydrated(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const box = dialog.getByRole('combobox')
  await expect(box).toBeFocused()
  await page.keyboard.type('emrald under $9,000')
  await expect(dialog.getByRole('group', { name: 'Pieces' }).getByRole('option').first()).toContainText(/emerald/i)
  await expect(dialog.getByText('Showing results for emerald.')).toBeVisible()
  await expectAccessible(page, 'the search')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/shop\?search=emrald\+under\+%249%2C000$/)
  await expect(page.getByText('Showing results for emerald.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Without Price up to USD 9,000.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Search for the exact words' }).click()
  await expect(page.getByText('No products found matching your search.')).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Filter' }).click()
  const price = page.getByRole('group', { name: 'Price in USD' })
  await price.getByRole('slider', { name: 'Price in USD, lowest' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/search=emerald&price=\d+(\.\d+)?\.\.9000$/)
  await expect(page.getByRole('link', { name: /^Without Price USD .* to USD 9,000.00$/ })).toBeVisible()
  await expectAccessible(page, 'the filters')
  const category = page.getByRole('group', { name: 'Category' }).getByRole('link').first()
  await category.click()
  await expect(page).toHaveURL(/category=\d+&search=emerald&price=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/category=/)
  await expect(page.getByRole('link', { name: /^Without Price / })).toBeVisible()

  await test.step('the search knows the last one, and Escape gives the focus back', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
    await button.press('Enter')
    await expect(dialog.getByRole('option', { name: 'emrald under $9,000' })).toBeVisible()
    await page.keyboard.type('zzzz')
    await expect(dialog.getByRole('link', { name: 'Request a custom piece' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})

sharedShopTest('on a phone the filters are a drawer that counts the pieces', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filter' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  await drawer.getByRole('checkbox', { name: /^Ring / }).click()
  await expect(page).toHaveURL(/kind=Ring$/)
  await expectAccessible(page, 'the drawer of filters')
  await drawer.getByRole('button', { name: /^Show \d+ pieces?$/ }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Without Ring' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  sharedShopTest(
    'the search of the header leads to the shop, and an unknown page has a search',
    async ({ page, browserErrors }) => {
      browserErrors.expected = [/404/]
      await page.goto('/about')
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/\/shop\??$/)
      await page.goto('/nowhere')
      await page.getByRole('searchbox', { name: 'Search the shop' }).fill('muzo')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/shop\?search=muzo$/)
    },
  )

  sharedShopTest(
    'an enquiry is written in the contact form, and controls that need JavaScript are hidden',
    async ({ page }) => {
      await page.goto('/shop')
      await expect(page.getByRole('searchbox')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Filter' })).toHaveCount(0)
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveCount(0)
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      await expect(page.getByRole('button', { name: /^(Enquire Now|Magnify|Ask for a hold)$/ })).toHaveCount(0)
      await page.getByRole('link', { name: 'Enquire Now' }).click()
      await expect(page.getByLabel('Message')).toHaveValue(/^My question about ".+" \(http.+\/item\/.+\): $/)
    },
  )

  sharedShopTest('the Enter key searches the whole catalog', async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('searchbox').fill('muzo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?search=muzo$/)
    await expect(page.getByRole('searchbox')).toHaveValue('muzo')
    await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toContainText([/emerald/i])
  })
})

test('pictures are swiped, and magnified by keyboard and by two fingers', async ({ page, shop }) => {
  const call = await openOwnerClient(shop)
  await page.goto('/shop')
  const slug = (await page.getByRole('main').getByRole('article').first().getByRole('link').getAttribute('href')) ?? ''
  const [{ id, shops_id }] = await (await call('GET', slug.replace('/item/', '/items_details/'))).json()
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = await sharp({ create: { width: 2000, height: 1600, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('image_type', 'Image')
  form.set('file', new Blob([new Uint8Array(picture)]), 'stone.jpg')
  const file: MediaUpload = await (await call('POST', '/image_upload', form)).json()
  await call('POST', '/item_images', {
    items_id: id,
    shops_id,
    display_image: file.url,
    mediafiles_id: file.id,
    image_type: 'Image',
    seq: 99,
    alt: 'A dome of green fire',
  })

  await page.goto(slug)
  const last = page.getByRole('list', { name: 'More pictures' }).getByRole('button').last()
  await last.focus()
  await page.keyboard.press('Enter')
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Magnify' }).focus()
  await page.keyboard.press('Enter')
  const near = page.getByRole('dialog', { name: 'A dome of green fire' })
  await expect(near.getByRole('img')).toHaveJSProperty('complete', true)
  const readWidth = async () => (await near.getByRole('img').boundingBox())?.width ?? 0
  expect(await readWidth()).toBeLessThanOrEqual(1440)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(near.getByRole('status', { name: 'Zoom' })).toHaveText('200%')
  expect(await readWidth()).toBeGreaterThan(2800)
  await page.keyboard.press('0')
  await expect(near.getByRole('status', { name: 'Zoom' })).toHaveText('100%')
  await expectAccessible(page, 'the magnifier')
  await page.keyboard.press('Escape')
  await expect(near).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Magnify' })).toBeFocused()

  await test.step('two fingers zoom, and Back closes', async () => {
    await page.keyboard.press('Enter')
    await expect(near.getByRole('img')).toHaveJSProperty('complete', true)
    const touch = await openTouch(page)
    await touch('touchStart', [600, 400], [800, 400])
    await touch('touchMove', [500, 400], [900, 400])
    await touch('touchEnd')
    await expect(near.getByRole('status', { name: 'Zoom' })).toHaveText('200%')
    await page.goBack()
    await expect(near).toHaveCount(0)
    await expect(page).toHaveURL(shop.url + slug)
  })

  await test.step('a swipe leads to the picture before', async () => {
    const { x = 0, y = 0, width = 0 } = (await page.getByRole('button', { name: 'Magnify' }).boundingBox()) ?? {}
    const touch = await openTouch(page)
    await touch('touchStart', [x + 20, y + 200])
    for (let step = 1; step <= 20; step++) {
      await touch('touchMove', [x + 20 + ((width - 40) * step) / 20, y + 200])
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await touch('touchEnd')
    await expect(last).toHaveAttribute('aria-pressed', 'false')
  })
})

/** Fingers on the page, at the given points. */
async function openTouch(page: Page) {
  const client = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
}
