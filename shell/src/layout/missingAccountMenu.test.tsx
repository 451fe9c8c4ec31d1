import { buildCustomer, MissingChunk, signedIn } from '@elegant/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { openShell } from '../testing/openShell.tsx'

let mockIsThere = false

jest.mock('../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))
jest.mock('./AccountMenu.tsx', () => {
  if (!mockIsThere) throw new MissingChunk()
  return { AccountMenu: () => <button type="button">Account</button> }
})

afterEach(() => {
  mockIsThere = false
})

test('a header whose account menu is missing shows the rest, and gets it at the next use', async () => {
  const { user } = openShell('/', { customer: buildCustomer() })
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Cart/ })).toBeVisible()
  mockIsThere = true
  await user.click(document.body)
  expect(await screen.findByRole('button', { name: 'Account' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
})

test('what somebody typed is gone for the next person, also if the account menu is missing', async () => {
  const ada = signedIn(buildCustomer())
  const bo = signedIn(buildCustomer({ id: 8, elegant_user_id: 'bo', Full_name: 'Bo' }))
  let known = ada
  openShell('/', { api: Object.fromEntries(Object.keys(ada).map((call) => [call, () => known[call]])) })
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull())
  sessionStorage.setItem('elegant_draft /contact', 'From Ada')
  known = bo
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await waitFor(() => expect(sessionStorage.getItem('elegant_draft /contact')).toBeNull())
})
