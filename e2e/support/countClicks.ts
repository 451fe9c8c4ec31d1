import type { Page } from '@playwright/test'

/** Counts the clicks in the pages that are opened from now on. Keyboard and code make clicks too, without a pointer. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => Reflect.get(window, 'countClick')(), true)
  })
  return () => clicks
}
