import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { openShop, type Shop } from './shop.ts'

interface JourneyWorker {
  /** The shop of `sharedShopTest`. */
  sharedShop: Shop
}

interface Journey {
  /** Environment variables of the shop's server. */
  settings: Record<string, string>
  /** The shop of this test. */
  shop: Shop
  /** Fails the test on console errors, uncaught errors and CSP violations, except for those that match `expected`. */
  browserErrors: { expected: RegExp[]; listen: (context: BrowserContext) => Promise<void> }
  /** Opens a page in a separate browser context. */
  anotherVisitor: () => Promise<Page>
}

/** A test in its own shop. Console errors, uncaught errors and CSP violations fail it. */
export const test = base.extend<Journey, JourneyWorker>({
  sharedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  settings: ({}, use) => use({}),
  shop: [
    async ({ settings }, use) => {
      const shop = await openShop(settings)
      await use(shop)
      await shop.close()
    },
    { timeout: 180_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  browserErrors: [
    async ({ context }, use, { titlePath: [file = ''] }) => {
      const errors: string[] = []
      const browserErrors = {
        expected: [] as RegExp[],
        listen: async (other: BrowserContext) => {
          await recordErrors(other, errors)
          if (file.startsWith('shopper/')) recordAdminRequests(other, errors)
        },
      }
      await browserErrors.listen(context)
      await use(browserErrors)
      expect(errors.filter((words) => !browserErrors.expected.some((expected) => expected.test(words)))).toEqual([])
    },
    { auto: true },
  ],
  anotherVisitor: async ({ browser, shop, browserErrors }, use) => {
    await use(async () => {
      const context = await browser.newContext({ baseURL: shop.url })
      await browserErrors.listen(context)
      return context.newPage()
    })
  },
})

/**
 * A test that changes nothing that another visitor sees. It shares the shop with others, because starting one takes longer
 * than most tests.
 */
export const sharedShopTest = test.extend({ shop: ({ sharedShop }, use) => use(sharedShop) })

/** Records the errors of all pages of a browser context. */
async function recordErrors(context: BrowserContext, errors: string[]): Promise<void> {
  await context.exposeBinding('recordViolation', (_, violation: string) => errors.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      Reflect.get(window, 'recordViolation')(`CSP ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on('page', (page) => {
    page.on('pageerror', (error) => errors.push(`uncaught ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !refusedTestScript.test(message.text())) errors.push(message.text())
    })
  })
}

/** A frame without scripts refuses those with which Playwright prepares every page. */
const refusedTestScript = /^Blocked script execution in 'about:(blank|srcdoc)' because .* sandboxed/

/** Records requests for the admin's code, because a change of it would not select this test (scripts/test/selection.ts). */
function recordAdminRequests(context: BrowserContext, errors: string[]): void {
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/remotes/admin/')) errors.push(`a shopper's page loads ${pathname}`)
  })
}

export { expect }
