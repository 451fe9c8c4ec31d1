import type { Browser } from '@playwright/test'
import { work } from '../../scripts/test/machineSpeed.ts'
import { openHydrated } from './hydration.ts'

/**
 * The CPU time that a first visit spends on JavaScript until it is hydrated, in units of a fixed piece of work: the
 * ratio is nearly the same on a slow and on a busy machine. The lowest of three visits, because other processes that
 * empty the caches of the processor only add to it.
 */
export async function measureHydrationCost(browser: Browser, url: string): Promise<number> {
  const costs: number[] = []
  for (let visit = 0; visit < 3; visit++) costs.push(await measureVisit(browser, url))
  return Math.min(...costs)
}

async function measureVisit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const readCpuTime = async (metric: 'ScriptDuration' | 'TaskDuration') => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === metric)?.value ?? Number.NaN
  }
  await page.goto('about:blank')
  // Chromium counts an evaluated function as a task, but not as a script.
  const start = await readCpuTime('TaskDuration')
  await page.evaluate(work)
  const unit = (await readCpuTime('TaskDuration')) - start
  await openHydrated(page, url)
  const cost = (await readCpuTime('ScriptDuration')) / unit
  await context.close()
  return cost
}
