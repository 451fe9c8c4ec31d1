import type { Page } from '@playwright/test'
import { pageEvents } from '../../shell/src/protocol/bootstrapData.ts'

/** Opens a page and waits until it is hydrated, so that clicks and keys reach its own code instead of the browser. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await markHydration(page)
  await page.goto(address)
  await page.locator(hydrated).waitFor({ state: 'attached' })
}

/** Matches the document of a hydrated page after `markHydration`. */
export const hydrated = 'html[data-hydrated]'

/** Marks each document that the page loads from now on as soon as it is hydrated. */
export async function markHydration(page: Page): Promise<void> {
  await page.addInitScript((event) => {
    document.addEventListener(event, () => document.documentElement.toggleAttribute('data-hydrated', true))
  }, pageEvents.hydrated)
}
