import type { Browser, BrowserContextOptions } from '@playwright/test'

/** A network request of a page. Times in seconds. */
export interface Load {
  url: string
  type: string
  start: number
  end: number
  /** The transferred size of the body; for documents with headers, because Chromium reports no other size. */
  bytes: number
}

/** Artificial latency of each request in milliseconds, long enough to distinguish waves on a slow machine. */
const latency = 1000

/** Returns the requests of a first visit with an empty cache, in order. */
export async function recordFirstVisit(browser: Browser, url: string, device?: BrowserContextOptions): Promise<Load[]> {
  const context = await browser.newContext(device)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const loads = new Map<string, Load>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    if (request.url.startsWith('data:')) return
    loads.set(requestId, { url: request.url, type, start: timestamp, end: Number.POSITIVE_INFINITY, bytes: 0 })
  })
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId)
    if (load) load.bytes += encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const load = loads.get(requestId)
    if (!load) return
    load.end = timestamp
    load.bytes ||= encodedDataLength
  })
  // The subject is the network itself, so no visible condition shows that it is complete.
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return [...loads.values()].sort((a, b) => a.start - b.start)
}

/** The length of the longest chain of requests that waited for one another. */
export function countWaves(loads: Load[]): number {
  const waves = new Map<Load, number>()
  for (const load of loads) {
    const before = loads.filter(({ end }) => end <= load.start).map((earlier) => waves.get(earlier) ?? 0)
    waves.set(load, 1 + Math.max(0, ...before))
  }
  return Math.max(0, ...waves.values())
}

/** The total size of all bodies, in bytes. */
export function sumBytes(loads: Load[]): number {
  return loads.reduce((sum, { bytes }) => sum + bytes, 0)
}
