import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { publicScreens } from '../e2e/support/screens.ts'
import { openShop } from '../e2e/support/shop.ts'
import { build } from '../scripts/build.ts'
import { findChromium } from '../scripts/chromium.ts'

/** `npm run bench:quality`: Lighthouse's non-performance audits of the public pages; every score must be 100. */
const categories = ['accessibility', 'best-practices', 'seo']
const lists = ['/', '/shop', '/categories', '/custom-jewelry', '/events', '/blog', '/about', '/contact']
const itemScreens = ['product', 'event', 'post', 'service']
/** Their `noindex` is intended, but Lighthouse reports it as a failure. */
const unlisted = ['/cart', '/sign-in', '/sign-up']

await build()
const chromePath = findChromium()
const shop = await openShop()
const browser = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'] })
try {
  const screens = await publicScreens(shop)
  const items = itemScreens.flatMap((thing) => screens.filter(({ name }) => name === thing))
  console.log(`${''.padEnd(40)}${categories.map((name) => name.padStart(16)).join('')}`)
  for (const path of [...lists, ...items.map(({ path }) => path), ...unlisted]) {
    const faults = await auditPage(path)
    if (faults.length > 0) process.exitCode = 1
    for (const fault of faults) console.log(`  ${fault}`)
  }
} finally {
  browser.kill()
  await shop.close()
}

/** Prints the scores of a page and returns its failed audits. */
async function auditPage(path: string): Promise<string[]> {
  const result = await lighthouse(shop.url + path, {
    port: browser.port,
    onlyCategories: categories,
    skipAudits: unlisted.includes(path) ? ['is-crawlable'] : [],
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${path}`)
  const { audits, categories: found, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
  const scores = categories.map((name) => Math.round((found[name]?.score ?? Number.NaN) * 100))
  console.log(`${path.slice(0, 39).padEnd(40)}${scores.map((score) => String(score).padStart(16)).join('')}`)
  const counted = categories.flatMap((name) => found[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  return counted.flatMap(({ id }) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score === 1) return []
    const where = audit.details?.type === 'table' ? audit.details.items.map(describeLocation) : []
    return [[`${id}: ${audit.title}`, ...where].join('\n    ')]
  })
}

function describeLocation(item: object): string {
  const [, node] = Object.entries(item).find(([key]) => key === 'node') ?? []
  const { snippet, explanation }: { snippet?: string; explanation?: string } = Object(node)
  return snippet ? `${snippet} ${explanation ?? ''}` : JSON.stringify(item)
}
