import { buildRelease } from '@elegant/releases/testing/releases'
import type { PageRemotes } from '@elegant/releases/types'
import { ApiClient, type KeyValueStorage, makeStore, type RemoteModule, resetApiCache } from '@elegant/shared'
import { type Customer, demoFacts, type ShopFacts } from '@elegant/shared/rules'
import { buildCustomer, type FakeApi, fakeFetch, memoryStorage, signedIn } from '@elegant/shared/testing'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserApp } from '../app/BrowserApp.tsx'
import { createRouter } from '../app/router.tsx'
import { canAccess } from '../auth/access/canAccess.ts'
import { declarePages } from '../auth/access/declarePages.ts'
import { getRoutes } from '../remotes/federation.ts'
import { Remotes } from '../remotes/remotes.ts'

interface Visit {
  customer?: Customer
  api?: FakeApi
  /** The module of each remote by container; all others fail to load. */
  remotes?: Record<string, () => Promise<RemoteModule>>
  /** The releases embedded in the page. */
  releases?: PageRemotes
  /** The tab's session storage. */
  tab?: KeyValueStorage
  /** The browser's local storage. */
  stored?: Record<string, string>
  /** The facts of the shop in the page, and those of a later response of the API. */
  facts?: ShopFacts
  loadFacts?: () => Promise<ShopFacts>
}

/** The shop's only admin. */
export const owner = buildCustomer({
  Full_name: 'The Owner',
  _customer_roles_of_customers_of_shops: { role: 'admin', block_deny_access: false, block_deny_reason: null },
})

/** Opens the shell at an address with a minimal storefront and admin area. */
export function openShell(path: string, visit: Visit = {}) {
  const { customer, api, remotes = workingRemotes, releases = liveReleases, tab = memoryStorage(), stored = {} } = visit
  const { facts = demoFacts, loadFacts = async () => facts } = visit
  window.history.replaceState(null, '', path)
  jest.mocked(getRoutes).mockImplementation(({ container }) => {
    const load = remotes[container]
    return load ? load() : Promise.reject(new Error(`${container} is not there`))
  })
  const sent: unknown[] = []
  const calls = {
    'GET /identity/providers': { providers: [], verifiesEmail: false },
    ...(customer && signedIn(customer)),
  }
  const client = new ApiClient({
    baseUrl: '',
    shop: { domain: 'shop.test', key: 'key' },
    guestId: () => 'guest',
    pause: 0,
    fetch: fakeFetch({ ...calls, ...api }, ({ body }) => sent.push(body)),
  })
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value)
  const store = makeStore({ client, storage })
  // Modules keep what belongs to one page load.
  store.dispatch(resetApiCache())
  const live = new Remotes({ shell: 'x', remotes: releases }, tab)
  const view = render(
    <BrowserApp
      publicUrl="https://shop.test"
      facts={facts}
      loadFacts={loadFacts}
      store={store}
      storage={storage}
      remotes={live}
      startRouter={() => createRouter(live, canAccess(live, store))}
    />,
  )
  return { ...view, store, storage, sent, user: userEvent.setup() }
}

/** Releases from before pages declared access and links. */
export const liveReleases: PageRemotes = {
  storefront: {
    active: declarePages(
      buildRelease('storefront', [
        '/',
        '/shop',
        '/categories',
        '/custom-jewelry',
        '/events',
        '/about',
        '/stone/:sku',
        '/customer/dashboard',
      ]),
    ),
    source: 'active',
  },
  admin: { active: declarePages(buildRelease('admin', ['/admin', '/admin/orders'])), source: 'active' },
}

/** A storefront and an admin area with one heading each. */
export const workingRemotes: Record<string, () => Promise<RemoteModule>> = {
  storefront: async () => ({
    routes: [
      { index: true, element: <h1>Home</h1> },
      { path: 'shop', element: <h1>Our Collection</h1> },
      { path: 'stone/:sku', element: <h1>Record of a stone</h1> },
      { path: 'customer/dashboard', element: <h1>My dashboard</h1> },
    ],
  }),
  admin: async () => ({
    routes: [
      { path: 'admin', element: <h1>Dashboard</h1> },
      { path: 'admin/orders', element: <h1>Orders</h1> },
    ],
  }),
}
