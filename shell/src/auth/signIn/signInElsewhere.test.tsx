import { categoriesApi, onSignOut, refetchSession } from '@elegant/shared'
import { buildCustomer, type FakeApi, signedIn } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { openShell } from '../../testing/openShell.tsx'
import { embeddedSession } from './signInElsewhere.ts'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

const customer = buildCustomer()

/** A storefront whose home page can be written on. */
const withLetter = {
  storefront: async () => ({ routes: [{ index: true, element: <textarea aria-label="Letter" /> }] }),
}
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

/** A browser of Ada, whose session can be that of Bo or of nobody. */
function openBrowserOfAda() {
  const sessions = {
    ada: signedIn(customer),
    bo: signedIn(buildCustomer({ id: 8, elegant_user_id: 'bo', Full_name: 'Bo' })),
    nobody: { ...signedIn(customer), 'GET /identity/get-session': () => new Response('null') },
  }
  let known: FakeApi = sessions.ada
  const change = (to: keyof typeof sessions) => {
    known = sessions[to]
  }
  return {
    api: Object.fromEntries(Object.keys(known).map((call) => [call, () => getAnswer(known[call])])),
    change,
    returnAs(to: keyof typeof sessions) {
      change(to)
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    },
  }
}

const getAnswer = (answer: unknown) => (typeof answer === 'function' ? answer() : answer)

test.each([
  { when: 'while the session lasts', hasEnded: false },
  { when: 'after it has run out', hasEnded: true },
])('what somebody typed is gone for the next person, who signs in elsewhere $when', async ({ hasEnded }) => {
  const { api, returnAs } = openBrowserOfAda()
  const { user } = openShell('/', { api, remotes: withLetter })
  expect(await screen.findByRole('button', { name: /^Account of Ada/ })).toBeVisible()
  const forget = jest.fn()
  onSignOut(forget)
  await user.type(await screen.findByRole('textbox', { name: 'Letter' }), 'To Bo, from Ada')
  sessionStorage.setItem('elegant_draft /contact', '{"message":"From Ada"}')
  sessionStorage.setItem('elegant_failed_releases', '[]')
  if (hasEnded) {
    returnAs('nobody')
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Letter', hidden: true })).toHaveValue('To Bo, from Ada')
  }
  returnAs('bo')
  expect(await screen.findByRole('button', { name: /^Account of Bo/ })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Letter' })).toHaveValue('')
  expect(forget).toHaveBeenCalledTimes(1)
  expect(sessionStorage.getItem('elegant_draft /contact')).toBeNull()
  expect(sessionStorage.getItem('elegant_failed_releases')).toBe('[]')
})

test.each([
  { next: 'bo' as const, draft: null },
  { next: 'nobody' as const, draft: 'From Ada' },
  { next: 'ada' as const, draft: 'From Ada' },
])('the draft of Ada in a tab that is loaded again for $next is $draft', async ({ next, draft }) => {
  const { api, change } = openBrowserOfAda()
  const { unmount } = openShell('/', { api, remotes: withLetter })
  expect(await screen.findByRole('button', { name: /^Account of Ada/ })).toBeVisible()
  sessionStorage.setItem('elegant_draft /contact', 'From Ada')
  const kept = { ...sessionStorage }
  unmount()
  change(next)
  openShell('/', { api, remotes: withLetter })
  Object.assign(sessionStorage, kept)
  const account = next === 'nobody' ? { role: 'link', name: 'Sign in' } : { role: 'button', name: /^Account of/ }
  expect(await screen.findByRole(account.role, { name: account.name })).toBeVisible()
  expect(sessionStorage.getItem('elegant_draft /contact')).toBe(draft)
})

test('what somebody typed is gone for the next person, who signs in after the session has run out', async () => {
  const bo = { 'GET /identity/get-session': { user: { id: 'bo', name: 'Bo', email: 'bo@example.com' } } }
  let session: unknown = signedIn(customer)['GET /identity/get-session']
  const answers = { ...signedIn(customer), 'GET /identity/get-session': () => session }
  const { store, user } = openShell('/', {
    api: { ...answers, 'POST /identity/sign-in/email': bo['GET /identity/get-session'] },
  })
  expect(await screen.findByRole('button', { name: /^Account of Ada/ })).toBeVisible()
  const forget = jest.fn()
  onSignOut(forget)
  session = new Response('null')
  act(() => void store.dispatch(refetchSession()))
  await user.click(await screen.findByRole('link', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await user.type(screen.getByLabelText('Email'), 'bo@example.com')
  await user.type(screen.getByLabelText('Password'), 'Opal-of-Bo-2026!')
  expect(forget).not.toHaveBeenCalled()
  session = bo['GET /identity/get-session']
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Account of Bo/ })).toBeVisible()
  expect(forget).toHaveBeenCalledTimes(1)
})

test('what a guest typed stays after a sign-in', async () => {
  const { api, signIn } = openBrowser()
  const { user } = openShell('/', { api, remotes: withLetter })
  await user.type(await screen.findByRole('textbox', { name: 'Letter' }), 'About my opal')
  signIn()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(await screen.findByRole('button', { name: /^Account of/ })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Letter' })).toHaveValue('About my opal')
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
