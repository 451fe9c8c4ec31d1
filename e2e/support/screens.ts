import type { RemotePage } from '@elegant/shared'
import { shopPageNames, shopPagePath } from '@elegant/shared/rules'
import type { BrowserContext, Page } from '@playwright/test'
import { pages as adminPages } from '../../admin/src/pages.ts'
import { pages as storefrontPages } from '../../storefront/src/pages.ts'
import { openGuestClient } from './apiClients.ts'
import { openHydrated } from './hydration.ts'
import {
  askForDeletion,
  createChanges,
  editFirst,
  importInvalidCsv,
  leaveUnsavedAnswer,
  openCart,
  openDialog,
  openFilters,
  openMedia,
  openPalette,
  searchInHeader,
  selectAll,
  showOwners,
  submitEmptyItem,
  submitEmptyMessage,
  writeEstimate,
} from './screenStates.ts'
import type { Shop } from './shop.ts'
import { createActivity, listItems } from './shopActivity.ts'

/** A screen in one of its states. */
export interface Screen {
  name: string
  path: string
  /** The signed-in user, if any. */
  user?: { email: string; password: string }
  /** Brings the open page into the state. */
  prepare?: (page: Page) => Promise<void>
  /** True if the state has other elements in a wide window, where it must be prepared again. */
  dependsOnWidth?: true
}

/** Signs a user in for all pages of a browser context. */
export async function signInAs(
  { email, password }: NonNullable<Screen['user']>,
  { request }: BrowserContext,
): Promise<void> {
  await request.post('/api/identity/sign-in/email', { data: { email, password } })
}

