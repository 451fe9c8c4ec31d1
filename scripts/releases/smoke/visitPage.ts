import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, type BrowserContextOptions, errors, type Page } from '@playwright/test'
import { failuresAddress, pageEvents } from '../../../shell/src/protocol/bootstrapData.ts'
import { inspectFrame, type PageText, readLinks, readText, watchChanges } from './inspectPage.ts'

interface Visit {
  browser: Browser
  address: string
  /** The address of the shop, and the session of the visitor. */
  context: BrowserContextOptions
  /** Only the browser renders it. */
  isPersonal: boolean
  hasFooter: boolean
  /** The entry of the release that shows the page. */
  entry: string
  /** Waits for its turn: too many pages at once would be slow for reasons of their own. */
  inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>
}

/** The findings of a visit. */
export interface Visited {
  address: string
  problems: Set<string>
  /** Where the page itself links to, and where its frame does. */
  links: string[]
  frameLinks: string[]
}

/** Thrown if a page is never finished; the browser must be ended. */
export class UnresponsivePageError extends Error {}

/** How long a visit may take, once it is its turn, in seconds. */
const deadline = 30
/** How long each step may take, in milliseconds. */
const stepTimeout = 10_000
/** How long a page must rest, and the share of that time that its main thread may be busy. */
const idleTime = 2000
const maxBusyShare = 0.5
/** The time that the press of a button has for its calls and changes, in milliseconds. */
const pressTime = 500
/** The share of a page's words that the server and the browser must have in common: some differ between visitors. */
const minCommonWords = 0.8

/** Visits a page as the server sends it and as it is in a browser, and presses its main button. */
export async function visitPage(visit: Visit): Promise<Visited> {
  const { browser, address, inTurn } = visit
  const visited: Visited = { address, problems: new Set(), links: [], frameLinks: [] }
  const started = Promise.withResolvers<void>()
  const run = async () => {
    const page = await inTurn(async () => {
      started.resolve()
      const context = await browser.newContext(visit.context)
      const page = await context.newPage()
      const loads = listen(page, visited)
      await describeFailure(visited, loads, async () => {
        const onServer = visit.isPersonal ? undefined : await readServerPage(visit, visited)
        await openPage(page, visit, visited, onServer)
      })
      return { page, context, loads }
    })
    if (visited.problems.size === 0) await describeFailure(visited, page.loads, () => usePage(page, visited))
    await page.context.close()
    return visited
  }
  const late = async () => {
    await started.promise
    await setTimeout(deadline * 1000, undefined, { ref: false })
    throw new UnresponsivePageError(`${address} did not respond for ${deadline} seconds`)
  }
  return Promise.race([run(), late()])
}

/** The page without JavaScript. A late answer is asked for again: the first rendering of a page is slow. */
async function readServerPage({ browser, address, context }: Visit, { problems }: Visited): Promise<PageText> {
  const withoutScript = await browser.newContext({ ...context, javaScriptEnabled: false })
  try {
    const page = await withoutScript.newPage()
    page.setDefaultTimeout(stepTimeout)
    const until = Date.now() + stepTimeout / 2
    for (;;) {
      const response = await step('the server does not answer', page.goto(address, { waitUntil: 'domcontentloaded' }))
      const text = await readText(page)
      const status = response?.status() ?? 0
      if (status >= 400) problems.add(`the server answers ${status}`)
      else if (!text.isRendered && Date.now() < until) continue
      else if (!text.isRendered) problems.add('the server cannot render it')
      return text
    }
  } finally {
    await withoutScript.close()
  }
}

/** How often a page was loaded. */
interface Loads {
  count: number
}

/** Collects the errors of a page. */
function listen(page: Page, { problems }: Visited): Loads {
  const loads: Loads = { count: 0 }
  page.on('pageerror', ({ message }) => problems.add(describeError(message)))
  page.on('console', (message) => {
    // Failed requests are reported below, with their addresses.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.add(describeError(message.text()))
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const request = response.request()
    // An empty form that the browser sends itself, because its code is not there yet.
    const isRefusedForm = response.status() === 400 && request.isNavigationRequest()
    if (response.status() >= 400 && !isRefusedForm)
      problems.add(`${request.method()} ${pathname} answered ${response.status()}`)
  })
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    if (errorText !== 'net::ERR_ABORTED')
      problems.add(`${request.method()} ${new URL(request.url()).pathname} failed: ${errorText}`)
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.count++
    if (!request.url().endsWith(failuresAddress)) return
    const { phase, message }: { phase?: string; message?: string } = Object(request.postDataJSON())
    // The page itself has already reported unhandled errors.
    if (phase !== 'error' && phase !== 'hydration') problems.add(`the release failed (${phase}): ${message}`)
  })
  return loads
}

