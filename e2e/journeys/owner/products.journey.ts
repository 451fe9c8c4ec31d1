import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../../support/axe.ts'
import { getRows } from '../../support/getRows.ts'
import { expect, test } from '../../support/journey.ts'
import { openAdmin } from '../../support/people.ts'

test('the owner creates a product with pictures and a video, and the shop shows it', async ({
  page,
  shop,
  anotherVisitor,
}) => {
  const video = await recordVideo(page)
  await openAdmin(page, shop)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click()
  await page.getByRole('link', { name: 'Add Product' }).click()

  await page.getByLabel('Title', { exact: true }).fill('Nightfall Opal, 11.3 ct')
  await expect(page.getByLabel('Slug')).toHaveValue('nightfall-opal-113-ct')
  await page.getByLabel('Description').fill('A dark dome with a broad flash of blue, cut in Jacksonville.')
  await page.getByRole('button', { name: 'Add the usual gem facts' }).click()
  await page.getByLabel('Treatment', { exact: true }).selectOption('None')
  await page.getByLabel('Carat weight', { exact: true }).fill('11.3')
  await page.getByLabel('Origin', { exact: true }).fill('Stayish')
  await page.getByLabel('Price').fill('1250')
  await page.getByRole('checkbox', { name: 'Welo Opals' }).check()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('USD 1,250.00')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Item created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pictures and videos' })).toBeFocused()

  const media = page.getByRole('group', { name: /^Media of/ })
  await media.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(media.getByText('Please select a file to upload')).toBeVisible()
  await media.getByLabel('Image files').setInputFiles(await Promise.all(['#2a6', '#26a', '#a42'].map(createPicture)))
  // The server encodes the variants one after the other.
  await expect(media.getByRole('listitem', { name: /^Image 3 of/ })).toBeVisible()
  await media.getByText('Video', { exact: true }).click()
  await media.getByLabel('Video files').setInputFiles({ name: 'turning.webm', mimeType: 'video/webm', buffer: video })
  await expect(media.getByRole('listitem', { name: /^Video 4 of/ })).toBeVisible()
  await expectAccessible(page, 'an item with its media')

  await test.step('the owner moves the last picture to the front and describes it', async () => {
    const src =
      (await media
        .getByRole('listitem', { name: /^Image 3 of/ })
        .locator('img')
        .getAttribute('src')) ?? ''
    await media.getByRole('button', { name: /^Move Image 3 of .* earlier/ }).click()
    await expect(media.getByRole('button', { name: /^Move Image 2 of .* earlier/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(media.getByRole('button', { name: /^Move Image 1 of .* earlier/ })).toBeFocused()
    await expect(page.getByText('Sequence updated successfully').first()).toBeVisible()
    const moved = media.getByRole('listitem').filter({ has: page.locator(`img[src="${src}"]`) })
    const alt = moved.getByLabel('Alternative text')
    await alt.fill('A dark opal by candlelight')
    await alt.press('Enter')
    await expect(page.getByText('Alternative text updated successfully')).toBeVisible()
    await expect(media.getByRole('listitem').first().getByLabel('Alternative text')).toHaveValue(
      'A dark opal by candlelight',
    )
  })

  await test.step('the owner deletes a picture and undoes it', async () => {
    await media.getByRole('button', { name: /^Delete Image 3 of/ }).click()
    await expectAccessible(page, 'a question')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Media deleted successfully')).toBeVisible()
    await expect(media.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(media.getByRole('listitem')).toHaveCount(4)
  })

  const visitor = await anotherVisitor()
  await visitor.goto('/shop?search=nightfall')
  await visitor.getByRole('article').getByRole('link').click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Nightfall Opal, 11.3 ct' })).toBeVisible()
  await expect(visitor.getByText('USD 1,250.00')).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'A dark opal by candlelight' }).first()).toBeVisible()
  await expect(visitor.getByRole('main').getByText('Stayish')).toBeVisible()
  await visitor.getByRole('button', { name: 'Show video 4 of 4' }).click()
  await expect(visitor.getByLabel('Nightfall Opal, 11.3 ct', { exact: true })).toHaveAttribute('poster', /^\/media\//)
})

test('a stale edit in a second window shows the conflict and can overwrite it', async ({
  page,
  shop,
  context,
  browserErrors,
}) => {
  browserErrors.expected = [/409/]
  await openAdmin(page, shop, '/admin/products')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const title = (window: Page) => window.getByLabel('Title', { exact: true })
  await expect(title(page)).toHaveValue(/\w/)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(title(second)).toHaveValue(/\w/)

  await page.getByLabel('Price').fill('99')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Item updated successfully')).toBeVisible()

  await title(second).fill('The title of the second window')
  await second.getByRole('button', { name: 'Save changes' }).click()
  const question = second.getByRole('alertdialog')
  await expect(question).toContainText('Changed in the meantime: Price.')
  await expectAccessible(second, 'a stale edit')
  await question.getByRole('button', { name: 'Overwrite' }).click()
  await expect(second.getByText('Item updated successfully')).toBeVisible()

  await title(page).fill('The title of the first window')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reload' }).click()
  await expect(title(page)).toHaveValue('The title of the second window')
})

test('the owner finds, edits, deletes and restores an item with the keyboard only', async ({ page, shop }) => {
  await openAdmin(page, shop)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('produ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('stayish')
  const title = getRows(page).first().getByRole('rowheader').getByRole('link')
  await expect(title).toContainText('Stayish')
  const name = await title.innerText()
  await tabTo(page, `Edit ${name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(name)

  await tabTo(page, 'Title')
  await page.keyboard.press('End')
  await page.keyboard.type(', newly cut')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item updated successfully')).toBeVisible()
  await tabTo(page, 'Back to products')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()

  await tabTo(page, `Delete ${name}, newly cut`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name}, newly cut deleted`)).toBeVisible()
  // The toast library's shortcut to its notifications.
  await page.keyboard.press('Alt+t')
  await tabTo(page, 'Undo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: `${name}, newly cut` })).toBeVisible()
})

test.describe('an empty shop', () => {
  test.use({ settings: { DEMO: 'off' } })

  test('shows the owner the first steps and checks off completed ones', async ({ page, shop }) => {
    await openAdmin(page, shop)
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByRole('link')).toHaveCount(3)
    await expectAccessible(page, 'an empty shop')

    await steps.getByRole('link', { name: 'Name your shop' }).click()
    await page.getByLabel('Shop Name').fill('Opals of Ada')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Shop settings updated successfully')).toBeVisible()
    await page.goto('/admin')
    await expect(steps.getByRole('link', { name: /^Done:/ })).toHaveCount(1)

    await steps.getByRole('link', { name: 'Add your first category' }).click()
    await page.getByLabel('Name').fill('Raw Opals')
    await page.getByLabel('Category Type').fill('Rough stones')
    await page.getByRole('button', { name: 'Create category' }).click()
    await expect(page.getByRole('article', { name: 'Raw Opals' })).toBeVisible()
    await page.goto('/admin')
    await expect(steps.getByRole('link', { name: /^Done:/ })).toHaveCount(2)

    await steps.getByRole('link', { name: 'Add your first product' }).click()
    await page.getByLabel('Title', { exact: true }).fill('The first opal')
    await page.getByLabel('Description').fill('It begins with this one.')
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByText('Item created successfully')).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByRole('link', { name: /^Products/ }).last()).toBeVisible()
    await expect(steps).toHaveCount(0)
  })
})

/** Presses Tab until the element with a name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    const here = page.locator(':focus')
    const [snapshot = ''] = (await here.count()) > 0 ? (await here.ariaSnapshot()).split('\n', 1) : []
    if (snapshot.includes(`"${name}"`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${name}`)
}

async function createPicture(background: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const image = sharp({ create: { width: 450, height: 550, channels: 3, background, noise } })
  return { name: `stone${background.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** Records half a second of a rotating square in the browser. */
async function recordVideo(page: Page): Promise<Buffer> {
  const video = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((stop) => {
      recorder.onstop = stop
    })
    recorder.start()
    for (let frame = 0; frame < 15; frame++) {
      pen?.rotate(0.1)
      pen?.fillRect(frame * 8, 20, 90, 90)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(video)
}
