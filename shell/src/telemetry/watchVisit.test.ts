import { buildRelease } from '@elegant/releases/testing/releases'
import type { PageRemotes } from '@elegant/releases/types'
import { visitReportRule } from '@elegant/shared/rules'
import { countCalls } from './countCalls.ts'
import { watchVisit } from './watchVisit.ts'

const release = buildRelease('storefront', ['/', '/item/:slug'], { version: '2.0.0' })
const live: PageRemotes = { storefront: { active: release, source: 'active' } }
const loaded = new Map([['storefront', { release, took: 1 }]])
const calls = () => ({ calls: 0, failedCalls: 0, checkouts: 0 })

let sent: { address: string; body: Blob }[]

class FakeObserver {
  static entries: Record<string, object[]> = {}
  readonly #onEntries: (list: { getEntries: () => object[] }) => void
  constructor(onEntries: (list: { getEntries: () => object[] }) => void) {
    this.#onEntries = onEntries
  }
  observe({ type }: { type: string }): void {
    this.#onEntries({ getEntries: () => FakeObserver.entries[type] ?? [] })
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  sent = []
  FakeObserver.entries = {}
  document.body.innerHTML = '<main id="main"><h1>An opal</h1><button>Enquire Now</button></main>'
  history.replaceState(null, '', '/item/opal?from=ada')
  Reflect.set(window, 'PerformanceObserver', FakeObserver)
  Reflect.set(performance, 'getEntriesByType', () => [])
  Reflect.set(navigator, 'sendBeacon', (address: string, body: Blob) => sent.push({ address, body }))
})
afterEach(() => {
  jest.useRealTimers()
  for (const name of ['doNotTrack', 'globalPrivacyControl', 'sendBeacon']) Reflect.deleteProperty(navigator, name)
})

const watch = (changes: object = {}) =>
  watchVisit({
    remotes: { live, loaded },
    shell: 'shell-1',
    landing: location.pathname,
    calls: calls(),
    report: jest.fn(),
    ...changes,
  })

function leave(): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function readReports() {
  jest.useRealTimers()
  return Promise.all(sent.map(async ({ body }) => visitReportRule.validate(JSON.parse(await body.text()))))
}

const quiet = { errors: 0, shellErrors: 0, calls: 0, failedCalls: 0, deadButtons: 0, isLifeless: false, checkouts: 0 }

test('a visit is reported once, with the pattern of its page instead of the address', async () => {
  watch()
  leave()
  leave()
  expect(sent).toMatchObject([{ address: '/visits' }])
  expect(await readReports()).toEqual([
    { remote: 'storefront', version: '2.0.0', page: '/item/:slug', shell: 'shell-1', ...quiet },
  ])
})

test('web vitals are measured from the start of the page load', async () => {
  const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput })
  FakeObserver.entries = {
    'largest-contentful-paint': [{ startTime: 300 }, { startTime: 900 }],
    'layout-shift': [shift(100, 0.01), shift(200, 0.02), shift(300, 1, true), shift(3000, 0.025)],
    event: [
      { interactionId: 1, duration: 48 },
      { interactionId: 2, duration: 120 },
      { interactionId: 2, duration: 88 },
      { interactionId: 0, duration: 500 },
    ],
  }
  watch()
  leave()
  expect(await readReports()).toMatchObject([{ lcp: 900, inp: 120, cls: 0.03 }])
})

test('unhandled errors of the release and of the shell count separately', async () => {
  const reportError = watch()
  for (const file of ['remotes/storefront/2.0.0/item.js', 'remotes/shell/shell-1/main.js'])
    reportError(Object.assign(new Error('no'), { stack: `at a (${location.origin}/${file}:1:2)` }))
  leave()
  expect(await readReports()).toMatchObject([{ errors: 1, shellErrors: 1 }])
})

test('a release that was replaced by the previous one counts as failed', async () => {
  const before = { ...release, version: '1.0.0' }
  watch({ remotes: { live, loaded: new Map([['storefront', { release: before, took: 1 }]]) } })
  leave()
  expect(await readReports()).toMatchObject([{ version: '2.0.0', errors: 1 }])
})

test('a page of no remote is counted for the shell, by no name', async () => {
  watch({ landing: '/people/ada' })
  leave()
  expect(await readReports()).toMatchObject([{ remote: 'shell', version: 'shell-1', page: '*' }])
})

test('a page without a heading after five seconds has no sign of life', async () => {
  watch()
  document.body.innerHTML = '<main id="main"></main>'
  jest.advanceTimersByTime(5000)
  leave()
  expect(await readReports()).toMatchObject([{ isLifeless: true }])
})

describe('three presses of a button within a second', () => {
  const press = () => document.querySelector('button')?.click()

  test('without any effect count as a dead button', async () => {
    watch()
    for (let count = 0; count < 3; count++) press()
    await jest.advanceTimersByTimeAsync(500)
    leave()
    expect(await readReports()).toMatchObject([{ deadButtons: 1 }])
  })

  test.each([
    ['change the page', () => document.body.append('Added')],
    ['change the address', () => history.pushState(null, '', '/cart')],
  ])('that %s do not', async (_, act) => {
    watch()
    for (let count = 0; count < 3; count++) press()
    act()
    await jest.advanceTimersByTimeAsync(500)
    leave()
    expect(await readReports()).toMatchObject([{ deadButtons: 0 }])
  })

  test('that call the API do not count as a dead button', async () => {
    const counted = calls()
    watch({ calls: counted })
    for (let count = 0; count < 3; count++) press()
    counted.calls++
    await jest.advanceTimersByTimeAsync(500)
    leave()
    expect(await readReports()).toMatchObject([{ deadButtons: 0, calls: 1 }])
  })
})

test.each([
  ['asks not to be tracked', () => Reflect.set(navigator, 'doNotTrack', '1')],
  ['sends Global Privacy Control', () => Reflect.set(navigator, 'globalPrivacyControl', true)],
])('a browser that %s reports no visit', (_, prepare) => {
  prepare()
  watch()
  leave()
  expect(sent).toEqual([])
})

test('a preview reports no visit', () => {
  watch({ remotes: { live: { storefront: { active: release, source: 'preview' } }, loaded } })
  leave()
  expect(sent).toEqual([])
})

test('calls are counted with their failures and checkouts, and stopped ones are no failure', async () => {
  const counted = calls()
  const call = countCalls(counted)
  const fetch = jest.spyOn(globalThis, 'fetch')
  fetch.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await call('/api/cart_items', { method: 'POST' })
  fetch.mockResolvedValueOnce(new Response(null, { status: 404 }))
  await call('/api/items/1')
  fetch.mockResolvedValueOnce(new Response(null, { status: 503 }))
  await call('/api/items')
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call('/api/items')).rejects.toThrow('Failed to fetch')
  fetch.mockRejectedValueOnce(new DOMException('stopped', 'AbortError'))
  await expect(call('/api/items')).rejects.toThrow('stopped')
  expect(counted).toEqual({ calls: 5, failedCalls: 2, checkouts: 1 })
})
