import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { openAdmin } from '../../support/people.ts'

test('the owner states a gem’s treatment before it is shown, and its certificate keeps the record', async ({
  page,
  shop,
  anotherVisitor,
  browserErrors,
}) => {
  browserErrors.expected.push(/status of 400/)
  await openAdmin(page, shop, '/admin/products/new')
  await page.getByLabel('Title', { exact: true }).fill('Untreated Opal, 3.4 ct')
  await page.getByLabel('Description').fill('A dark dome with a broad flash of blue.')
  await page.getByRole('button', { name: 'Add the usual gem facts' }).click()
  await page.getByLabel('Carat weight', { exact: true }).fill('4.30')
  await page.getByLabel('Basis of Carat weight').selectOption('Tested here')
  await expect(page.getByText('The title says “3.4 ct”, but the fact Carat weight says “4.30 ct”.')).toBeVisible()
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText(/^Failed to create item: State the treatment/)).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { name: 'Pictures and videos' })).toBeVisible()

  await test.step('publishing leads to the facts', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expectAccessible(page, 'a gem that cannot be published yet')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go to the facts' }).click()
    await expect(page.getByRole('group', { name: 'Gem facts' })).toBeFocused()
    await page.getByLabel('Add a fact').selectOption('Treatment')
    await page.getByRole('button', { name: 'Add fact' }).click()
    await expect(page.getByLabel('Treatment', { exact: true })).toBeFocused()
    await page.getByLabel('Treatment', { exact: true }).selectOption('Smoke')
    await expect(page.getByText('The title says “Untreated”, but the fact Treatment says “Smoke”.')).toBeVisible()
    await expectAccessible(page, 'a gem that contradicts itself')
    await page.getByLabel('Title', { exact: true }).fill('Smoked Opal, 4.30 ct')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish anyway' }).click()
    await expect(page.getByText('Item updated successfully')).toBeVisible()
  })

  await test.step('the lab report is a file that shoppers can save', async () => {
    await page.getByLabel('Add a fact').selectOption('Lab report')
    await page.getByRole('button', { name: 'Add fact' }).click()
    await page.getByLabel('Lab report', { exact: true }).first().fill('GIA 5')
    const file = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
    await page.getByLabel('Report as a file').setInputFiles(file)
    await expect(page.getByRole('link', { name: 'Lab report (PDF)' })).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
  })

  await test.step('the certificate keeps the record', async () => {
    await page.getByRole('button', { name: 'Make a certificate' }).click()
    const link = page.getByRole('link', { name: /^Certificate \d+ as PDF$/ })
    await expect(link).toBeVisible()
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    await page.getByLabel('Title', { exact: true }).fill('Opal with another name')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    await expectAccessible(page, 'a gem with a certificate')

    const visitor = await anotherVisitor()
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto((await page.getByRole('link', { name: /^Page of record/ }).getAttribute('href')) ?? '')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Smoked Opal, 4.30 ct' })).toBeVisible()
    await expect(visitor.getByRole('definition').filter({ hasText: '4.30 ct' })).toContainText('Tested here')
    const report = visitor.getByRole('link', { name: 'Lab report (PDF)' })
    const saved = await visitor.request.get((await report.getAttribute('href')) ?? '')
    expect(saved.headers()['content-disposition']).toBe('attachment; filename="lab-report.pdf"')
    await expectAccessible(visitor, 'the record of a stone')
  })
})
