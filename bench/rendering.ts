import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { activateRelease } from '@elegant/releases/commands'
import { readRegistry } from '@elegant/releases/registry'
import { openShop } from '../e2e/support/shop.ts'

// `npm run bench:rendering -- 20000 50`: the server's memory over 20,000 uncached pages and 50 releases.

const [pages = 20_000, releases = 50] = process.argv.slice(2).map(Number)
const concurrency = 16
let uniqueCount = 0
const paths = ['/shop', '/shop/emeralds', '/events', '/blog', '/about']

const shop = await openShop()
try {
  const step = Math.ceil(pages / 10)
  for (let done = 0; done < pages; done += step) {
    const started = Date.now()
    await renderUncached(step)
    const perSecond = Math.round((step / (Date.now() - started)) * 1000)
    console.log(`${String(done + step).padStart(6)} pages   ${perSecond} a second   ${await readMemory()} MB`)
  }
  for (let done = 1; done <= releases; done++) {
    await releaseCopy(done)
    await renderUncached(concurrency)
    if (done % 10 === 0) console.log(`${String(done).padStart(6)} releases   ${await readMemory()} MB`)
  }
} finally {
  await shop.close()
}

/** Requests each address once, so that no response comes from the cache. */
async function renderUncached(count: number): Promise<void> {
  let left = count
  const visitor = async () => {
    while (left-- > 0) {
      const address = paths[left % paths.length]
      const response = await fetch(`${shop.url}${address}${uniqueQuery()}`)
      const html = await response.text()
      if (!html.includes('id="knowledge"')) throw new Error(`${address} was not rendered`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, visitor))
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

/** Resident memory of the server process, in megabytes. */
async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${shop.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