/** React's errors are numbers in a production build. */
function describeError(message: string): string {
  const [, code = ''] = /^Minified React error #(\d+)/.exec(message) ?? []
  if (['418', '419', '422', '423', '425'].includes(code))
    return 'the browser renders something else than the server (hydration)'
  return `error in the browser: ${message.split('\n', 1)[0]}`
}

class StepError extends Error {}

/** Runs a part of a visit, and describes its failure. */
async function describeFailure({ problems }: Visited, loads: Loads, part: () => Promise<void>): Promise<void> {
  try {
    await part()
  } catch (error) {
    if (loads.count > 1) problems.add('it reloads itself')
    else if (error instanceof StepError) problems.add(error.message)
    else if (problems.size === 0)
      problems.add(error instanceof Error ? error.message.split('\n', 1).join('') : `${error}`)
  }
}

/** Passes on the result of a step, or throws an error with the given text if it takes too long. */
async function step<Result>(words: string, result: Promise<Result>): Promise<Result> {
  return result.catch((error) => {
    throw error instanceof errors.TimeoutError ? new StepError(`${words} within ${stepTimeout / 1000} seconds`) : error
  })
}

/** Opens the page in the browser and looks at it. */
async function openPage(page: Page, visit: Visit, visited: Visited, onServer: PageText | undefined): Promise<void> {
  const { address, entry, hasFooter } = visit
  const { problems } = visited
  page.setDefaultTimeout(stepTimeout)
  await page.addInitScript((event) => {
    document.addEventListener(event, () => document.documentElement.toggleAttribute('data-hydrated', true))
  }, pageEvents.hydrated)
  await step('the server does not answer', page.goto(address, { waitUntil: 'commit' }))
  await step('it does not become interactive', page.locator('html[data-hydrated]').waitFor({ state: 'attached' }))
  await step('it shows no heading', page.locator('#main h1').first().waitFor())
  // Some pages poll.
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  if (!loaded.some((file) => file.endsWith(entry))) problems.add('its code was not loaded')
  const inBrowser = await readText(page)
  for (const problem of onServer?.isRendered ? compareTexts(onServer, inBrowser) : []) problems.add(problem)
  for (const problem of await inspectFrame(page, hasFooter)) problems.add(problem)
  visited.links = await readLinks(page, '#main a[href]')
  visited.frameLinks = await readLinks(page, 'header a[href], footer a[href]')
}

function compareTexts(onServer: PageText, inBrowser: PageText): string[] {
  if (onServer.heading !== inBrowser.heading)
    return [`its heading is “${onServer.heading}” from the server, “${inBrowser.heading}” in the browser`]
  const [sent, shown] = [new Set(onServer.words), new Set(inBrowser.words)]
  const common = Array.from(sent).filter((word) => shown.has(word)).length / Math.max(sent.size, shown.size)
  if (common >= minCommonWords) return []
  return [`only ${Math.round(common * 100)}% of its words are the same from the server and in the browser`]
}

interface OpenPage {
  page: Page
  context: BrowserContext
  loads: Loads
}

/** Leaves the page alone for a while, then presses its main button. */
async function usePage({ page, context, loads }: OpenPage, { problems }: Visited): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const busySeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await busySeconds()
  await setTimeout(idleTime)
  const busy = (await busySeconds()) - before
  if (busy > (maxBusyShare * idleTime) / 1000)
    problems.add(`it keeps the processor busy: ${busy.toFixed(1)} of ${idleTime / 1000} seconds without any input`)
  if (loads.count > 1) problems.add('it reloads itself')

  const button = page.locator('#main [data-variant="primary"]:not([aria-disabled="true"], :disabled):visible').first()
  if ((await button.count()) === 0) return
  const name = ((await button.textContent()) ?? '').trim()
  // Forms load their code when somebody comes near.
  await step(`“${name}” cannot be pressed`, button.hover())
  await setTimeout(pressTime)
  const watch = await watchChanges(page)
  await step(`“${name}” cannot be pressed`, button.click())
  await setTimeout(pressTime)
  if (!(await watch.hasChanged())) problems.add(`nothing happens when “${name}” is pressed`)
}
