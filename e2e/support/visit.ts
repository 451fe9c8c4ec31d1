import type { Browser, BrowserContextOptions } from '@playwright/test'

/** A request of a page, as the network saw it. Times in seconds. */
export interface Load {
  url: string
  type: string
  start: number
  end: number
  /** Of the body, as it travelled; of a page with its headers, for Chromium tells no other. */
  bytes: number
}

/** Artificial delay of every request, in milliseconds: long enough to tell the waves apart. */
const latency = 400

/** What a first visit with an empty cache loads, in the order in which it is asked for. */
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
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return [...loads.values()].sort((a, b) => a.start - b.start)
}

/** How many requests had to wait for one another, at most. */
export function countWaves(loads: Load[]): number {
  const waves = new Map<Load, number>()
  for (const load of loads) {
    const before = loads.filter(({ end }) => end <= load.start).map((earlier) => waves.get(earlier) ?? 0)
    waves.set(load, 1 + Math.max(0, ...before))
  }
  return Math.max(0, ...waves.values())
}

/** The sum of their bodies, in bytes. */
export function sumBytes(loads: Load[]): number {
  return loads.reduce((sum, { bytes }) => sum + bytes, 0)
}
