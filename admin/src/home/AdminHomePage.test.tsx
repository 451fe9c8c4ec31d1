import { buildFigures, expectError, noneWaiting, refuse, renderPage } from '@elegant/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const shown = (total: number, hidden = 0) => ({ total, hidden })
const figures = buildFigures({
  shop: { Is_visible: true, testmode: true, version: 2 },
  items: {
    Product: shown(24, 2),
    Event: shown(6),
    Blog: shown(1),
    About: shown(2, 1),
    Service: shown(3),
    Custom: shown(4),
  },
  categories: shown(6, 1),
  next_event: { title: 'Tampa Gem Show', day: '2026-04-02' },
  orders: { total: 9, pending: 3, processing: 2, completed: 4, cancelled: 0 },
  customers: { total: 1204, online: 3, admins: 1, blocked: 0 },
  requests: { total: 5, new: 2, read: 1, answered: 2 },
})

const open = (answer: object) => renderPage(routes, { path: '/admin', api: { 'GET /figures': answer } })

test.each([
  ['Shop Management', '/admin/shop', 'Visible, test mode'],
  ['Order Management', '/admin/orders', '3 pending, 2 processing'],
  ['Categories', '/admin/categories', '6 categories, 1 hidden'],
  ['Products', '/admin/products', '24 products, 2 hidden'],
  ['Events', '/admin/events', 'Next: Tampa Gem Show, Apr 2, 2026'],
  ['Blogs', '/admin/blogs', '1 post'],
  ['About', '/admin/about', '2 entries, 1 hidden'],
  ['Services', '/admin/services', '3 services'],
  ['Customers', '/admin/customers', '1204 customers, 3 online'],
  ['Requests', '/admin/requests', '2 unread'],
])('the tile %s links to %s and displays %s', async (title, address, figure) => {
  open(figures)
  const main = within(await screen.findByRole('region', { name: 'Areas' }))
  const tile = main.getByRole('link', { name: new RegExp(`^${title} `) })
  expect(tile).toHaveAttribute('href', address)
  expect(await within(tile).findByText(figure)).toBeVisible()
})

test('the tile of the events displays all days of the next one', async () => {
  open({ ...figures, next_event: { title: 'Tampa Gem Show', day: '2026-04-30', end_day: '2026-05-02' } })
  expect(await screen.findByText('Next: Tampa Gem Show, Apr 30 – May 2, 2026')).toBeVisible()
})

test('without an upcoming event, the tile displays the number of events', async () => {
  open({ ...figures, next_event: null })
  expect(await screen.findByText('6 events')).toBeVisible()
})

test('the chart of the last 30 days has a text alternative', async () => {
  const { orders_by_day } = buildFigures()
  const days = orders_by_day.map((entry, place) => ({ ...entry, orders: place === 5 ? 4 : place >= 58 ? 2 : 0 }))
  open({ ...figures, orders_by_day: days })
  const words = '4 orders in the last 30 days, 4 orders in the 30 days before.'
  expect(await screen.findByRole('img', { name: words })).toBeVisible()
  expect(screen.getByText('peak: 2 orders a day')).toBeVisible()
  expect(screen.getByText('Feb 28, 2026', { selector: 'time' }).closest('li')).toHaveTextContent(
    'Feb 28, 2026: 2 orders',
  )
})

test('the chart of a month without orders names no peak', async () => {
  const days = buildFigures().orders_by_day.map((entry) => ({ ...entry, orders: 0 }))
  open({ ...figures, orders_by_day: days })
  expect(await screen.findByText('no orders yet')).toBeVisible()
  expect(screen.queryByText(/peak/)).not.toBeInTheDocument()
})

test('the chart of money names what was received and what is open', async () => {
  const by_day = buildFigures().orders_by_day.map(({ day }, place) => ({ day, received: place === 59 ? 125_050 : 0 }))
  open({ ...figures, money: { currency: 'USD', open: 90_000, by_day } })
  const words =
    'USD 1,250.50 received in the last 30 days, USD 0.00 in the 30 days before. USD 900.00 open on accepted estimates.'
  expect(await screen.findByRole('img', { name: words })).toBeVisible()
})

test('money and orders come before the tiles', async () => {
  open(figures)
  const chart = await screen.findByRole('img')
  const tiles = screen.getByRole('region', { name: 'Areas' })
  expect(chart.compareDocumentPosition(tiles) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('the figures are refetched when the owner returns to the page', async () => {
  let answer = figures
  open(() => answer)
  await screen.findByText('2 unread')
  answer = { ...figures, requests: { ...figures.requests, new: 3 } }
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('3 unread')).toBeVisible()
})

test('without a figures endpoint, the rest of the page still works', async () => {
  open(refuse(404, 'There is no call GET /figures.'))
  expect(await screen.findByText('Enquiries, bookings and registrations')).toBeVisible()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('a failed figures request is logged', async () => {
  expectError(/Broken/)
  open(refuse(500, 'Broken'))
  expect(await screen.findByRole('heading', { name: 'Requests' })).toBeVisible()
})

test('the dashboard opens with what waits for the owner', async () => {
  open({ ...figures, waiting: { ...noneWaiting, conversations: 2 } })
  const list = await screen.findByRole('region', { name: 'Waiting for you' })
  expect(within(list).getByRole('link', { name: '2 conversations to answer' })).toHaveAttribute('href', '/admin/inbox')
  const tiles = screen.getByRole('region', { name: 'Areas' })
  expect(list.compareDocumentPosition(tiles) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('no list is shown if the server does not count what waits', async () => {
  open(figures)
  expect(await screen.findByText('2 unread')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).not.toBeInTheDocument()
})
