import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Item } from '@elegant/shared/rules'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { rootDir } from '../../../build/paths.ts'
import { openOwnerClient } from '../../support/apiClients.ts'
import { expectAccessible } from '../../support/axe.ts'
import { countClicks } from '../../support/countClicks.ts'
import { expect, sharedShopTest, test } from '../../support/journey.ts'

test('the owner makes ten drafts of thirty photos, through a reload and an outage', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expected = [/net::ERR_|50[234]|cannot be reached/]
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  const clicks = await countClicks(page)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Add from photos' }).click()

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).click()
  await (await choosing).setFiles(await shootStones(10, 3))
  await expect(page.getByText('30 pictures in 10 stones.')).toBeVisible()
  await expectAccessible(page, 'photos grouped into stones')

  await test.step('the titles are typed from field to field', async () => {
    await page.getByLabel('Title').first().click()
    for (let stone = 1; stone <= 10; stone++) {
      await page.keyboard.type(`Photopal ${stone}`)
      await page.keyboard.press('Tab')
      await page.keyboard.type(`${stone}00`)
      await page.keyboard.press('Enter')
    }
  })

  await test.step('a reload loses nothing', async () => {
    await page.reload()
    await expect(page.getByText('30 pictures in 10 stones.')).toBeVisible()
    await expect(page.getByLabel('Title').nth(9)).toHaveValue('Photopal 10')
    await expect(page.getByRole('listitem', { name: 'Stone 10' }).locator('img')).toHaveCount(3)
  })

  await page.getByRole('button', { name: 'Create 10 drafts' }).click()
  const finished = page.getByRole('link', { name: 'Edit draft Photopal 1', exact: true })
  await expect(finished).toBeVisible()

  await test.step('the shop fails in the middle, and is back', async () => {
    await shop.kill()
    await expect(page.getByText('The shop cannot be reached')).toBeVisible()
    await shop.start()
  })
  await test.step('the owner reloads in the middle: sending goes on by itself', async () => {
    await page.goto('/admin/photos')
    await expect(page.getByText('10 drafts created.')).toBeVisible({ timeout: 180_000 })
  })
  expect(clicks()).toBeLessThanOrEqual(10 * 5)

  const owner = await openOwnerClient(shop)
  const drafts = await owner('GET', '/items_by_type/Product?external={"page":1,"search":"photopal"}')
  const { items }: { items: Item[] } = await drafts.json()
  const titles = Array.from({ length: 10 }, (_, at) => `Photopal ${at + 1}`)
  const draft = { Is_disabled: true, _item_images_of_items: { items: [{ seq: 0 }, { seq: 1 }, { seq: 2 }] } }
  expect(items.toSorted((a, b) => a.price - b.price)).toMatchObject(
    titles.map((title, at) => ({ ...draft, title, price: (at + 1) * 100 })),
  )

  await page.getByRole('link', { name: 'Edit draft Photopal 7' }).click()
  await expect(page.getByRole('listitem', { name: /^Image 3 of/ })).toBeVisible()
  await test.step('on a phone the editor begins with the pictures, in two columns, dragged by a finger', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const tiles = page.getByRole('listitem', { name: /^Image \d of/ })
    const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()]
    expect(first?.y).toBe(second?.y)
    expect(first?.y).toBeLessThan((await page.getByLabel('Price').boundingBox())?.y ?? 0)
    const src = (await tiles.nth(2).locator('img').getAttribute('src')) ?? ''
    await dragByTouch(page, tiles.nth(2), tiles.nth(0))
    await expect(page.getByText('Sequence updated successfully')).toBeVisible()
    await expect(tiles.first().locator('img')).toHaveAttribute('src', src)
    await expectAccessible(page, 'the editor of a draft on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

sharedShopTest('the owner groups photos by hand on a phone, with the keyboard', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  await page.goto('/admin/photos')
  await page.getByLabel('Picture files').setInputFiles(await shootStones(2, 2))
  await expect(page.getByText('4 pictures in 2 stones.')).toBeVisible()
  const tiles = page.getByRole('list', { name: 'Pictures of stone 1' }).getByRole('listitem')
  const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()]
  expect(first?.y).toBe(second?.y)
  await page.getByRole('button', { name: 'Start a new stone at stone1-2.jpg' }).press('Enter')
  await expect(page.getByText('4 pictures in 3 stones.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move stone1-2.jpg later' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Pictures of stone 2' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'photos on a phone')
  await test.step('a finger drags a picture to another stone', async () => {
    await dragByTouch(page, page.getByRole('listitem', { name: 'stone2-2.jpg' }), tiles.first())
    await expect(page.getByRole('list', { name: 'Pictures of stone 1' }).getByRole('listitem')).toHaveCount(2)
    await expect(tiles.first()).toHaveAccessibleName('stone2-2.jpg')
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

sharedShopTest('a second tab waits for the first one', async ({ page, context, shop }) => {
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  await page.goto('/admin/photos')
  await page.getByLabel('Picture files').setInputFiles(await shootStones(1, 2))
  await expect(page.getByText('2 pictures in 1 stone.')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/admin/photos')
  await expect(second.getByText('The photos are open in another tab')).toBeVisible()
  await page.close()
  await expect(second.getByText('2 pictures in 1 stone.')).toBeVisible()
})

test('a HEIC picture of an iPhone is taken by the photos page and by the editor', async ({ page, shop }) => {
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  const heic = await readFile(path.join(rootDir, 'e2e/support/iphone.heic'))
  const chosen = { name: 'IMG_1.HEIC', mimeType: '', buffer: heic }
  await page.goto('/admin/photos')
  await page.getByLabel('Picture files').setInputFiles(chosen)
  await expect(page.getByRole('listitem', { name: 'IMG_1.HEIC' }).locator('img')).toBeVisible()
  await page.getByLabel('Title').fill('Iphone opal')
  await page.getByRole('button', { name: 'Create 1 draft' }).click()
  await page.getByRole('link', { name: 'Edit draft Iphone opal' }).click()
  await expect(page.getByRole('listitem', { name: /^Image 1 of/ })).toBeVisible()

  await page.getByLabel('Image files').setInputFiles(chosen)
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await page.getByLabel('Image files').setInputFiles({ ...chosen, buffer: heic.subarray(0, 300) })
  await expect(page.getByRole('alert').filter({ hasText: 'This HEIC picture could not be read.' })).toBeVisible()

  const pictures = page.getByRole('listitem', { name: /^Image \d of/ }).locator('img')
  await expect(pictures).toHaveCount(2)
  const address = await pictures.last().evaluate((image: HTMLImageElement) => image.currentSrc)
  const { dominant } = await sharp(await (await page.request.get(address)).body()).stats()
  expect(dominant).toEqual({ r: 8, g: 136, b: 248 })
})

/** Drags a picture by its grip with a finger, along the page, which scrolls when the finger is at its edge. */
async function dragByTouch(page: Page, source: Locator, target: Locator): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await source.scrollIntoViewIfNeeded()
  const grip = await source.locator('span:has(> svg)').first().boundingBox()
  if (!grip) throw new Error('The picture has no grip')
  await send('touchStart', { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 })
  await send('touchMove', { x: grip.x, y: 20 })
  await expect(target).toBeInViewport({ ratio: 1 })
  // Away from the edge, so that the page stands still.
  await send('touchMove', { x: 195, y: 420 })
  const place = await target.boundingBox()
  if (!place) throw new Error('The target is not shown')
  const end = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  await send('touchMove', end)
  await send('touchEnd')
}

/** Pictures of the demo, as a camera names and dates them: one stone a minute, a picture every five seconds. */
async function shootStones(stones: number, each: number) {
  const folder = path.join(rootDir, 'api/pictures')
  const pictures = globSync('*/1600.webp', { cwd: folder })
  return Promise.all(
    Array.from({ length: stones * each }, async (_, at) => {
      const [stone, picture] = [Math.floor(at / each), at % each]
      const taken = new Date(Date.UTC(2026, 10, 20, 9, stone, picture * 5)).toISOString()
      const time = taken.slice(0, 19).replaceAll('-', ':').replace('T', ' ')
      const buffer = await sharp(await readFile(path.join(folder, pictures[at % pictures.length] ?? '')))
        .resize(1200)
        .withExif({ IFD2: { DateTimeOriginal: time } })
        .jpeg()
        .toBuffer()
      return { name: `stone${stone + 1}-${picture + 1}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )
}
