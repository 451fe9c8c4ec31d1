import { buildRelease } from '@elegant/releases/testing/releases'
import { MissingChunk } from '@elegant/shared/testing'
import { errorReporter } from './reportErrors.ts'
import { reportFailure } from './reportFailure.ts'
import { watchErrors } from './watchErrors.ts'

const release = buildRelease('storefront', ['/shop'], { version: '2.0.0' })
const loaded = new Map([['storefront', { release, took: 1 }]])
const place = `${location.origin}/remotes/storefront/2.0.0/shop.js:1:234`
let reports: unknown[]

beforeEach(() => {
  reports = []
  jest.spyOn(window, 'addEventListener')
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    reports.push(JSON.parse(String(init?.body)))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  jest.useRealTimers()
  for (const [type, listener] of jest.mocked(window.addEventListener).mock.calls)
    if (listener) window.removeEventListener(type, listener)
  jest.mocked(window.addEventListener).mockClear()
})

const watch = () => watchErrors(async () => errorReporter({ loaded, report: reportFailure }, jest.fn()))

/** An error whose stack leads to the given address. */
function thrownAt(address: string, message = 'e is not a function') {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n    at onClick (${address})`
  return error
}

const throwOnPage = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }))

function rejectOnPage(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('an uncaught error is reported for the release that threw it, once per page', async () => {
  watch()
  throwOnPage(thrownAt(place))
  throwOnPage(thrownAt(place))
  await settle()
  throwOnPage(thrownAt(place))
  expect(reports).toEqual([
    {
      remote: 'storefront',
      version: '2.0.0',
      phase: 'error',
      message: 'TypeError: e is not a function',
      at: 'shop.js:1:234',
    },
  ])
})

test('a rejection that nothing handles is reported', async () => {
  watch()
  rejectOnPage(thrownAt(place, 'rejected'))
  await settle()
  expect(reports).toMatchObject([{ remote: 'storefront', phase: 'error', message: 'TypeError: rejected' }])
})

test('a chunk that is missing is reported once', async () => {
  window.reportError = throwOnPage
  const handleRecovered = watch()
  const error = new MissingChunk()
  error.stack = thrownAt(place).stack
  throwOnPage(error)
  // React removes the HTML of its part.
  handleRecovered(new Error('Minified React error #423', { cause: error }), {
    componentStack: `\n    at Page (${place})`,
  })
  await settle()
  expect(reports).toMatchObject([{ remote: 'storefront', message: 'ChunkLoadError: Loading chunk 7 failed' }])
})

test('a chunk that is missing because the visitor is offline is not reported', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  watch()
  const error = new MissingChunk()
  error.stack = thrownAt(place).stack
  throwOnPage(error)
  await settle()
  expect(reports).toEqual([])
})

test('an error of the shell is reported for the shell', async () => {
  watch()
  throwOnPage(thrownAt(`${location.origin}/remotes/shell/shell-1/main.0123.js:1:2`))
  await settle()
  expect(reports).toMatchObject([{ remote: 'shell', version: 'shell-1', at: 'main.0123.js:1:2' }])
})

test('a mismatch between server and browser names the element and the remote that rendered it', async () => {
  // jsdom has none.
  window.reportError = throwOnPage
  const stack = `\n    at h1 (<anonymous>)\n    at Page (${place})`
  watch()(new Error('Minified React error #418; visit x'), { componentStack: stack })
  await settle()
  expect(reports).toMatchObject([
    { remote: 'storefront', phase: 'hydration', message: 'Error: Minified React error #418; visit x <h1>' },
  ])
})

test.each([
  ['of an extension', thrownAt('chrome-extension://abc/inject.js:1:2')],
  ['of a call that the API refused', Object.assign(thrownAt(place), { name: 'ApiError' })],
  ['of a release that failed to load', thrownAt(place.replace('2.0.0', '3.0.0'))],
  ['without a stack', 'a text'],
])('an error %s is not reported', async (_, error) => {
  watch()
  throwOnPage(error)
  rejectOnPage(error)
  await settle()
  expect(reports).toEqual([])
})

test('a message is reported without addresses, queries and numbers of people', async () => {
  watch()
  throwOnPage(thrownAt(place, 'ada@example.com ordered 1234567 at /item/opal?from=ada\nand more'))
  await settle()
  expect(reports).toMatchObject([{ message: 'TypeError: … ordered … at /item/opal…' }])
})

test('a page reports a few errors at most', async () => {
  watch()
  for (let count = 0; count < 20; count++) throwOnPage(thrownAt(place, `error ${count}`))
  await settle()
  for (let count = 0; count < 20; count++) throwOnPage(thrownAt(place, `late error ${count}`))
  expect(reports).toHaveLength(5)
})

test('the code that reports is loaded late if there is nothing to report', () => {
  jest.useFakeTimers()
  const load = jest.fn(async () => jest.fn())
  watchErrors(load)
  jest.advanceTimersByTime(3999)
  expect(load).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledTimes(1)
})
