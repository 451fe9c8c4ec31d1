import type { Order } from '@elegant/shared/rules'
import { buildOrder, expectError, refuse, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

const opal = buildOrder({ id: 1, quantity: 2 })
const booking = orderOf(
  'Polishing',
  { id: 2, action_type: 'booking', status: 'processing' },
  'Grace Hopper',
  'grace@example.com',
)
const ticket = orderOf('Gem Show', { id: 3, action_type: 'registration', status: 'processing' }, '', '')
const done = orderOf('Raw Opal', { id: 4, status: 'completed' }, 'Ada Lovelace', 'ada@example.com')
const orders = [opal, booking, ticket, done]

const open = (answer: object = orders, path = '/admin/orders') =>
  renderPage(routes, { path, api: { 'GET /cart_items': answer } })
const shown = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

test('the counters tell how the orders stand', async () => {
  open()
  await screen.findByRole('heading', { name: 'Welo Opal' })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4', '1', '2', '1'])
})

test('a card shows status, date, item, customer, number, e-mail, type and price', async () => {
  open()
  const card = within(await screen.findByRole('article', { name: 'Welo Opal, Ada Lovelace' }))
  const words = ['Pending', 'Mar 5, 2026', 'Ada Lovelace', 'Customer #1001', 'ada@example.com', 'Product · enquiry']
  for (const word of [...words, 'USD 240.00', 'USD 120.00 × 2']) expect(card.getByText(word)).toBeVisible()
})

test('a guest who left only a phone number can be called', async () => {
  const caller = { name: null, email: null, phone: '904 555 0177' }
  open([orderOf('Water Opal', { id: 5, contact: caller }, '', '')])
  expect(await screen.findByRole('link', { name: '904 555 0177' })).toHaveAttribute('href', 'tel:904 555 0177')
})

test('a guest is a guest', async () => {
  open()
  const card = within(await screen.findByRole('article', { name: 'Gem Show, Guest' }))
  expect(card.getByText('Guest')).toBeVisible()
})

test.each([
  ['Enquiry', ['Welo Opal']],
  ['Booking', ['Polishing', 'Gem Show']],
  ['Completed', ['Raw Opal']],
  ['All Orders', ['Welo Opal', 'Polishing', 'Gem Show', 'Raw Opal']],
])('the filter %s shows %j', async (filter, names) => {
  const { user } = open(orders, '/admin/orders?status=booking')
  expect(await screen.findByRole('heading', { name: 'Polishing' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: filter }))
  expect(shown()).toEqual(names)
})

test.each([
  ['grace', ['Polishing']],
  ['ADA@EXAMPLE', ['Welo Opal', 'Raw Opal']],
  ['opal', ['Welo Opal', 'Raw Opal']],
])('searching for %j finds %j', async (typed, names) => {
  const { user } = open()
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.type(screen.getByRole('searchbox'), typed)
  expect(shown()).toEqual(names)
})

test('when nothing is found the page says so', async () => {
  const { user } = open()
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.type(screen.getByRole('searchbox'), 'ruby')
  expect(screen.getByText('No orders found')).toBeVisible()
})

test('orders that cannot be had leave the empty text and a Try again', async () => {
  expectError(/Broken/)
  open(refuse(500, 'Broken'))
  expect(await screen.findByText('No orders found')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an order of a server that tells no status stands where its kind starts', async () => {
  const { status: _, ...bare } = booking
  open([bare])
  expect(await screen.findByText('Processing', { selector: 'article *' })).toBeVisible()
})

function orderOf(name: string, changes: Partial<Order>, Full_name: string, email: string): Order {
  const order = buildOrder(changes)
  const customer_number = Full_name ? order._customers.customer_number : null
  return { ...order, _items: { ...order._items, name }, _customers: { Full_name, email, customer_number } }
}
