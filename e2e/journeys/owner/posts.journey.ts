import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { signInAs } from '../../support/screens.ts'

test.beforeEach(({ browserErrors }) => {
  // The refused save.
  browserErrors.expected = [/status of 4\d\d/]
})

test('the owner writes a post by keyboard, and a visitor reads it on a phone', async ({
  page,
  shop,
  context,
  anotherVisitor,
}) => {
  await signInAs(shop.admin, context)
  await page.goto('/admin/blogs/new')
  const { keyboard } = page
  await page.getByLabel('Title', { exact: true }).focus()
  await keyboard.type('Why Opals Drink')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
  await keyboard.press('Tab')
  await expect(text).toBeFocused()

  await test.step('headings, bold, lists and quotes are typed', async () => {
    await keyboard.type('## What happens')
    await expect(text.getByRole('heading', { level: 2, name: 'What happens' })).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.type('An opal is ')
    await keyboard.press('Control+B')
    await keyboard.type('porous')
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await keyboard.press('Control+B')
    await keyboard.type('. See our opals')
    await expect(text.getByText('porous', { exact: true })).toHaveRole('strong')
  })

  await test.step('a link is set with the toolbar', async () => {
    for (const _ of ['our', 'opals']) await keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('our opals')
    // The editor learns of a selection by an event, after which it may lose the focus.
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    await pressTool(page, 'Link')
    const dialog = page.getByRole('dialog', { name: 'Add a link' })
    await expect(dialog.getByLabel('Address')).toBeFocused()
    await keyboard.type('javascript:alert(1)')
    await keyboard.press('Enter')
    await expect(dialog.getByText('Enter an address that begins with')).toBeVisible()
    await expectAccessible(page, 'a refused address')
    await keyboard.press('Control+A')
    await keyboard.type('/shop/welo-opals')
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(text).toBeFocused()
    await keyboard.type(' first')
    await expect(text).toContainText('See our opals first')
    await expect(text.getByRole('link', { name: 'our opals', exact: true })).toHaveAttribute('href', '/shop/welo-opals')
    await keyboard.press('Enter')
  })

  await test.step('a picture needs a description', async () => {
    await pressTool(page, 'Picture')
    const dialog = page.getByRole('dialog', { name: 'Add a picture' })
    await dialog.getByLabel('Picture').setInputFiles(await pictureFile())
    await dialog.getByRole('button', { name: 'Add picture' }).press('Enter')
    await expect(dialog.getByText('Alternative text is required')).toBeVisible()
    await expectAccessible(page, 'a picture without a description')
    await dialog.getByLabel('Alternative text').focus()
    await keyboard.type('A wet opal')
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(text.getByRole('img', { name: 'A wet opal' })).toBeVisible()
    await expect(text).toBeFocused()
  })

  await keyboard.type('- Dry it')
  await keyboard.press('Enter')
  await keyboard.type('Wait')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('> Put the ring on last.')
  await expect(text.getByRole('listitem')).toHaveText(['Dry it', 'Wait'])
  await expect(text.getByRole('blockquote')).toHaveText('Put the ring on last.')
  await expectAccessible(page, 'the editor')

  await page.getByRole('button', { name: 'Create blog post' }).press('Enter')
  await expect(page.getByText('Item created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blogs\/\d+$/)
  await expect(text.getByRole('img', { name: 'A wet opal' })).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)

  await test.step('a visitor reads it', async () => {
    const visitor = await anotherVisitor()
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto('/blog')
    await visitor.getByRole('link', { name: /Why Opals Drink/ }).click()
    const article = visitor.getByRole('article')
    await expect(article.getByRole('heading', { level: 1, name: 'Why Opals Drink' })).toBeVisible()
    await expect(article.getByRole('heading', { level: 2, name: 'What happens' })).toBeVisible()
    await expect(article.getByRole('list').getByRole('listitem')).toHaveText(['Dry it', 'Wait'])
    await expect(article.getByRole('blockquote')).toHaveText('Put the ring on last.')
    const picture = article.getByRole('img', { name: 'A wet opal' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/(400|800)\.webp$/)
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(visitor, 'a post on a phone')

    const html = await (await visitor.request.get(visitor.url())).text()
    expect(html).toContain('What happens</h2>')
    expect(html).toContain('"articleBody":"What happens')
    const feed = await (await visitor.request.get('/blog/feed.xml')).text()
    expect(feed).toContain('&lt;h2&gt;What happens&lt;/h2&gt;')
    await article.getByRole('link', { name: 'our opals' }).click()
    await expect(visitor).toHaveURL(/\/shop\/welo-opals$/)
  })
})

test('a text from another program is cleaned, and one that is too long is kept whole', async ({
  page,
  shop,
  context,
}) => {
  await signInAs(shop.admin, context)
  await page.goto('/admin/blogs/new')
  await page.getByLabel('Title', { exact: true }).fill('From Another Program')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.focus()

  await paste(page, {
    'text/html':
      '<html><head><style>p{color:red}</style></head><body><h1 style="font:12pt x">Care</h1>' +
      "<p class=MsoNormal onclick='alert(1)'>Dry <b>it</b>.<script>alert(1)</script></p>" +
      '<p class=MsoListParagraph style="mso-list:l0 level1"><!--[if !supportLists]-->·<!--[endif]-->no heat</p>' +
      '<img src="https://elsewhere.test/x.png" onerror="alert(1)"></body></html>',
  })
  await expect(text.getByRole('heading', { level: 2, name: 'Care' })).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveText(['no heat'])
  await expect(text.locator('[style], [class*=Mso], [onclick], script, img')).toHaveCount(0)
  await expect(page.getByText('Pictures can’t be pasted with a text')).toBeVisible()

  await paste(page, { 'text/plain': 'opal '.repeat(10_542) })
  await expect(page.getByText(/^27\d\d characters too long$/)).toBeVisible()
  await page.getByRole('button', { name: 'Create blog post' }).click()
  await expect(page.getByRole('alert')).toContainText('Text must be at most 50000 characters')
  await expectAccessible(page, 'a text that is too long')
  expect((await text.innerText()).length).toBeGreaterThan(52_000)

  await page.getByRole('link', { name: 'Back to blogs' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})

/** Presses a button of the toolbar from the text, by keyboard. */
async function pressTool(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Home')
  const tool = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
  const before = await tool.evaluate((button) => [...(button.parentElement?.children ?? [])].indexOf(button))
  for (let step = 0; step < before; step += 1) await page.keyboard.press('ArrowRight')
  await expect(tool).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Pastes at the cursor, as another program put it on the clipboard. */
async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

async function pictureFile() {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#243' } })
    .jpeg()
    .toBuffer()
  return { name: 'opal.jpg', mimeType: 'image/jpeg', buffer }
}
