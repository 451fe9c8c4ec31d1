import type { Page } from '@playwright/test'
import type { MailServer } from '../../api/src/testing/mailServer.ts'
import { openMemberClient } from './apiClients.ts'
import { openHydrated } from './hydration.ts'
import { expect } from './journey.ts'
import type { Shop } from './shop.ts'

/** The default customer. */
export const ada = { name: 'Ada Welo', email: 'ada@example.com', password: 'seven opals in a row' }

/** Fills in and submits the open sign-up form. */
export async function signUp(page: Page, { name, email, password } = ada): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Signs up a customer, and returns what the customer signs in with. */
export async function joinShop({ url }: Shop, name: string): Promise<{ email: string; password: string }> {
  const account = { email: `${name}@example.com`, password: ada.password }
  await openMemberClient(url, 'sign-up', { ...account, name })
  return account
}

/** Fills in and submits the open sign-in form. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs the owner in. */
export async function signInOwner(page: Page, { url, admin }: Pick<Shop, 'url' | 'admin'>): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await signIn(page, admin)
  await expect(page).toHaveURL(/\/shop$/)
}

/** Signs the owner in and opens a page of the admin area. */
export async function openAdmin(page: Page, shop: Shop, path = '/admin'): Promise<void> {
  await signInOwner(page, shop)
  await page.goto(path)
}

/** The link in the latest mail with a subject. */
export function findLatestLink({ arrived }: MailServer, about = /./): string {
  const mail = arrived.findLast(({ subject }) => about.test(subject ?? ''))
  const link = /http:\/\/localhost:\d+\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('The latest mail has no link')
  return link
}

/** Asks for a custom ring as Ada, without an account. */
export async function askForRing(page: Page): Promise<void> {
  await openHydrated(page, '/custom-jewelry')
  await page.getByLabel('Name').fill(ada.name)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Phone').fill('904 555 0142')
  await page.getByLabel('Budget').fill('$500 to $800')
  await page.getByLabel('Description').fill('A ring with a welo opal in rose gold.')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText("We'll get back to you within 24 hours...")).toBeVisible()
}

/** The slug of a product that is made to order, so that any quantity can be ordered. */
export const madeToOrder = 'custom-design-deposit'

/** Adds the nth product of the shop, or the one with a slug, to the cart and returns it. */
export async function addToCart(
  page: Page,
  which: number | string,
): Promise<{ slug: string; title: string; price: string }> {
  await openHydrated(page, typeof which === 'string' ? `/item/${which}` : '/shop')
  if (typeof which === 'number')
    await page.getByRole('main').getByRole('article').nth(which).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await expect(page.getByText('Added to cart!').first()).toBeVisible()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const price = await page
    .getByText(/^USD [\d,]+\.\d\d$/)
    .first()
    .innerText()
  return { slug: new URL(page.url()).pathname.split('/').at(-1) ?? '', title, price }
}

/** Advances a page's installed clock to its next poll, which happens every 15 seconds. */
export function advanceToPoll(page: Page): Promise<void> {
  return page.clock.fastForward(15_000)
}
