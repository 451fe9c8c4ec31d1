import { measureHydrationCost } from '../../support/hydrationCost.ts'
import { expect, sharedShopTest as test } from '../../support/journey.ts'
import { countWaves, type Load, recordFirstVisit, sumBytes } from '../../support/visit.ts'

/**
 * The budget of a first visit in kilobytes, compressed: JavaScript, and the HTML with its fonts; and its number of
 * requests without pictures.
 */
const budget = [
  ['/', 163, 65, 8],
  ['/shop', 168, 76, 8],
  ['/item/', 175, 64, 10],
  ['/categories', 160, 61, 8],
  ['/events', 163, 63, 8],
  ['/blog', 162, 65, 8],
  ['/about', 160, 62, 8],
  ['/custom-jewelry', 161, 64, 8],
  ['/contact', 158, 61, 8],
  ['/cart', 193, 59, 10],
  ['/sign-in', 174, 59, 7],
] as const

test('each page stays within its budget and loads content and code in one wave each', async ({ browser, shop }) => {
  const getAddress = await findAddresses(shop.url)
  const kilobytes = (loads: Load[]) => Math.ceil(sumBytes(loads) / 1000)
  for (const [path, code, content, requests] of budget) {
    const loads = await recordFirstVisit(browser, getAddress(path))
    const scripts = loads.filter(({ type }) => type === 'Script')
    const texts = loads.filter(({ type }) => type === 'Document' || type === 'Font')
    expect.soft(kilobytes(scripts), `kilobytes of JavaScript of ${path}`).toBeLessThanOrEqual(code)
    expect.soft(kilobytes(texts), `kilobytes of HTML and fonts of ${path}`).toBeLessThanOrEqual(content)
    expect
      .soft(loads.filter(({ type }) => type !== 'Image').length, `requests of ${path}`)
      .toBeLessThanOrEqual(requests)
    const [, ...seen] = loads.filter((load) => !scripts.slice(1).includes(load))
    expect.soft(countWaves(seen), `waves of content of ${path}`).toBe(1)
    expect.soft(countWaves(scripts.slice(1)), `waves of deferred code of ${path}`).toBe(1)
  }
})

/** The CPU time of JavaScript until a page is hydrated, in the unit of `measureHydrationCost`. */
const hydrationBudget = [
  ['/', 1.2],
  ['/shop', 1.8],
  ['/item/', 1.2],
] as const

test('each page is hydrated within its budget of CPU time', async ({ browser, shop }) => {
  const getAddress = await findAddresses(shop.url)
  for (const [path, most] of hydrationBudget) {
    const cost = await measureHydrationCost(browser, getAddress(path))
    expect.soft(cost, path).toBeLessThanOrEqual(most)
  }
})

/** Returns the address of each page; `/item/` stands for that of the first product. */
async function findAddresses(url: string): Promise<(path: string) => string> {
  const list = await (await fetch(`${url}/shop`)).text()
  const item = /href="(\/item\/[^"]+)"/.exec(list)?.[1] ?? ''
  return (path) => url + (path === '/item/' ? item : path)
}
