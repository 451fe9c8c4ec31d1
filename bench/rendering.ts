import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { activateRelease } from '@elegant/releases/commands'
import { readRegistry } from '@elegant/releases/registry'
import { openShop } from '../e2e/support/shop.ts'

// `npm run bench:rendering -- 20000 50`: what the server's memory does over so many pages rendered anew, and so many releases.

const [pages = 20_000, releases = 50] = process.argv.slice(2).map(Number)
const atOnce = 16
let spelled = 0
const addresses = ['/shop', '/shop/emeralds', '/events', '/blog', '/about']

const shop = await openShop()
try {
  const step = Math.ceil(pages / 10)
  for (let done = 0; done < pages; done += step) {
    const started = Date.now()
    await renderAnew(step)
    const perSecond = Math.round((step / (Date.now() - started)) * 1000)
    console.log(`${String(done + step).padStart(6)} pages   ${perSecond} a second   ${await memory()} MB`)
  }
  for (let done = 1; done <= releases; done++) {
    await releaseAgain(done)
    await renderAnew(atOnce)
    if (done % 10 === 0) console.log(`${String(done).padStart(6)} releases   ${await memory()} MB`)
  }
} finally {
  await shop.close()
}

/** No address twice, so that nothing is kept. */
async function renderAnew(count: number): Promise<void> {
  let left = count
  const visitor = async () => {
    while (left-- > 0) {
      const address = addresses[left % addresses.length]
      const response = await fetch(`${shop.url}${address}${firstPage()}`)
      const html = await response.text()
      if (!html.includes('id="knowledge"')) throw new Error(`${address} was not rendered`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
}

/** The first page of a list, spelled as it never was before. */
function firstPage(): string {
  spelled++
  return `?page=${'0'.repeat(spelled % 150)}1.${'0'.repeat(spelled / 150)}`
}

/** The same storefront under another version. */
async function releaseAgain(number: number): Promise<void> {
  const live = (await readRegistry(shop.dist)).remotes.storefront
  const release = live?.versions[live.active]
  if (!release) throw new Error('No storefront is live')
  const version = `again-${number}`
  const folder = path.join(shop.dist, 'remotes/storefront')
  await cp(path.join(folder, release.version), path.join(folder, version), { recursive: true })
  await activateRelease({ dist: shop.dist, name: 'storefront', by: 'bench', why: '' }, { ...release, version })
}

/** The resident memory of the server's process, in megabytes. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${shop.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
