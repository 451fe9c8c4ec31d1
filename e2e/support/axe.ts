import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
// The color scheme affects only these rules.
const colorRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations on the page in its current state, in either color scheme. */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  expect.soft(await findViolations(page, 'light'), `${state}, light`).toEqual([])
  expect.soft(await findViolations(page, 'dark', colorRules), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

async function findViolations(page: Page, colorScheme: 'light' | 'dark', runOnly?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await waitForColors(page)
  // Once per document, because loading axe takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
  return page.evaluate(async (given) => {
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run(document, given)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
    )
  }, options)
}

/** Waits until transitions have ended and the final colors are painted. */
async function waitForColors(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let running: Animation[] = []; ; ) {
      await painted()
      running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      if (running.length === 0) return
      await Promise.allSettled(running.map(({ finished }) => finished))
    }
  })
}
