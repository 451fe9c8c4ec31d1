import { cpus, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import autocannon from 'autocannon'
import { launch } from 'chrome-launcher'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { openOwnerClient } from '../e2e/support/apiClients.ts'
import { openShop } from '../e2e/support/shop.ts'
import { countWaves, recordFirstVisit, sumBytes } from '../e2e/support/visit.ts'
import { build } from '../scripts/build.ts'
import { findChromium } from '../scripts/chromium.ts'
import { measureInteractions } from './interactions.ts'
import { uploadPictures } from './pictures.ts'
import { serveStaticCopy } from './staticCopy.ts'
import { printTable, type Row } from './table.ts'
import { median } from './timing.ts'

/**
 * `npm run bench`: a first visit measured with Lighthouse's mobile preset, compared with the same pages without any
 * scripts; how fast pages respond to input; and the number of pages per second that the server sends. Ends with a table of
 * all figures beside their aims and those of the run that was kept last (`-- --keep`).
 */
const runs = 5
/** Times in milliseconds, of Lighthouse's simulated phone. */
const aims = { ratio: 1.2, cls: 0, tbt: 80, interaction: 100, pages: { cached: 3000, uncached: 150 } }
/** By page: the largest contentful paint in milliseconds, and the JavaScript in kilobytes. */
const pageAims = {
  '/': { lcp: 1400, scripts: 145 },
  '/shop': { lcp: 1400, scripts: 157 },
  item: { lcp: 1100, scripts: 157 },
}
/**
 * Lighthouse's preset slows the CPU down four times and assumes a machine with this benchmark index. On a slower machine
 * that would simulate a slower phone, so the multiplier is calibrated as Lighthouse's docs/throttling.md describes.
 */
const preset = { slowdown: 4, index: 1533 }
const throughput = { connections: 16, duration: 10 }

/** Metrics of one Lighthouse run. Times in milliseconds. */
interface Figures {
  /** The machine's benchmark index during the run. */
  index: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  speedIndex: number
  score: number
}

/** The screen of Lighthouse's mobile preset. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }

await build()
const chromePath = findChromium()
const shop = await openShop()
const copy = await serveStaticCopy(shop.url)
try {
  const { products } = await uploadPictures(await openOwnerClient(shop))
  const item = `/item/${products[0]?.slug}`
  const pages = ['/', '/shop', item]
  const weights = await measureTransfer(pages)
  const index = await measureIndex(`${copy.url}/`)
  const slowdown = Math.max(1, (preset.slowdown * index) / preset.index)
  console.log(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors, medians of ${runs} runs`)
  console.log(`index ${index.toFixed(0)}: the phone is ${slowdown.toFixed(1)} times slower than this machine`)
  const measured = await measure(pages, slowdown)
  const found = median([...measured.values()].flat().map(({ index }) => index))
  console.log(`load ${loadavg()[0]?.toFixed(1)}, index ${found.toFixed(0)} during the runs\n`)

  print('', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'SI ms', 'score', 'JS kB', 'all kB', 'requests', 'waves')
  const rows: Row[] = []
  for (const page of pages) {
    const figures = computeMedians(measured.get(shop.url + page))
    const staticFigures = computeMedians(measured.get(copy.url + page))
    print(page.slice(0, 20), ...formatFigures(figures), ...(weights.get(shop.url + page) ?? []))
    print('  static', ...formatFigures(staticFigures), ...(weights.get(copy.url + page) ?? []))
    const name = page === item ? 'item' : page
    const { lcp, scripts } = pageAims[page === '/' || page === '/shop' ? page : 'item']
    rows.push(
      atMost(`LCP of ${name}`, figures.lcp, lcp, 'ms'),
      atMost(`LCP of ${name}, of the page without code`, figures.lcp / staticFigures.lcp, aims.ratio, '×'),
      atMost(`TBT of ${name}`, figures.tbt, aims.tbt, 'ms'),
      atMost(`CLS of ${name}`, figures.cls, aims.cls, ''),
      atMost(`JavaScript of ${name}`, Number(weights.get(shop.url + page)?.[0]), scripts, 'kB'),
    )
  }
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] })
  for (const [name, duration] of await measureInteractions(browser, shop.url, item, phone))
    rows.push(atMost(`To ${name}, until the next paint`, duration, aims.interaction, 'ms'))
  await browser.close()
  const { cached, uncached } = aims.pages
  rows.push(
    atLeast('/shop, cached', await measureThroughput(() => '/shop'), cached, 'pages/s'),
    atLeast(
      '/shop, uncached',
      await measureThroughput(() => `/shop?page=1.${'0'.repeat(Math.random() * 1000)}`),
      uncached,
      'pages/s',
    ),
  )
  console.log()
  await printTable(rows)
} finally {
  await copy.close()
  await shop.close()
}

/** Kilobytes of JavaScript and in total, and the number of requests and request waves after the HTML. */
async function measureTransfer(pages: string[]): Promise<Map<string, string[]>> {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] })
  const weights = new Map<string, string[]>()
  for (const url of withStaticCopies(pages)) {
    const loads = await recordFirstVisit(browser, url, phone)
    const scripts = loads.filter(({ type }) => type === 'Script')
    const kilobytes = [scripts, loads].map((some) => (sumBytes(some) / 1000).toFixed(1))
    weights.set(url, [...kilobytes, String(loads.length - 1), String(countWaves(loads.slice(1)))])
  }
  await browser.close()
  return weights
}

