import { categoriesApi, refetchSession } from '@elegant/shared'
import { buildCustomer, signedIn } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { openShell } from '../../testing/openShell.tsx'
import { embeddedSession } from './signInElsewhere.ts'

jest.mock('../../remotes/federation.ts', () => ({ routesOf: jest.fn() }))

const customer = buildCustomer()
const blocked = buildCustomer({
  _customer_roles_of_customers_of_shops: { role: 'blocked', block_deny_access: true, block_deny_reason: 'Spam' },
})

/** A browser without a session, until somebody signs in. Counts the requests of the session. */
function openBrowser(known = signedIn(customer)) {
  let user: unknown = new Response('null')
  const getSession = jest.fn(() => user)
  return {
    api: { ...known, 'GET /identity/get-session': getSession },
    getSession,
    signIn() {
      user = known['GET /identity/get-session']
    },
  }
}

test('a guest’s tab learns that another tab has signed in', async () => {
  const { api, signIn } = openBrowser()
  const first = openShell('/', { api })
  const second = openShell('/', { api })
  for (const { container } of [first, second])
    expect(await within(container).findByRole('link', { name: 'Sign in' })).toBeVisible()
  signIn()
  act(() => void second.store.dispatch(refetchSession()))
  for (const { container } of [second, first])
    expect(await within(container).findByRole('button', { name: /^Account of/ })).toBeVisible()
})

test('a tab that learns of a sign-in asks again for what depends on the visitor', async () => {
  const { api, signIn } = openBrowser()
  const listCategories = jest.fn(() => [])
  const tab = openShell('/', { api: { ...api, 'GET /items_categories': listCategories } })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  void tab.store.dispatch(categoriesApi.endpoints.listCategories.initiate())
  await waitFor(() => expect(listCategories).toHaveBeenCalledTimes(1))
  signIn()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await waitFor(() => expect(listCategories).toHaveBeenCalledTimes(2))
})

test('a tab that knows the user does not ask again when another tab opens', async () => {
  const { api, getSession, signIn } = openBrowser()
  signIn()
  openShell('/', { api })
  expect(await screen.findByRole('button', { name: /^Account of/ })).toBeVisible()
  const channel = new BroadcastChannel('elegant_user')
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  const { container } = openShell('/', { api })
  await waitFor(() => expect(heard).toEqual([customer.elegant_user_id]))
  channel.close()
  expect(await within(container).findByRole('button', { name: /^Account of/ })).toBeVisible()
  // Once by each tab.
  expect(getSession).toHaveBeenCalledTimes(2)
})

test.each([
  { who: 'customer', record: customer, shown: { role: 'button', name: /^Account of/ } },
  { who: 'blocked customer', record: blocked, shown: { role: 'heading', name: 'Account Blocked' } },
])('a guest’s page that is restored by the Back button learns of the sign-in of a $who', async ({ record, shown }) => {
  const { api, signIn } = openBrowser(signedIn(record))
  openShell('/', { api })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  signIn()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(await screen.findByRole(shown.role, { name: shown.name })).toBeVisible()
})

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com' }

test.each([
  { visit: 'navigate', session: null, known: null },
  { visit: 'reload', session: null, known: null },
  { visit: 'back_forward', session: null, known: undefined },
  { visit: 'back_forward', session: ada, known: ada },
  { visit: 'navigate', session: undefined, known: undefined },
])('the session $session of a page entered by $visit is $known', ({ visit, session, known }) => {
  const { getEntriesByType } = performance
  Reflect.set(performance, 'getEntriesByType', () => [{ toJSON: () => ({ type: visit }) }])
  expect(embeddedSession({ session })).toBe(known)
  Reflect.set(performance, 'getEntriesByType', getEntriesByType)
})
