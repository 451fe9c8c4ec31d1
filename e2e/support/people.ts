import type { Page } from '@playwright/test'
import type { MailServer } from '../../api/src/testing/mailServer.ts'
import { expect } from './journey.ts'

/** A customer of the journeys. */
export const ada = { name: 'Ada Welo', email: 'ada@example.com', password: 'seven opals in a row' }

/** Fills in the sign-up that is open, and sends it. */
export async function signUp(page: Page, { name, email, password } = ada): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Fills in the sign-in that is open, and sends it. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The link of the newest mail. */
export function latestLink({ arrived }: MailServer): string {
  const link = /http:\/\/localhost:\d+\/\S+/.exec(arrived.at(-1)?.text ?? '')?.[0]
  if (!link) throw new Error('There is no link in the mail')
  return link
}

/** Puts the nth product of the shop into the cart, and answers what it is. */
export async function addToCart(page: Page, nth: number): Promise<{ slug: string; title: string; price: string }> {
  // A press while the page is just coming to life is none of this story.
  await page.goto('/shop', { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('article').nth(nth).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await expect(page.getByText('Added to cart!').first()).toBeVisible()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const price = await page
    .getByText(/^USD [\d,]+\.\d\d$/)
    .first()
    .innerText()
  return { slug: new URL(page.url()).pathname.split('/').at(-1) ?? '', title, price }
}

/** Lets an open page with an installed clock ask the shop for news, as it does every 15 seconds. */
export function advanceToPoll(page: Page): Promise<void> {
  return page.clock.fastForward(15_000)
}
