import { cp } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { activateRelease } from '@elegant/releases/commands/commands'
import { readRegistry } from '@elegant/releases/registry/registry'
import autocannon from 'autocannon'
import { openShop } from '../e2e/support/shop.ts'
import { readUsage } from './processes.ts'
import { printTable } from './table.ts'
import { median } from './timing.ts'

/**
 * `npm run bench:rendering -- 20000 50`: what cached and uncached pages cost, and the memory of the shop over 20,000 uncached
 * pages and 50 releases. Rates are computed from processor time, which other work on the machine hardly changes.
 */
const [pages = 20_000, releases = 50] = process.argv.slice(2).map(Number).filter(Boolean)
const concurrency = 4
const cores = 2
const load = { connections: 16, amount: 10_000 }
let uniqueCount = 0
const paths = ['/shop', '/shop/emeralds', '/events', '/blog', '/about']

const shop = await openShop()
try {
  const atRest = usage().memory
  const cachedPacked = await measureCached({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  const cachedPlain = await measureCached({})
  const step = Math.ceil(pages / 10)
  const before = usage()
  for (let done = 0; done < pages; done += step) {
    await renderUncached(step)
    console.log(`${String(done + step).padStart(6)} pages   ${usage().memory.toFixed(0)} MB`)
  }
  const uncached = (usage().cpu - before.cpu) / (Math.ceil(pages / step) * step)
  const afterRelease: number[] = []
  const warm: number[] = []
  for (let done = 1; done <= releases; done++) {
    warm.push(await timePage())
    await releaseCopy(done)
    afterRelease.push(await timePage())
    await renderUncached(concurrency)
    if (done % 10 === 0) console.log(`${String(done).padStart(6)} releases   ${usage().memory.toFixed(0)} MB`)
  }
  const afterAll = usage().memory
  await shop.stop()
  const stopped = performance.now()
  await shop.start()
  const start = (performance.now() - stopped) / 1000
  const afterRestart = await timePage()
  console.log(`\n${cpus().length} processors`)
  await printTable([
    {
      name: `Cached pages on ${cores} processors, one serving`,
      value: 1000 / cachedPacked,
      aim: 3000,
      unit: '/s',
      better: 'more',
    },
    { name: '  without compression', value: 1000 / cachedPlain, aim: 3000, unit: '/s', better: 'more' },
    {
      name: `Uncached pages on ${cores} processors`,
      value: (1000 * cores) / uncached,
      aim: 150,
      unit: '/s',
      better: 'more',
    },
    {
      name: 'First page after a release, of a warm one',
      value: median(afterRelease) / median(warm),
      aim: 1.5,
      unit: '×',
      better: 'less',
    },
    {
      name: 'First page after a restart, of a warm one',
      value: afterRestart / median(warm),
      aim: 1.5,
      unit: '×',
      better: 'less',
    },
    { name: 'Memory at rest, all processes', value: atRest, aim: 350, unit: 'MB', better: 'less' },
    {
      name: `Memory after ${pages} pages and ${releases} releases`,
      value: afterAll / atRest,
      aim: 1.3,
      unit: '×',
      better: 'less',
    },
    { name: 'Second start', value: start, aim: 1.5, unit: 's', better: 'less' },
  ])
} finally {
  await shop.close()
}

function usage() {
  if (shop.pid === undefined) throw new Error('The shop does not run')
  return readUsage(shop.pid)
}

/** Milliseconds of processor time for a cached page. */
async function measureCached(headers: Record<string, string>): Promise<number> {
  const options = { ...load, url: `${shop.url}/shop`, headers }
  await autocannon(options)
  const before = usage()
  const { requests, non2xx, errors } = await autocannon(options)
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
  return (usage().cpu - before.cpu) / requests.total
}

/** Requests each address once, so that no page comes from the cache. */
async function renderUncached(count: number): Promise<void> {
  let left = count
  const visitor = async () => {
    while (left-- > 0) await openPage(paths[left % paths.length] ?? '/')
  }
  await Promise.all(Array.from({ length: concurrency }, visitor))
}

/** Milliseconds until an uncached page has arrived. */
async function timePage(): Promise<number> {
  const since = performance.now()
  await openPage('/shop')
  return performance.now() - since
}

async function openPage(address: string): Promise<void> {
  const response = await fetch(`${shop.url}${address}${uniqueQuery()}`)
  const html = await response.text()
  if (!html.includes('id="knowledge"')) throw new Error(`${address} was not rendered`)
}

/** The first page of a list, written differently each time: `?page=01.`, `?page=001.` … */
function uniqueQuery(): string {
  uniqueCount++
  return `?page=${'0'.repeat(uniqueCount % 150)}1.${'0'.repeat(uniqueCount / 150)}`
}

/** Releases a copy of the live storefront as a new version. */
async function releaseCopy(number: number): Promise<void> {
  const live = (await readRegistry(shop.dist)).remotes.storefront
  const release = live?.versions[live.active]
  if (!release) throw new Error('The storefront has no live release')
  const version = `again-${number}`
  const folder = path.join(shop.dist, 'remotes/storefront')
  await cp(path.join(folder, release.version), path.join(folder, version), { recursive: true })
  await activateRelease({ dist: shop.dist, name: 'storefront', by: 'bench', why: '' }, { ...release, version })
}
