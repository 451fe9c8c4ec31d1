import { MissingChunk } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { openShell } from '../testing/openShell.tsx'

let mockIsThere = false

jest.mock('../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))
jest.mock('./SearchDialog.tsx', () => {
  if (!mockIsThere) throw new MissingChunk()
  return jest.requireActual('./SearchDialog.tsx')
})

test('Search says that its dialog is missing, and works again afterwards', async () => {
  const { user } = openShell('/')
  const search = await screen.findByRole('button', { name: 'Search' })
  await user.click(search)
  expect(await screen.findByText(/^This part of the page couldn't be loaded/)).toBeVisible()
  mockIsThere = true
  await user.click(search)
  expect(await screen.findByRole('combobox')).toBeVisible()
})
