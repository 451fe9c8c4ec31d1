import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { getRows } from '../../support/getRows.ts'
import { expect, test } from '../../support/journey.ts'

/** A CSV file of 500 products, seven of which violate one rule each. */
function createCsv(): string {
  const lines = Array.from({ length: 500 }, (_, n) => {
    const bad: Record<number, string> = {
      3: `,A stone,1,Welo`,
      50: `Opal ${n},A stone,-1,Welo`,
      99: `Opal ${n},,1,Welo`,
      150: `Opal ${n},A stone,many,Welo`,
      300: `${'x'.repeat(201)},A stone,1,Welo`,
      400: `Opal ${n},A stone,1.005,Welo`,
      499: `Opal ${n},A stone,1,${'x'.repeat(201)}`,
    }
    return bad[n] ?? `Imported opal ${n},A stone from Wollo,${n + 1}.50,Welo`
  })
  return ['title,description,price,fact:Origin', ...lines].join('\r\n')
}

test('the owner imports products, edits them in bulk, and reverts the changes', async ({
  page,
  shop,
  anotherVisitor,
}) => {
  await page.request.post('/api/identity/sign-in/email', { data: shop.admin })
  await page.goto('/admin/products')

  await test.step('the report names line, field and rule of the seven invalid lines', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import products' })
    const buffer = Buffer.from(createCsv())
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'opals.csv', mimeType: 'text/csv', buffer })
    await expect(dialog.getByRole('status')).toContainText('493 new, 0 changed, 0 unchanged and 7 invalid lines')
    await expect(dialog.getByRole('row')).toContainText([
      'LineFieldProblem',
      '5TitleTitle is required',
      '52PricePrice must be 0 or greater',
      '101DescriptionDescription is required',
      '152PricePrice must be a number, such as 1250.50',
      '302TitleTitle must be at most 200 characters',
      '402PricePrice must have at most two decimals',
      '501OriginOrigin must be at most 200 characters',
    ])
    await expectAccessible(page, 'the report of an import')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download invalid lines' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^products-problems-\d{4}-\d\d-\d\d\.csv$/)
    await dialog.getByRole('button', { name: 'Import 493 lines' }).click()
    await expect(dialog.getByRole('status')).toContainText('Imported: 493 new')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  const visitor = await anotherVisitor()
  await test.step('a visitor finds an imported product', async () => {
    await visitor.goto('/shop?search=imported%20opal%20417')
    await visitor.getByRole('link', { name: /Imported opal 417/ }).click()
    await expect(visitor.getByRole('heading', { name: 'Imported opal 417' })).toBeVisible()
    await expect(visitor.getByText('USD 418.50').first()).toBeVisible()
  })

  await test.step('the owner hides products and undoes it', async () => {
    await page.getByRole('searchbox', { name: 'Search products' }).fill('imported opal 417')
    await expect(getRows(page)).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expectAccessible(page, 'selected items')
    const bar = page.getByRole('region', { name: 'Selected items' })
    await bar.getByRole('button', { name: 'Hide' }).click()
    await expect(getRows(page)).toContainText('Hidden')
    await expectInShop(visitor, () => visitor.getByText('No products found matching your search.'))
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(getRows(page)).not.toContainText('Hidden')
    await expectInShop(visitor, () => visitor.getByRole('link', { name: /Imported opal 417/ }))
  })

  await test.step('the owner raises a price and restores it from the change log', async () => {
    await page.getByRole('button', { name: 'Tags, prices, categories…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 1 item' })
    await dialog.getByRole('textbox', { name: 'Change prices by (%)' }).fill('10')
    await expectAccessible(page, 'the form for many items')
    await dialog.getByRole('button', { name: 'Change 1 item' }).click()
    await expect(getRows(page)).toContainText('USD 460.35')

    await page.getByRole('link', { name: 'Change log' }).first().click()
    const line = page.getByRole('article', { name: /changed Imported opal 417/ }).first()
    await expect(line).toContainText('418.50')
    await expect(line).toContainText('460.35')
    await expect(page.getByRole('article', { name: /added Imported opal/ })).toContainText('and 492 more')
    await expectAccessible(page, 'the change log')
    await line.getByRole('button', { name: 'Restore Imported opal 417' }).click()
    await expect(page.getByText('Imported opal 417 restored')).toBeVisible()
    await visitor.getByRole('link', { name: /Imported opal 417/ }).click()
    await expect(visitor.getByText('USD 418.50').first()).toBeVisible()
  })
})

/** Reloads the shop until it shows a change, which may take two seconds. */
async function expectInShop(visitor: Page, locate: () => Locator): Promise<void> {
  await expect(async () => {
    await visitor.goto('/shop?search=imported%20opal%20417')
    await expect(locate()).toBeVisible({ timeout: 1000 })
  }).toPass()
}
