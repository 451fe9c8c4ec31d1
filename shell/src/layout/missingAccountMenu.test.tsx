import { buildCustomer, MissingChunk } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { openShell } from '../testing/openShell.tsx'

let mockIsThere = false

jest.mock('../remotes/federation.ts', () => ({ routesOf: jest.fn() }))
jest.mock('./AccountMenu.tsx', () => {
  if (!mockIsThere) throw new MissingChunk()
  return { AccountMenu: () => <button type="button">Account</button> }
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
