import type { Locator, Page } from '@playwright/test'

/** The rows of an admin list on a wide screen, without the head of the table. */
export function getRows(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
}
