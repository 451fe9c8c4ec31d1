import { changeFavorites, favoritesKey } from '@elegant/shared'
import { buildCustomer, buildItem, refuse } from '@elegant/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { openShell } from '../../testing/openShell.tsx'

jest.mock('../../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

const customer = buildCustomer({ email: 'ada@example.com' })
const kept = () => localStorage.getItem(favoritesKey)

beforeEach(() => sessionStorage.clear())

/** The favorites that the browser has kept for a guest. */
function leave(ids: number[]): void {
  localStorage.setItem(favoritesKey, JSON.stringify(ids))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: favoritesKey })))
}

const nobody = () => new Response('null', { headers: { 'content-type': 'application/json' } })

/** Opens the shell as a customer whose account keeps pieces. */
function signIn(ids: number[], onFirst: () => void = () => undefined) {
  const bodies: unknown[] = []
  let isSignedIn = true
  const shell = openShell('/shop', {
    customer,
    api: {
      'POST /favorites': ({ body }) => {
        if (bodies.push(body) === 1) act(onFirst)
        return { ids }
      },
      'GET /items_chosen?external={"ids":[4]}': [buildItem({ id: 4 })],
      'GET /items_chosen?external={"ids":[4,5]}': [buildItem({ id: 4 })],
      'POST /customer/claim': { claimed: 0, claimable: 0 },
      'GET /identity/get-session': () =>
        isSignedIn
          ? { user: { id: customer.elegant_user_id, name: customer.Full_name, email: customer.email } }
          : nobody(),
      'POST /identity/sign-out': () => {
        isSignedIn = false
        return { success: true }
      },
    },
  })
  return { ...shell, bodies }
}

test('signing in moves the favorites of the browser to the account, and signing out leaves none of them behind', async () => {
  leave([3])
  const { user, bodies } = signIn([3, 8])
  await waitFor(() => expect(bodies).toEqual([{ add: [3] }]))
  await waitFor(() => expect(kept()).toBeNull())
  act(() => changeFavorites({ add: [5] }))
  await waitFor(() => expect(bodies.at(-1)).toEqual({ add: [5], remove: [] }))
  expect(kept()).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Account of/ }))
  await user.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }))
  await screen.findByRole('link', { name: 'Sign in' })
  expect(kept()).toBeNull()
})

test('a piece that is kept while the account is being asked is kept there too', async () => {
  leave([3])
  const { bodies } = signIn([3, 8], () => changeFavorites({ add: [6] }))
  await waitFor(() => expect(bodies).toEqual([{ add: [3] }, { add: [6], remove: [] }]))
})

describe('favorites for which the account has no room', () => {
  const full = [3, ...Array.from({ length: 49 }, (_, place) => place + 100)]
  const notice = 'Your favorites have room for 50 pieces. Remove one first.'

  test('stay in the browser, with a notice', async () => {
    leave([3, 4])
    const { bodies } = signIn(full)
    expect(await screen.findByText(notice)).toBeInTheDocument()
    expect(kept()).toBe('[4]')
    expect(bodies).toEqual([{ add: [3, 4] }])
  })

  test('do not count pieces that the shop no longer shows, for which no room would help', async () => {
    leave([3, 4, 5])
    signIn(full)
    expect(await screen.findByText(notice)).toBeInTheDocument()
    expect(kept()).toBe('[4]')
  })

  test('stay in the browser when a change could not be saved', async () => {
    leave([4])
    let ids = full
    openShell('/shop', {
      customer,
      api: {
        'POST /favorites': ({ body }) => (JSON.stringify(body).includes('remove') ? refuse(503, 'Busy') : { ids }),
        'GET /items_chosen?external={"ids":[4]}': [buildItem({ id: 4 })],
        'POST /customer/claim': { claimed: 0, claimable: 0 },
      },
    })
    expect(await screen.findByText(notice)).toBeInTheDocument()
    ids = full.slice(1)
    act(() => changeFavorites({ remove: [100] }))
    expect(await screen.findByText("Your favorites couldn't be saved. Please try again.")).toBeInTheDocument()
    expect(kept()).toBe('[4]')
  })

  test('are told of once in a tab', async () => {
    sessionStorage.setItem('elegant_favorites_left', '4')
    leave([4])
    const { bodies } = signIn(full)
    await waitFor(() => expect(bodies).toHaveLength(1))
    act(() => changeFavorites({ remove: [100] }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(screen.queryByText(notice)).not.toBeInTheDocument()
  })
})

test.each([
  ['connection', () => void window.dispatchEvent(new Event('online'))],
  ['page', () => screen.getByRole('link', { name: 'About Us' }).click()],
])('favorites that could not be loaded are asked for again with the next %s', async (_, goOn) => {
  leave([3])
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  let answer: object = refuse(503, 'Busy')
  openShell('/shop', {
    customer,
    api: { 'POST /favorites': () => answer, 'POST /customer/claim': { claimed: 0, claimable: 0 } },
  })
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(kept()).toBe('[3]')
  answer = { ids: [3, 8] }
  act(goOn)
  await waitFor(() => expect(kept()).toBeNull())
  warn.mockRestore()
})

test('a server without favorites of accounts leaves those of the browser', async () => {
  leave([4])
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  openShell('/shop', {
    customer,
    api: { 'POST /favorites': refuse(404, 'Not found'), 'POST /customer/claim': { claimed: 0, claimable: 0 } },
  })
  await waitFor(() => expect(warn).toHaveBeenCalled())
  expect(kept()).toBe('[4]')
  warn.mockRestore()
})
