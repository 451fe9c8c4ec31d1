import { test as base, expect, type Page } from '@playwright/test'
import { openShop, type Shop } from './shop.ts'

interface Journey {
  /** The shop of this journey alone. */
  shop: Shop
  /** Fails the journey on anything that a visitor's browser complains of; a journey through faults says which words it expects. */
  complaints: { expected: RegExp[] }
}

/** A visitor's story in a shop of his own. Content-security-policy violations and uncaught errors fail it. */
export const test = base.extend<Journey>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop.close()
    },
    { timeout: 60_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = []
      const complaints = { expected: [] as RegExp[] }
      await context.exposeBinding('heardViolation', (_, violation: string) => heard.push(violation))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
          Reflect.get(window, 'heardViolation')(`CSP ${violatedDirective} ${blockedURI} ${sample}`)
        })
      })
      const listen = (page: Page) => {
        page.on('pageerror', (error) => heard.push(`uncaught ${error.message}`))
        page.on('console', (message) => {
          if (message.type() === 'error') heard.push(message.text())
        })
      }
      context.on('page', listen)
      await use(complaints)
      expect(heard.filter((words) => !complaints.expected.some((expected) => expected.test(words)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
