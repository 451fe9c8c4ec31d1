import { chromium } from '@playwright/test'
import { openShop } from '../e2e/support/shop.ts'
import { ensureChromium } from '../scripts/chromium.ts'

/** Artificial delay of every request, in milliseconds: long enough to tell the waves apart. */
const latency = 400
const paths = ['/', '/shop']

interface Load {
  url: string
  type: string
  start: number
  end: number
  /** Of the body, as it travelled. */
  bytes: number
}

/** `npm run bench`: what a first visit costs, as a browser with an empty cache sees it. */
const shop = await openShop()
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
try {
  for (const path of paths) {
    const loads = await visit(shop.url + path)
    const scripts = loads.filter(({ type }) => type === 'Script')
    console.log(
      [
        path.padEnd(6),
        `requests after the HTML ${loads.length - 1}`,
        `waves ${wavesOf(loads.slice(1))}`,
        `JavaScript ${kilobytes(scripts)} kB`,
        `all ${kilobytes(loads)} kB`,
        `API calls ${loads.filter(({ url }) => url.includes('/api/')).length}`,
      ].join('   '),
    )
  }
} finally {
  await browser.close()
  await shop.close()
}

async function visit(url: string): Promise<Load[]> {
  const page = await (await browser.newContext()).newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const loads = new Map<string, Load>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('data:')) {
      loads.set(requestId, {
        url: request.url,
        type: type ?? '',
        start: timestamp,
        end: Number.POSITIVE_INFINITY,
        bytes: 0,
      })
    }
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId)
    if (load) load.bytes += encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const load = loads.get(requestId)
    if (load) load.end = timestamp
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.context().close()
  return [...loads.values()].sort((a, b) => a.start - b.start)
}

/** How many requests had to wait for one another, at most. */
function wavesOf(loads: Load[]): number {
  const waves = new Map<Load, number>()
  for (const load of loads) {
    const before = loads.filter(({ end }) => end <= load.start).map((earlier) => waves.get(earlier) ?? 0)
    waves.set(load, 1 + Math.max(0, ...before))
  }
  return Math.max(0, ...waves.values())
}

function kilobytes(loads: Load[]): string {
  return (loads.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1)
}
