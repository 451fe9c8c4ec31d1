import type { Registry } from '@elegant/releases/types'
import type { Item } from '@elegant/shared/rules'
import type { BrowserContext, Page } from '@playwright/test'
import { type ApiCall, openGuestClient, openMemberClient, openOwnerClient } from './apiClients.ts'
import type { Shop } from './shop.ts'

/** A screen in one of its states. */
export interface Screen {
  name: string
  path: string
  /** Who is signed in there. */
  user?: { email: string; password: string }
  /** Brings the page into the state. */
  prepare?: (page: Page) => Promise<void>
}

/** Signs somebody in, in every page of a browser. */
export async function signInAs(
  { email, password }: NonNullable<Screen['user']>,
  { request }: BrowserContext,
): Promise<void> {
  await request.post('/api/identity/sign-in/email', { data: { email, password } })
}

/** Brings a page to its screen, and waits until all of it is there. */
export async function openScreen(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await prepare?.(page)
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

/** Every public screen of a shop, in the states that a visitor can bring it into. */
export async function publicScreens({ url }: Shop): Promise<Screen[]> {
  const guest = await openGuestClient(url)
  const itemOf = async (type: string) => `/item/${(await itemsOf(guest, type))[0]?.slug ?? 'none'}`
  const product = await itemOf('Product')
  return [
    { name: 'home', path: '/' },
    { name: 'shop', path: '/shop' },
    { name: 'shop-of-a-category', path: '/shop/emeralds' },
    { name: 'shop-filters', path: '/shop?tag=raw&price=..500', prepare: openFilters },
    { name: 'shop-nothing-found', path: '/shop?search=nothing%20is%20called%20like%20this' },
    { name: 'categories', path: '/categories' },
    { name: 'events', path: '/events' },
    { name: 'blog', path: '/blog' },
    { name: 'about', path: '/about' },
    { name: 'custom-jewelry', path: '/custom-jewelry' },
    { name: 'contact', path: '/contact' },
    { name: 'contact-refused', path: '/contact', prepare: sendEmpty },
    { name: 'product', path: product },
    { name: 'event', path: await itemOf('Event') },
    { name: 'post', path: await itemOf('Blog') },
    { name: 'service', path: await itemOf('Service') },
    { name: 'about-item', path: await itemOf('About') },
    { name: 'no-such-item', path: '/item/no-such-stone' },
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart', path: product, prepare: enquire },
    { name: 'sign-in', path: '/sign-in' },
    { name: 'sign-in-link-expired', path: '/sign-in?error=token_expired' },
    { name: 'sign-up', path: '/sign-up' },
    { name: 'forgotten-password', path: '/reset-password' },
    { name: 'new-password', path: '/reset-password?token=of-a-mail' },
    { name: 'not-found', path: '/no-such-page' },
  ]
}

async function itemsOf(guest: ApiCall, type: string): Promise<Item[]> {
  const response = await guest('GET', `/items_by_type/${type}?external={"page":1}`)
  const { items }: { items: Item[] } = await response.json()
  return items
}

/** Screens of the admin area, as the owner of the demo shop sees them once customers have been there. */
export async function adminScreens(shop: Shop): Promise<Screen[]> {
  const { order, request, answered } = await createActivity(shop)
  const screens: Screen[] = [
    { name: 'admin', path: '/admin' },
    { name: 'admin-jump', path: '/admin', prepare: jump },
    { name: 'admin-orders', path: '/admin/orders' },
    { name: 'admin-orders-nothing-found', path: '/admin/orders?search=nothing%20is%20called%20like%20this' },
    { name: 'admin-order', path: `/admin/orders/${order}` },
    { name: 'admin-estimate', path: `/admin/orders/${order}`, prepare: press('Send Estimate') },
    { name: 'admin-shipping', path: `/admin/orders/${order}`, prepare: press('Shipping') },
    { name: 'admin-no-such-order', path: '/admin/orders/999999' },
    { name: 'admin-customers', path: '/admin/customers' },
    { name: 'admin-block', path: '/admin/customers', prepare: press('Block') },
    { name: 'admin-requests', path: '/admin/requests' },
    { name: 'admin-request', path: `/admin/requests/${request}` },
    { name: 'admin-request-answered', path: `/admin/requests/${answered}` },
    { name: 'admin-leave', path: `/admin/requests/${request}`, prepare: leaveUnsaved },
    { name: 'admin-shop', path: '/admin/shop' },
    { name: 'admin-categories', path: '/admin/categories' },
    { name: 'admin-category', path: '/admin/categories?edit=new' },
    { name: 'admin-products', path: '/admin/products' },
    { name: 'admin-media', path: '/admin/products', prepare: openMedia },
    { name: 'admin-delete', path: '/admin/products', prepare: askToDelete },
    { name: 'admin-many', path: '/admin/products', prepare: chooseAll },
    { name: 'admin-import', path: '/admin/products', prepare: importBadLine },
    { name: 'admin-changes', path: '/admin/products', prepare: changeMany },
    { name: 'admin-archive', path: '/admin/products?view=archived' },
    { name: 'admin-events', path: '/admin/events' },
    { name: 'admin-blogs', path: '/admin/blogs' },
    { name: 'admin-about', path: '/admin/about' },
    { name: 'admin-custom', path: '/admin/custom' },
    { name: 'admin-new-product', path: '/admin/products/new' },
    { name: 'admin-product', path: '/admin/products', prepare: edit },
    { name: 'admin-refused', path: '/admin/products/new', prepare: saveEmpty },
    { name: 'admin-event', path: '/admin/events', prepare: edit },
    { name: 'admin-post', path: '/admin/blogs', prepare: edit },
    { name: 'who-owns-what', path: '/', prepare: ownersOf('/shop') },
    { name: 'admin-who-owns-what', path: '/', prepare: ownersOf('/admin') },
  ]
  return screens.map((screen) => ({ ...screen, user: shop.admin }))
}

/** Customers, orders in several states, and letters: a demo shop begins without. */
async function createActivity(shop: Shop): Promise<{ order: number; request: number; answered: number }> {
  const [owner, guest] = await Promise.all([openOwnerClient(shop), openGuestClient(shop.url)])
  const readJson = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json()
  const [first, second] = await itemsOf(guest, 'Product')
  const place = (items_id: number | undefined, quantity: number, contact: object) =>
    readJson<{ id: number }>(guest('POST', '/cart_items', { items_id, action_type: 'enquiry', quantity, contact }))
  const ada = { name: 'Ada Welo', email: 'ada@example.com', phone: '+1 904 555 0142' }
  const { id: order } = await place(first?.id, 2, ada)
  await owner('POST', `/cart_items/${order}/estimate`, {
    amount: 1250,
    message: 'Set in 14k gold, with you in two weeks.',
  })
  await owner('PATCH', `/cart_items/${order}`, { status: 'processing' })
  await owner('POST', `/cart_items/${order}/shipping`, { carrier: 'UPS', tracking_number: '1Z999AA10123456784' })
  const longName = 'Wilhelmina Theodora Bartholomew-Featherstonehaugh of Jacksonville Beach'
  const longMail = 'wilhelmina.theodora.bartholomew-featherstonehaugh@a-very-long-domain-of-hers.example.com'
  await place(second?.id, 999, { name: longName, email: longMail })
  await place(second?.id, 1, {})
  const password = 'eight opals in a row'
  for (const person of [
    { name: 'Bela Opaline', email: 'bela@example.com' },
    { name: longName, email: longMail },
  ]) {
    const member = await openMemberClient(shop.url, 'sign-up', { ...person, password })
    await member('POST', '/customer', { cust_info: {}, Full_name: person.name, email: person.email })
  }
  const { id: request } = await readJson<{ id: number }>(
    guest('POST', '/custom_requests', {
      ...ada,
      projectType: 'ring',
      budget: 'USD 800',
      description:
        'A ring for my mother, with an opal that shows much green.\nShe wears size 7, and gold rather than silver.',
    }),
  )
  const letter = {
    name: longName,
    email: longMail,
    message: `Do you come to ${'Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(3)}?`,
  }
  const { id: answered } = await readJson<{ id: number }>(guest('POST', '/contact_messages', letter))
  await owner('POST', `/requests/${answered}/answer`, { message: 'Not this year, but we send there.' })
  return { order, request, answered }
}

function press(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
  }
}

