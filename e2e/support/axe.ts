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
  await page.emulateMedia({ colorScheme: null })
}

async function findViolations(page: Page, colorScheme: 'light' | 'dark', runOnly?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
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

/** Waits until transitions have ended and the final colors are painted. Paused animations, such as a hovered toast, stay. */
async function waitForColors(page: Page): Promise<void> {
  const findRunning = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 200) ?? '') : '')),
    )
  await expect.poll(findRunning, { message: 'running animations', intervals: [20, 50, 100] }).toEqual([])
}
