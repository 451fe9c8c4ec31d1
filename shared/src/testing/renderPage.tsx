import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { ApiClient } from '../api/client.ts'
import type { Customer } from '../rules/customers/customer.ts'
import type { Item } from '../rules/items/item.ts'
import { lineAdded } from '../state/cart.ts'
import { type Notice, subscribeToNotices } from '../state/notify.ts'
import { makeStore } from '../state/store.ts'
import { type FakeApi, fakeFetch } from './fakeApi.ts'

interface Visit {
  /** The initial path. */
  path?: string
  /** The declared calls and their responses. */
  api?: FakeApi
  /** The initial cart. */
  cart?: Item[]
  /** The signed-in customer. Defaults to a guest. */
  customer?: Customer
}

/**
 * Renders a page with the real store and router, and a server that knows only the declared calls. `sent` lists the JSON
 * bodies of these calls in order; `sentHeaders` returns one header of each.
 */
export function renderPage(
  page: ReactElement | RouteObject[],
  { path = '/', api = {}, cart = [], customer }: Visit = {},
) {
  const sent: unknown[] = []
  const headers: Headers[] = []
  const fetch = fakeFetch({ ...(customer && signedIn(customer)), ...api }, (call) => {
    sent.push(call.body)
    headers.push(call.headers)
  })
  const storage = memoryStorage()
  const client = new ApiClient({
    baseUrl: '',
    shop: { domain: 'shop.test', key: 'key' },
    guestId: () => 'guest',
    pause: 0,
    fetch,
  })
  const store = makeStore({ client, storage })
  for (const item of cart) store.dispatch(lineAdded(item))
  const routes = Array.isArray(page) ? page : [{ path: '*', element: page }]
  const router = createMemoryRouter([{ children: routes, HydrateFallback: Nothing }], { initialEntries: [path] })
  const sentHeaders = (name: string) => headers.map((one) => one.get(name))
  const view = render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <Notices />
    </Provider>,
  )
  return { ...view, store, router, sent, sentHeaders, user: userEvent.setup() }
}

/** Displays notices in place of the shell. */
function Notices() {
  const [notices, setNotices] = useState<Notice[]>([])
  useEffect(() => subscribeToNotices((notice) => setNotices((before) => [...before, notice])), [])
  const undo = notices.findLast((notice) => notice.undo)?.undo
  return (
    <div role="status">
      {notices.map(({ message }) => message).join(' ')}
      {undo && (
        <button type="button" onClick={undo}>
          Undo
        </button>
      )}
    </div>
  )
}

/** The responses for a signed-in customer. */
export function signedIn({ elegant_user_id: id, Full_name: name, email, ...customer }: Customer): FakeApi {
  return {
    'GET /identity/get-session': { user: { id, name, email } },
    'GET /customer': { elegant_user_id: id, Full_name: name, email, ...customer },
  }
}

export function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function Nothing() {
  return null
}
