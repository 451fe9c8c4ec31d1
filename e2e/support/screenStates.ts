import type { Registry } from '@elegant/releases/types'
import type { Page } from '@playwright/test'
import { openHydrated } from './hydration.ts'

// Functions that bring an open page into a state of its screen.

export function openDialog(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
  }
}

export async function leaveUnsavedAnswer(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Yes, in May.')
  await page.getByRole('link', { name: 'All requests' }).click()
  await page.getByRole('alertdialog').waitFor()
}

/** Opens the live storefront as a preview, with its bar and the overlay of owners. */
export function showOwners(path: string): (page: Page) => Promise<void> {
  return async (page) => {
    const { remotes }: Registry = await (await page.request.get('/remotes.json')).json()
    await openHydrated(page, `${path}?remote.storefront=${remotes.storefront?.active}`)
    await page.getByRole('button', { name: 'Show owners' }).click()
    await page.getByRole('region', { name: 'Owners' }).waitFor()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
}

export async function writeEstimate(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Write a/ }).click()
  await page.getByRole('button', { name: 'Send estimate' }).waitFor()
}

export async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Jump to/ }).click()
  await page.getByRole('combobox').fill('opal')
  await page
    .getByRole('option', { name: /Product/ })
    .first()
    .waitFor()
}

export async function openMedia(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload media' }).first().click()
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor()
}

export async function askForDeletion(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
}

export async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
}

export async function importInvalidCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const buffer = Buffer.from('title,description,price\nOpal,A stone,5\n,A stone,-1\nPearl,,x')
  await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('region', { name: 'Problems' }).waitFor()
}

/** Fills the change log and opens it. */
export async function createChanges(page: Page): Promise<void> {
  await selectAll(page)
  for (const action of ['Hide', 'Show']) {
    await page.getByRole('region', { name: 'Selected items' }).getByRole('button', { name: action }).click()
    await page
      .getByText(/items (hidden|shown)|Nothing to change/)
      .last()
      .waitFor()
  }
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Hide / })
    .first()
    .click()
  await page.getByText('Item updated successfully').first().waitFor()
  await page.goto('/admin/changes')
  await page.getByRole('heading', { level: 1, name: 'Change log' }).waitFor()
}

export async function editFirst(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Title', { exact: true }).waitFor()
}

export async function submitEmptyItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByText('Please correct the following:').waitFor()
}

export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('group', { name: 'Category' }).waitFor()
}

export async function searchInHeader(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('opal')
  await page.getByRole('option').first().waitFor()
}

export async function submitEmptyMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Please correct the following:').waitFor()
}

export async function openCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
}
