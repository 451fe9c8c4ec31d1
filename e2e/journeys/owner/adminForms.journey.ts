import type { Locator } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { getRows } from '../../support/getRows.ts'
import { expect, test } from '../../support/journey.ts'

test('lists, fields, messages and addresses do what the owner expects', async ({ page, shop, anotherVisitor }) => {
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  await page.goto('/admin/products')
  const rows = getRows(page)
  await expect(rows.first()).toBeVisible()

  await test.step('the checkbox of an item stands beside its picture', async () => {
    const checkbox = await readBox(rows.first().getByRole('checkbox'))
    const picture = await readBox(rows.first().locator('picture, video').first())
    expect(checkbox.x + checkbox.width).toBeLessThanOrEqual(picture.x)
  })

  await test.step('the first keys skip header, sidebar and their links', async () => {
    await page.reload()
    await expect(rows.first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused()
  })

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const price = page.getByLabel('Price', { exact: true })
  await test.step('the mouse wheel scrolls, and leaves the price as it was typed', async () => {
    await price.fill('250')
    await price.hover()
    for (let notches = 0; notches < 5; notches++) await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await expect(price).toHaveValue('250')
  })

  const visitor = await anotherVisitor()
  await test.step('the former address of the item leads to the present one', async () => {
    await page.getByText('URL, SKU, sort order and SEO').click()
    const slug = await page.getByLabel('Slug').inputValue()
    await page.getByLabel('Slug').fill('a-new-address')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Item updated successfully')).toBeVisible()
    const moved = await visitor.request.get(`/item/${slug}?from=mail`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, '/item/a-new-address?from=mail'])
    await visitor.goto(`/item/${slug}`)
    await expect(visitor).toHaveURL(/\/item\/a-new-address$/)
    await expect(visitor.getByText('USD 250.00').first()).toBeVisible()
  })

  const media = page.getByRole('group', { name: /^Media of/ })
  await test.step('errors do not hide Undo, and Delete looks different from Save', async () => {
    for (const wrong of ['1.5', '2.5', '3.5']) {
      await media.getByLabel('Sequence').first().fill(wrong)
      await media.getByLabel('Sequence').first().press('Enter')
    }
    await expect(page.getByText(/Failed to update sequence/)).toHaveCount(3)
    await media
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    const save = page.getByRole('button', { name: 'Save changes' })
    expect(await readBackground(remove)).not.toBe(await readBackground(save))
    await expectAccessible(page, 'a dangerous question')
    await remove.click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/restored|Undone/i).first()).toBeVisible()
  })
})

async function readBox(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return box
}

function readBackground(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown).backgroundColor)
}