/** The pages and their static copies take turns, so that other load affects both alike. */
async function measure(pages: string[], slowdown: number): Promise<Map<string, Figures[]>> {
  const measured = new Map<string, Figures[]>()
  for (let run = 0; run < runs; run++) {
    for (const url of withStaticCopies(pages))
      measured.set(url, [...(measured.get(url) ?? []), await measurePage(url, slowdown)])
  }
  return measured
}

function withStaticCopies(pages: string[]): string[] {
  return pages.flatMap((page) => [shop.url + page, copy.url + page])
}

/** The median of Lighthouse's benchmark index on this machine. */
async function measureIndex(url: string): Promise<number> {
  const indices: number[] = []
  for (let run = 0; run < runs; run++)
    indices.push((await runLighthouse(url, preset.slowdown)).environment.benchmarkIndex)
  return median(indices)
}

/** Runs Lighthouse's mobile preset in a new browser; runs it again if the trace was lost. */
async function runLighthouse(url: string, slowdown: number, attempts = 3): Promise<RunnerResult['lhr']> {
  const browser = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'] })
  const { port } = browser
  const throttling = { cpuSlowdownMultiplier: slowdown }
  const flags = { port, onlyCategories: ['performance'], logLevel: 'error' as const, throttling }
  const result = await lighthouse(url, flags).finally(() => browser.kill())
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
  const { runtimeError } = result.lhr
  if (!runtimeError) return result.lhr
  console.log(`${url}: ${runtimeError.message}`)
  if (attempts > 1) return runLighthouse(url, slowdown, attempts - 1)
  throw new Error(runtimeError.message)
}

async function measurePage(url: string, slowdown: number): Promise<Figures> {
  const { audits, categories, environment } = await runLighthouse(url, slowdown)
  const getNumber = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    index: environment.benchmarkIndex,
    fcp: getNumber('first-contentful-paint'),
    lcp: getNumber('largest-contentful-paint'),
    tbt: getNumber('total-blocking-time'),
    cls: getNumber('cumulative-layout-shift'),
    speedIndex: getNumber('speed-index'),
    score: Math.round((categories.performance?.score ?? Number.NaN) * 100),
  }
}

function computeMedians(figures: Figures[] = []): Figures {
  const getMedian = (metric: keyof Figures) => median(figures.map((figure) => figure[metric]))
  return {
    index: getMedian('index'),
    fcp: getMedian('fcp'),
    lcp: getMedian('lcp'),
    tbt: getMedian('tbt'),
    cls: getMedian('cls'),
    speedIndex: getMedian('speedIndex'),
    score: getMedian('score'),
  }
}

function formatFigures({ fcp, lcp, tbt, cls, speedIndex, score }: Figures): string[] {
  return [fcp.toFixed(0), lcp.toFixed(0), tbt.toFixed(0), cls.toFixed(3), speedIndex.toFixed(0), String(score)]
}

function atMost(name: string, value: number, aim: number, unit: string): Row {
  return { name, value, aim, unit, better: 'less' }
}

function atLeast(name: string, value: number, aim: number, unit: string): Row {
  return { name, value, aim, unit, better: 'more' }
}

/** Pages per second. */
async function measureThroughput(getPath: () => string): Promise<number> {
  await fetch(shop.url + getPath())
  const { requests, non2xx, errors } = await autocannon({
    ...throughput,
    url: shop.url,
    // The encodings that browsers accept.
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    requests: [{ setupRequest: (request) => ({ ...request, path: getPath() }) }],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
  return requests.average
}

function print(what: string, ...figures: string[]): void {
  console.log(what.padEnd(22) + figures.map((figure) => figure.padStart(9)).join(''))
}
