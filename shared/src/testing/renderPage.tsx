import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { ApiClient } from '../api/client.ts'
import type { Customer } from '../rules/customer.ts'
import type { Item } from '../rules/item.ts'
import { lineAdded } from '../state/cart.ts'
import { type Notice, onNotice } from '../state/notify.ts'
import { makeStore } from '../state/store.ts'
import { type FakeApi, fakeFetch } from './fakeApi.ts'

interface Visit {
  /** The address that is opened. */
  path?: string
  /** The calls that the page may make, and their answers. */
  api?: FakeApi
  /** What is in the cart when the page opens. */
  cart?: Item[]
  /** Who is signed in; without it a guest. */
  customer?: Customer
}

/** Opens a page as a visitor does: the real store and router, and a server that knows only the declared calls. */
export function renderPage(
  page: ReactElement | RouteObject[],
  { path = '/', api = {}, cart = [], customer }: Visit = {},
) {
  const fetch = fakeFetch({ ...(customer && signedIn(customer)), ...api })
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
  const view = render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <Notices />
    </Provider>,
  )
  return { ...view, store, router, user: userEvent.setup() }
}

/** Shows what the page is told, where the shell would show a toast. */
function Notices() {
  const [notices, setNotices] = useState<Notice[]>([])
  useEffect(() => onNotice((notice) => setNotices((before) => [...before, notice])), [])
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

/** What the server says when this customer is signed in. */
export function signedIn({ elegant_user_id: id, Full_name: name, email, ...customer }: Customer): FakeApi {
  return {
    'GET /identity/get-session': { user: { id, name, email } },
    'GET /customer': { elegant_user_id: id, Full_name: name, email, ...customer },
  }
}

/** A browser's storage, empty. */
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
