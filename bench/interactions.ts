import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { openHydrated } from '../e2e/support/hydration.ts'
import { median } from './timing.ts'

/** How much slower the CPU of the phone is than this machine's. */
const slowdown = 4
const runs = 5
/** Browsers report an interaction after its next paint, in milliseconds. */
const reportDelay = 300

interface Interaction {
  name: string
  page: (item: string) => string
  /** Brings the page to the state before the interaction. */
  prepare?: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
}

const banner = (page: Page): Locator => page.getByRole('banner')

const interactions: Interaction[] = [
  {
    name: 'open the menu',
    page: () => '/',
    act: (page) => banner(page).getByRole('button', { name: 'Open menu' }).tap(),
  },
  {
    name: 'type in the search',
    page: () => '/shop',
    async prepare(page) {
      await banner(page).getByRole('button', { name: 'Search' }).tap()
      await page.getByRole('dialog').getByRole('combobox').waitFor()
    },
    act: (page) => page.keyboard.type('opal', { delay: 60 }),
  },
  {
    name: 'filter',
    page: () => '/shop',
    async prepare(page) {
      await page.getByRole('button', { name: 'Filter' }).tap()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
    act: (page) => page.getByRole('dialog').getByRole('checkbox').first().tap(),
  },
  {
    name: 'add to the cart',
    page: (item) => item,
    act: (page) => page.getByRole('button', { name: 'Enquire Now' }).tap(),
  },
  {
    name: 'next picture',
    page: (item) => item,
    act: (page) => page.getByRole('button', { name: /^Show picture 2/ }).tap(),
  },
]

/** The time from an input to the next paint in milliseconds, by interaction: the median of the longest of each run. */
export async function measureInteractions(
  browser: Browser,
  url: string,
  item: string,
  phone: BrowserContextOptions,
): Promise<Map<string, number>> {
  const durations = new Map<string, number>()
  for (const { name, page: getAddress, prepare, act } of interactions) {
    const found: number[] = []
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ ...phone, hasTouch: true })
      const page = await context.newPage()
      await openHydrated(page, url + getAddress(item))
      // Visitors look at a page before they use it.
      await page.waitForLoadState('networkidle')
      await prepare?.(page)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await observeEvents(page)
      await act(page)
      found.push(await readLongestEvent(page))
      await context.close()
    }
    durations.set(name, median(found))
  }
  return durations
}

function observeEvents(page: Page): Promise<void> {
  return page.evaluate(() => {
    const durations: number[] = []
    Reflect.set(globalThis, 'durations', durations)
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration)
    })
    // 16 is the lowest threshold: shorter events are not reported.
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

async function readLongestEvent(page: Page): Promise<number> {
  await page.waitForTimeout(reportDelay)
  const durations: number[] = await page.evaluate(() => Reflect.get(globalThis, 'durations'))
  return Math.max(16, ...durations)
}
