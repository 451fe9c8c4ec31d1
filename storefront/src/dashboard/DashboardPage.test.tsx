import { buildCustomer, buildOrder, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { DashboardPage } from './DashboardPage.tsx'

const now = Date.parse('2026-03-31T12:00:00.000Z')
const own = 'GET /cart_items?external={"scope":"own"}'
const fresh = buildOrder({ id: 1, created_at: '2026-03-30T12:00:00.000Z', quantity: 2 })
const old = buildOrder({ id: 2, created_at: '2026-01-30T12:00:00.000Z', status: 'completed' })
old._items = { ...old._items, name: 'Raw Opal' }

function open(orders: object) {
  return renderPage(<DashboardPage now={now} />, { customer: buildCustomer(), api: { [own]: orders } })
}

test('the customer is greeted by name', async () => {
  open([])
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible()
})

test('the figures count all, current and completed orders', async () => {
  open([fresh, old])
  await screen.findByText('Welo Opal')
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['2', '1', '1'])
})

test('current orders come first, the history is a tab away', async () => {
  const { user } = open([fresh, old])
  expect(await screen.findByText('Welo Opal')).toBeVisible()
  expect(screen.getByText('USD 240.00')).toBeVisible()
  expect(screen.getByText('Pending')).toBeVisible()
  expect(screen.queryByText('Raw Opal')).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Order History' }))
  expect(screen.getByText('Raw Opal')).toBeVisible()
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Completed')
})

test('who has no orders is told so in both tabs', async () => {
  const { user } = open([])
  expect(await screen.findByText('No current orders')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Order History' }))
  expect(screen.getByText('No previous orders')).toBeVisible()
})

test('orders that cannot be had leave the empty text and a Try again', async () => {
  expectError(/UX API request failed: Refused/)
  open(refuse(500, 'Broken'))
  expect(await screen.findByText('No current orders')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
