import type { Order, OrderStatus } from '@elegant/shared/rules'
import { expectError, type FakeApi, refuse } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  counts,
  createPage,
  findCard,
  firstPage,
  getOrder,
  listCall,
  opal,
  openOrders,
  shipping,
} from '../testing/ordersPage.tsx'

const booking = getOrder(
  'Polishing',
  { id: 2, action_type: 'booking', status: 'processing' },
  'Grace Hopper',
  'grace@example.com',
)
const ticket = getOrder('Gem Show', { id: 3, action_type: 'registration', status: 'processing' }, '', '')
const done = getOrder('Raw Opal', { id: 4, status: 'completed', shipping }, 'Ada Lovelace', 'ada@example.com')
const orders = [opal, booking, ticket, done]

const open = (api: FakeApi = { [firstPage]: createPage(orders) }, path?: string) => openOrders(api, path)
const shown = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

test('the counters cover the whole shop, not the page', async () => {
  open()
  await screen.findByRole('heading', { name: 'Welo Opal' })
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['1250', '700', '50', '480'])
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(names).toEqual(['Total Orders', 'Pending', 'Processing', 'Completed'])
})

test('a card displays status, date, item, customer, number, email, type and price', async () => {
  open()
  const card = await findCard('Welo Opal, Ada Lovelace')
  const words = ['Pending', 'Mar 5, 2026', 'Ada Lovelace', 'Customer #1001', 'ada@example.com', 'Product · enquiry']
  for (const word of [...words, 'USD 240.00', 'USD 120.00 × 2', '#1']) expect(card.getByText(word)).toBeVisible()
  expect(card.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/admin/orders/1')
})

test('a guest with only a phone number has a phone link', async () => {
  const caller = { name: null, email: null, phone: '904 555 0177' }
  open({ [firstPage]: createPage([getOrder('Water Opal', { id: 5, contact: caller }, '', '')]) })
  expect(await screen.findByRole('link', { name: '904 555 0177' })).toHaveAttribute('href', 'tel:+19045550177')
})

test('a registration without a price is free, as the shopper was told', async () => {
  const order = getOrder('Gem Show', { id: 6, action_type: 'registration' }, '', '')
  open({ [firstPage]: createPage([{ ...order, _items: { ...order._items, price: 0 } }]) })
  expect((await findCard('Gem Show, Guest')).getByText(/^Free/)).toBeVisible()
})

test('a customer without a name is known by the number', async () => {
  const order = getOrder('Water Opal', { id: 5 }, '', '')
  open({ [firstPage]: createPage([{ ...order, _customers: { ...order._customers, customer_number: 12 } }]) })
  expect((await findCard('Water Opal, Guest')).getByText('Customer #12')).toBeVisible()
})

test('a customer without an account is labeled as a guest', async () => {
  open()
  expect((await findCard('Gem Show, Guest')).getByText('Guest')).toBeVisible()
})

test('a page out of range links to the first page', async () => {
  open({ [listCall({ page: 9 })]: createPage([], { curPage: 9, pageTotal: 3 }) }, '/admin/orders?page=9')
  expect(await screen.findByText('There is no page 9.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/admin/orders')
})

test('the filter by the last step is part of the address', async () => {
  const step = listCall({ page: 1, step: 'paid' })
  const { user, router } = open({ [firstPage]: createPage(orders), [step]: createPage([opal]) })
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Last step' }), 'Paid')
  expect(router.state.location.search).toBe('?step=paid')
  await waitFor(() => expect(shown()).toEqual(['Welo Opal']))
})

test.each<[string, OrderStatus, Order[]]>([
  ['Enquiry', 'pending', [opal]],
  ['Booking', 'processing', [booking, ticket]],
  ['Completed', 'completed', [done]],
])('the filter %s asks the server for orders that are %s', async (filter, status, found) => {
  const { user, router } = open({ [firstPage]: createPage(orders), [listCall({ page: 1, status })]: createPage(found) })
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.click(screen.getByRole('radio', { name: filter }))
  expect(router.state.location.search).toBe(`?status=${filter.toLowerCase()}`)
  await waitFor(() => expect(shown()).toEqual(found.map(({ _items }) => _items.name)))
  await user.click(screen.getByRole('radio', { name: 'All Orders' }))
  await waitFor(() => expect(shown()).toHaveLength(4))
})

test.each([
  ['grace', ['Polishing']],
  ['ADA@EXAMPLE', ['Welo Opal', 'Raw Opal']],
  ['opal', ['Welo Opal', 'Raw Opal']],
  ['#3', ['Gem Show']],
  ['1z99', ['Raw Opal']],
])('typing %j immediately finds %j on the loaded page', async (typed, names) => {
  const { user } = open({
    [firstPage]: createPage(orders),
    [listCall({ page: 1, search: typed })]: () => new Promise(never),
  })
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.type(screen.getByRole('searchbox'), typed)
  expect(shown()).toEqual(names)
})

test('the server then searches all pages, and the URL stores the search', async () => {
  const far = getOrder('Emerald', { id: 900 }, 'Grace Hopper', 'grace@example.com')
  const { user, router } = open({
    [firstPage]: createPage(orders),
    [listCall({ page: 1, search: 'emerald' })]: createPage([far]),
  })
  await screen.findByRole('heading', { name: 'Polishing' })
  await user.type(screen.getByRole('searchbox'), 'emerald')
  expect(await screen.findByRole('heading', { name: 'Emerald' })).toBeVisible()
  expect(router.state.location.search).toBe('?search=emerald')
})

test('an empty result displays a message', async () => {
  open({ [listCall({ page: 1, search: 'ruby' })]: createPage([]) }, '/admin/orders?search=ruby')
  expect(await screen.findByText('No orders found')).toBeVisible()
})

test('orders are paginated', async () => {
  const second = { ...createPage([done]), curPage: 2, itemsTotal: 1250, pageTotal: 53 }
  const { user } = open({
    [firstPage]: createPage([opal], { itemsTotal: 1250, pageTotal: 53 }),
    [listCall({ page: 2 })]: second,
  })
  expect(await screen.findByText('Page 1 of 53 (1250 total items)')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByText('Page 2 of 53 (1250 total items)')).toBeVisible()
  expect(shown()).toEqual(['Raw Opal'])
})

test('a failed request displays the empty text and Try again', async () => {
  expectError(/Broken/)
  open({ [firstPage]: refuse(500, 'Broken') })
  expect(await screen.findByText('No orders found')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a new order is marked and announced when the owner returns to the page', async () => {
  let answer = createPage([opal])
  open({ [firstPage]: () => answer })
  expect((await findCard('Welo Opal, Ada Lovelace')).queryByText('New')).not.toBeInTheDocument()
  answer = createPage([getOrder('Gem Show', { id: 7 }, '', ''), opal], { counts: { ...counts, total: 1251 } })
  act(() => void window.dispatchEvent(new Event('focus')))
  expect((await findCard('Gem Show, Guest')).getByText('New')).toBeVisible()
  expect(screen.getByText('New: Gem Show, Guest.')).toHaveAttribute('role', 'status')
  expect(screen.getByText('1251')).toBeVisible()
})

test('without server-side pages and statuses, the list is filtered in the browser', async () => {
  const bare = orders.map(({ status: _, ...order }) => order)
  const { user } = open({
    [firstPage]: bare,
    [listCall({ page: 1, status: 'processing' })]: bare,
  })
  await screen.findByRole('heading', { name: 'Welo Opal' })
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4', '2', '2', '0'])
  await user.click(screen.getByRole('radio', { name: 'Booking' }))
  await waitFor(() => expect(shown()).toEqual(['Gem Show', 'Polishing']))
})

test.each<[OrderStatus, boolean, boolean]>([
  ['pending', true, true],
  ['completed', false, true],
  ['cancelled', false, false],
])('an order that is %s can get an estimate: %s, and be shipped: %s', async (status, estimate, shipping) => {
  open({ [firstPage]: createPage([{ ...opal, status }]) })
  const isOffered = async (name: string) => !(await screen.findByRole<HTMLButtonElement>('button', { name })).disabled
  expect([await isOffered('Send Estimate'), await isOffered('Shipping')]).toEqual([estimate, shipping])
})

function never() {
  return undefined
}

test('the list of a server that has orders in no order is shown newest first, and none counts as new', async () => {
  const sent = (id: number, day: number) =>
    getOrder(`Order ${id}`, { id, created_at: `2026-03-0${day}T12:00:00Z` }, '', '')
  open({ [firstPage]: [sent(2, 1), sent(9, 3), sent(4, 4)] })
  await findCard('Order 9, Guest')
  expect(shown()).toEqual(['Order 4', 'Order 9', 'Order 2'])
  expect(screen.queryByText('New')).not.toBeInTheDocument()
})