/** Opens a screen in its state and waits until it is loaded. */
export async function openScreen(page: Page, { path, prepare }: Screen): Promise<void> {
  await openHydrated(page, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await prepare?.(page)
  await waitUntilLoaded(page)
}

export function waitUntilLoaded(page: Page): Promise<void> {
  return page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

/** A short list, because axe takes seconds for a whole one, which has a screen of its own. */
const fewProducts = '/admin/products?search=muzo'

export async function publicScreens({ url }: Shop): Promise<Screen[]> {
  const guest = await openGuestClient(url)
  const getItem = async (type: string) => `/item/${(await listItems(guest, type))[0]?.slug ?? 'none'}`
  const product = await getItem('Product')
  return [
    ...pageScreens(storefrontPages.filter(({ isPersonal }) => !isPersonal)),
    { name: 'shop-of-a-category', path: '/shop/emeralds' },
    { name: 'shop-filters', path: '/shop?tag=raw&price=..500', prepare: openFilters, dependsOnWidth: true },
    { name: 'shop-nothing-found', path: '/shop?search=nothing%20is%20called%20like%20this' },
    { name: 'contact-refused', path: '/contact', prepare: submitEmptyMessage },
    { name: 'product', path: product },
    { name: 'magnifier', path: product, prepare: openDialog('Magnify') },
    { name: 'true-size', path: product, prepare: openDialog('See the true size') },
    { name: 'search-suggestions', path: '/about', prepare: searchInHeader, dependsOnWidth: true },
    { name: 'event', path: await getItem('Event') },
    { name: 'post', path: await getItem('Blog') },
    { name: 'service', path: await getItem('Service') },
    { name: 'about-item', path: await getItem('About') },
    { name: 'no-such-item', path: '/item/no-such-stone' },
    { name: 'no-such-conversation', path: '/e/no-such-key' },
    { name: 'no-such-record', path: '/stone/no-such-stone' },
    ...shopPageNames
      .filter((name) => name !== 'maker')
      .map((name) => ({ name: `help-${name}`, path: shopPagePath(name) })),
    { name: 'comparison', path: '/compare?items=1,2,8,9' },
    { name: 'nothing-sent', path: '/cart/placed' },
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart', path: product, prepare: openCart },
    { name: 'sign-in', path: '/sign-in' },
    { name: 'sign-in-link-expired', path: '/sign-in?error=token_expired' },
    { name: 'sign-up', path: '/sign-up' },
    { name: 'forgotten-password', path: '/reset-password' },
    { name: 'new-password', path: '/reset-password?token=of-a-mail' },
    { name: 'join-link-ended', path: '/join?token=of-an-old-mail' },
    { name: 'not-found', path: '/no-such-page' },
  ]
}

/** All screens of the admin area in their states, with customers, orders and requests. */
export async function adminScreens(shop: Shop): Promise<Screen[]> {
  const { order, request, answered, thread, customer, event, pieces } = await createActivity(shop)
  const screens: Screen[] = [
    ...pageScreens(adminPages.filter(({ chunk }) => chunk !== 'editor')),
    { name: 'admin-jump', path: '/admin', prepare: openPalette },
    { name: 'admin-orders-nothing-found', path: '/admin/orders?search=nothing%20is%20called%20like%20this' },
    { name: 'admin-order', path: `/admin/orders/${order}` },
    { name: 'admin-estimate', path: `/admin/orders/${order}`, prepare: openDialog('Send Estimate') },
    { name: 'admin-shipping', path: `/admin/orders/${order}`, prepare: openDialog('Shipping') },
    { name: 'admin-thread', path: `/admin/inbox/${thread}` },
    { name: 'admin-thread-estimate', path: `/admin/inbox/${thread}`, prepare: writeEstimate },
    { name: 'admin-no-such-order', path: '/admin/orders/999999' },
    { name: 'admin-block', path: '/admin/customers', prepare: openDialog('Block'), dependsOnWidth: true },
    { name: 'admin-customer', path: `/admin/customers/${customer}` },
    { name: 'admin-attendees', path: `/admin/events/${event}/attendees` },
    { name: 'admin-labels-of-items', path: '/admin/labels?ids=1,2,3' },
    { name: 'admin-request', path: `/admin/requests/${request}` },
    { name: 'admin-request-answered', path: `/admin/requests/${answered}` },
    { name: 'admin-leave', path: `/admin/requests/${request}`, prepare: leaveUnsavedAnswer },
    ...Object.entries(pieces).map(([state, slug]) => ({ name: `piece-${state}`, path: `/item/${slug}` })),
    { name: 'shop-with-states', path: '/shop' },
    { name: 'admin-claim', path: '/admin/holds', prepare: openDialog('Take to a show'), dependsOnWidth: true },
    { name: 'admin-invite', path: '/admin/staff', prepare: openDialog('Invite someone') },
    { name: 'admin-calendar', path: '/admin/holds', prepare: openDialog('Calendar feed') },
    { name: 'admin-category', path: '/admin/categories?edit=new' },
    { name: 'admin-media', path: fewProducts, prepare: openMedia },
    { name: 'admin-delete', path: fewProducts, prepare: askForDeletion, dependsOnWidth: true },
    { name: 'admin-many', path: fewProducts, prepare: selectAll, dependsOnWidth: true },
    { name: 'admin-import', path: fewProducts, prepare: importInvalidCsv, dependsOnWidth: true },
    { name: 'admin-changes-of-many', path: '/admin/products', prepare: createChanges },
    { name: 'admin-archive', path: '/admin/products?view=archived' },
    { name: 'admin-new-product', path: '/admin/products/new' },
    { name: 'admin-product', path: '/admin/products', prepare: editFirst },
    { name: 'admin-refused', path: '/admin/products/new', prepare: submitEmptyItem },
    { name: 'admin-event', path: '/admin/events', prepare: editFirst },
    { name: 'admin-post', path: '/admin/blogs', prepare: editFirst },
    { name: 'admin-new-post', path: '/admin/blogs/new' },
    { name: 'page-owners', path: '/', prepare: showOwners('/shop') },
    { name: 'admin-page-owners', path: '/', prepare: showOwners('/admin') },
  ]
  return screens.map((screen) => ({ ...screen, user: shop.admin }))
}

/** A screen for each page without parameters, named for its path. */
function pageScreens(pages: RemotePage[]): Screen[] {
  return pages.flatMap(({ path }) =>
    path.includes(':') ? [] : { name: path.slice(1).replaceAll('/', '-') || 'home', path },
  )
}
