import type { Suggestions } from '@elegant/shared/rules'
import { expectError, type FakeApi, refuse } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { openShell } from '../testing/openShell.tsx'

const callFor = (search: string) => `GET /suggestions?external={"search":"${search}"}`
const none: Suggestions = { groups: [] }
const found: Suggestions = {
  groups: [
    {
      type: 'Product',
      total: 9,
      items: [{ slug: 'ring', title: 'Emerald Ring', price: 850, currency: 'USD', picture: null, availability: null }],
    },
    {
      type: 'Blog',
      total: 1,
      items: [
        { slug: 'grow', title: 'How emeralds grow', price: 0, currency: 'USD', picture: null, availability: null },
      ],
    },
  ],
  understood: { text: 'emerald' },
}

jest.mock('../remotes/federation.ts', () => ({ getRoutes: jest.fn() }))

beforeEach(() => localStorage.clear())

async function openSearch(api: FakeApi) {
  const shown = openShell('/', { api })
  await shown.user.click(await screen.findByRole('button', { name: 'Search' }))
  return { ...shown, box: await screen.findByRole('combobox') }
}

test('suggestions come by kind, and the arrow keys and Enter open one', async () => {
  const { user, box } = await openSearch({ [callFor('emrald')]: found })
  await user.type(box, 'emrald')
  const pieces = await screen.findByRole('group', { name: 'Pieces' })
  expect(within(pieces).getByRole('option', { name: /Emerald Ring/ })).toHaveTextContent('USD 850.00')
  expect(screen.getByRole('group', { name: 'Blog posts' })).toBeVisible()
  expect(screen.getByText('emerald')).toBeVisible()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  const first = screen.getByRole('option', { name: /Emerald Ring/ })
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(box).toHaveAttribute('aria-activedescendant', first.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
  expect(window.location.pathname).toBe('/item/ring')
})

test('a category that the words name comes first, and leads to its list', async () => {
  const categories = [{ name: 'Emeralds', path: '/shop/emeralds' }]
  const { user, box } = await openSearch({ [callFor('emerald')]: { ...found, categories } })
  await user.type(box, 'emerald')
  const group = await screen.findByRole('group', { name: 'Categories' })
  await user.keyboard('{ArrowDown}')
  expect(within(group).getByRole('option', { name: 'Emeralds' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/shop/emeralds'))
})

test('Enter shows all results, and the search is offered again until it is cleared', async () => {
  const { user, box } = await openSearch({ [callFor('emrald')]: found })
  await user.type(box, 'emrald{Enter}')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/shop?search=emrald'))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const recent = await screen.findByRole('group', { name: 'Recent searches' })
  expect(within(recent).getByRole('option', { name: 'emrald' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear recent searches' }))
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('a search that finds nothing offers a way on', async () => {
  const { user, box } = await openSearch({ [callFor('zzz')]: none })
  await user.type(box, 'zzz')
  expect(await screen.findByText('Nothing found.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse the categories' })).toHaveAttribute('href', '/categories')
  expect(screen.getByRole('link', { name: 'Request a custom piece' })).toHaveAttribute('href', '/custom-jewelry')
})

test('a server without suggestions costs only these', async () => {
  const { user, box } = await openSearch({ [callFor('opal')]: () => refuse(404, 'There is no such call') })
  await user.type(box, 'opal')
  expect(await screen.findByText('Press Enter to search the shop.')).toBeVisible()
  expect(screen.getByRole('option', { name: 'See all results' })).toBeVisible()
})

test('a failed search can be tried again', async () => {
  expectError(/UX API request failed: Refused/)
  let isDown = true
  const { user, box } = await openSearch({ [callFor('opal')]: () => (isDown ? refuse(500, 'Broken') : found) })
  await user.type(box, 'opal')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(retry)
  expect(await screen.findByRole('group', { name: 'Pieces' })).toBeVisible()
})

test('the search closes when the Back button leads to another page, not when the page is entered again', async () => {
  const { user } = openShell('/')
  await user.click(await screen.findByRole('link', { name: 'About Us' }))
  // In the menu, which is closed.
  await screen.findByRole('link', { current: 'page', hidden: true })
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('combobox')).toBeVisible()
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
  expect(window.location.pathname).toBe('/')
})

test('an unknown page has a search and links to the shop', async () => {
  openShell('/nowhere')
  expect(await screen.findByText('Oops! Page not found')).toBeVisible()
  expect(await screen.findByRole('searchbox', { name: 'Search the shop' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Shop by category' })).toHaveAttribute('href', '/categories')
})