async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Yes, in May.')
  await page.getByRole('link', { name: 'All requests' }).click()
  await page.getByRole('alertdialog').waitFor()
}

/** The live storefront as a preview, as an admin may ask for any release: with its banner, and who owns what of the page. */
function ownersOf(path: string): (page: Page) => Promise<void> {
  return async (page) => {
    const { remotes }: Registry = await (await page.request.get('/remotes.json')).json()
    await page.goto(`${path}?remote.storefront=${remotes.storefront?.active}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Who owns what' }).click()
    await page.getByRole('region', { name: 'Who owns what' }).waitFor()
  }
}

async function jump(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Jump to/ }).click()
  await page.getByRole('combobox').fill('opal')
  await page
    .getByRole('option', { name: /Product/ })
    .first()
    .waitFor()
}

async function openMedia(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload media' }).first().click()
  await page.getByRole('button', { name: 'Upload', exact: true }).waitFor()
}

async function askToDelete(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
}

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
}

async function importBadLine(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const buffer = Buffer.from('title,description,price\nOpal,A stone,5\n,A stone,-1\nPearl,,x')
  await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('region', { name: 'Problems' }).waitFor()
}

/** Something to read in the change log. */
async function changeMany(page: Page): Promise<void> {
  await chooseAll(page)
  for (const action of ['Hide', 'Show']) {
    await page.getByRole('region', { name: 'Chosen items' }).getByRole('button', { name: action }).click()
    await page
      .getByText(/items (hidden|shown)|Nothing to change/)
      .last()
      .waitFor()
  }
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Hide / })
    .first()
    .click()
  await page.getByText('Item updated successfully').first().waitFor()
  await page.goto('/admin/changes', { waitUntil: 'networkidle' })
}

async function edit(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Title', { exact: true }).waitFor()
}

async function saveEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByText('Please correct the following:').waitFor()
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('group', { name: 'Category' }).waitFor()
}

async function sendEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Please correct the following:').waitFor()
}

async function enquire(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor()
}
