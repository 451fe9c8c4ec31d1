import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { getArea } from '../../../shell/src/auth/access/areas.ts'
import { findChromium } from '../../chromium.ts'
import type { AppPage, Candidate as CheckedCandidate } from '../candidate.ts'
import { covers, getPaths } from '../pageChecks.ts'
import { cleanUpOnExit } from './cleanUpOnExit.ts'
import { admin, type Candidate, type Shop, startShop } from './shop.ts'
import { UnresponsivePageError, type Visited, visitPage } from './visitPage.ts'

interface SmokeOptions extends Candidate {
  /** The pages that the release can break. */
  pages: AppPage[]
  /** The addresses that it shows, or that the live release does. */
  own: string[]
  /** The address of the script that runs first. */
  entry: string
  log: (message: string) => void
}

/** How many pages load at a time; others rest meanwhile. */
const maxLoading = 2
/** Examples of a page with a parameter, each linked from another page; and of the pages with a problem. */
const maxExamples = 3

/** The check: visits the pages that a release can break. */
export function visitCandidate(candidate: CheckedCandidate): Promise<string[]> {
  const { release, visited, entry, pages, live } = candidate
  const own = [...getPaths({ pages }), ...(live ? getPaths(live) : [])]
  return visitShop({ ...candidate, pages: visited, own, entry: release.base + entry })
}

/**
 * Opens every page that a release can break in a real browser, in a demo shop with the live releases of the other apps.
 * Returns the problems that a visitor would meet. Leaves neither processes nor files, however it ends.
 */
export async function visitShop(options: SmokeOptions): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-smoke-'))
  const ended = new AbortController()
  const stopWaiting = cleanUpOnExit(folder, ended)
  const interrupted = Promise.withResolvers<never>()
  const interrupt = () => interrupted.reject(new Error('The check was interrupted.'))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const launching = chromium.launchServer({
    executablePath: findChromium(),
    args: ['--no-sandbox'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const starting = startShop(options, folder, ended.signal)
  const visitAll = async () => {
    const [chrome, shop] = await Promise.all([launching, starting])
    const problems = await visitPages(options, await chromium.connect(chrome.wsEndpoint()), shop)
    return [...problems, ...new Set(shop.errors.map((error) => `the server logged: ${error}`))]
  }
  try {
    return await Promise.race([visitAll(), interrupted.promise])
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    ended.abort()
    // A page that hangs would delay a graceful end.
    await Promise.allSettled([launching.then((chrome) => chrome.kill()), starting.then(({ hasEnded }) => hasEnded)])
    await rm(folder, { recursive: true, force: true })
    stopWaiting()
  }
}

async function visitPages(
  { pages, own, entry, log }: SmokeOptions,
  browser: Browser,
  { url }: Shop,
): Promise<string[]> {
  const guest: BrowserContextOptions = { baseURL: url }
  const owner: BrowserContextOptions = { ...guest, storageState: await signIn(browser, guest) }
  const inTurn = limitConcurrency(maxLoading)
  const visit = (path: string, address: string) => {
    const { access, isPersonal = false } = pages.find((page) => page.path === path) ?? {}
    const area = getArea(address, access)
    return visitPage({
      browser,
      address,
      context: area ? owner : guest,
      isPersonal,
      hasFooter: area?.access !== 'admin',
      entry,
      inTurn,
    })
  }
  const fixed = getPaths({ pages }).filter((path) => !path.includes(':'))
  const withParams = getPaths({ pages }).filter((path) => path.includes(':'))
  try {
    const first = await Promise.all(fixed.map((path) => visit(path, path)))
    const examples = withParams.map((path) => ({ path, addresses: findExamples(path, first, fixed) }))
    for (const { path, addresses } of examples)
      if (addresses.length === 0) log(`${path} was not visited: no other page links to one`)
    const second = await Promise.all(
      examples.flatMap(({ path, addresses }) => addresses.map((address) => visit(path, address))),
    )
    const visited = [...first, ...second]
    return [...describeProblems(visited), ...(await findDeadLinks(url, own, visited))]
  } catch (error) {
    if (error instanceof UnresponsivePageError) return [error.message]
    throw error
  }
}

/** One line for each problem, with the first pages that have it. */
function describeProblems(visited: Visited[]): string[] {
  const found = visited.flatMap(({ address, problems }) => Array.from(problems, (problem) => ({ address, problem })))
  return Array.from(
    Map.groupBy(found, ({ problem }) => problem),
    ([problem, pages]) => {
      const named = pages.slice(0, maxExamples).map(({ address }) => address)
      const more = pages.length > named.length ? ` and ${pages.length - named.length} more pages` : ''
      return `${named.join(', ')}${more}: ${problem}`
    },
  )
}

async function signIn(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const response = await context.request.post('/api/identity/sign-in/email', { data: admin })
  if (!response.ok()) throw new Error(`Signing in to the shop for the check was answered ${response.status()}`)
  return context.storageState()
}

/** Addresses of a page with a parameter: what different pages link to first. */
function findExamples(path: string, visited: Visited[], fixed: string[]): string[] {
  const linked = visited.map(({ links, frameLinks }) =>
    [...links, ...frameLinks].find((link) => covers(path, link) && !fixed.includes(link)),
  )
  return [...new Set(linked.filter((link) => link !== undefined))].slice(0, maxExamples)
}

/** Links of header and footer that lead to no page, though the release or the one before it should have it. */
async function findDeadLinks(url: string, own: string[], visited: Visited[]): Promise<string[]> {
  const links = new Set(visited.flatMap(({ frameLinks }) => frameLinks))
  const found: string[] = []
  for (const link of links) {
    if (!own.some((path) => covers(path, link))) continue
    const { status } = await fetch(url + link)
    if (status === 404) found.push(`header or footer link to ${link}, which does not exist`)
  }
  return found
}

/** Returns a function that runs tasks, only so many at a time. */
function limitConcurrency(max: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
