import type { OrderDetail } from '@elegant/shared/rules'
import { buildOrder, buildPage, expectError, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { OrderPage } from './OrderPage.tsx'

const routes = [{ path: '/admin/orders/:id', Component: OrderPage }]

/** The conversation of the order, which a server without threads does not have. */
const thread = 'GET /threads?external={"orders_id":12}'
const noThreads = refuse(404, 'Not found')

const at = '2026-03-05T15:00:00.000Z'
const order: OrderDetail = {
  ...buildOrder({ id: 12, quantity: 2, version: 4 }),
  estimate: { amount: 900, currency: 'USD', message: 'In gold.', sent_at: at, answer: 'accepted', answered_at: at },
  shipping: { carrier: 'UPS', tracking_number: '1Z9', tracking_url: 'https://ups.test/1Z9', shipped_at: at },
  timeline: [
    { kind: 'placed', detail: 'pending', by: 'customer', created_at: at },
    { kind: 'estimate', detail: 'USD 900.00', by: 'shop', created_at: at },
    { kind: 'estimate_answer', detail: 'accepted', by: 'customer', created_at: at },
    { kind: 'status', detail: 'processing', by: 'shop', created_at: at },
    { kind: 'shipping', detail: 'UPS 1Z9', by: 'shop', created_at: at },
  ],
}

const open = (answer: object, api: FakeApi = {}) =>
  renderPage(routes, {
    path: '/admin/orders/12',
    api: { 'GET /cart_items/12': answer, 'GET /cart_items/12/notes': [], [thread]: noThreads, ...api },
  })

test('an order displays all its details', async () => {
  open(order)
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual([
    'Welo Opal',
    'Product · enquiry',
    'USD 120.00',
    '2',
    'USD 240.00',
    'Mar 5, 2026, 10:00 AM',
    'Ada Lovelace, Customer #1001',
    'ada@example.com',
    'USD 900.00, sent Mar 5, 2026, acceptedIn gold.',
    'UPS 1Z9, Mar 5, 2026',
  ])
  expect(screen.getByRole('link', { name: 'Customer #1001' })).toHaveAttribute('href', '/admin/customers?search=1001')
  expect(screen.getByRole('link', { name: '1Z9' })).toHaveAttribute('href', 'https://ups.test/1Z9')
})

test('a registration without a price is free', async () => {
  open({ ...order, action_type: 'registration', _items: { ...order._items, price: 0 } })
  expect(await screen.findByText('Free')).toBeVisible()
  expect(screen.queryByText('Price on request')).not.toBeInTheDocument()
})

test('the timeline is dated, oldest first', async () => {
  open(order)
  const line = await screen.findByRole('region', { name: 'Timeline' })
  const steps = within(line).getAllByRole('listitem')
  expect(steps.map((step) => step.firstChild?.textContent)).toEqual([
    'Ada Lovelace placed the order',
    'You sent an estimate of USD 900.00',
    'Ada Lovelace accepted the estimate',
    'Processing',
    'Shipped: UPS 1Z9',
  ])
  expect(within(line).getAllByText('Mar 5, 2026, 10:00 AM')).toHaveLength(5)
})

test('a transition is optimistic, and confirmed when the server has responded', async () => {
  let answer = order
  const { promise, resolve } = Promise.withResolvers<object>()
  const { user, sent, sentHeaders } = open(() => answer, { 'PATCH /cart_items/12': () => promise })
  await user.click(await screen.findByRole('button', { name: 'Start processing' }))
  expect(await screen.findByText('Processing', { selector: 'header *' })).toBeVisible()
  expect(screen.queryByText('Order #12: Processing')).not.toBeInTheDocument()
  answer = { ...order, status: 'processing', version: 5 }
  resolve(answer)
  expect(await screen.findByText('Order #12: Processing')).toBeVisible()
  expect(sent).toEqual([{ status: 'processing' }])
  expect(sentHeaders('if-match')).toEqual(['"4"'])
  expect(screen.getByRole('button', { name: 'Complete order' })).toBeVisible()
  expect(document.activeElement).toHaveTextContent('Processing')
})

test('a rejected transition is rolled back with an error', async () => {
  const { user } = open(order, { 'PATCH /cart_items/12': refuse(409, 'Somebody else has changed this.') })
  await user.click(await screen.findByRole('button', { name: 'Start processing' }))
  expect(await screen.findByText('Failed to update the order: Somebody else has changed this.')).toBeVisible()
  expect(await screen.findByText('Pending', { selector: 'header *' })).toBeVisible()
})

test.each([
  [
    'Complete order',
    'Complete this order?',
    'completed',
    /No email goes out now\. .* asks for a review ten days later/,
  ],
  ['Cancel order', 'Cancel this order?', 'cancelled', /An email about it goes to ada@example\.com\.$/],
])('%s asks for confirmation', async (button, question, status, outcome) => {
  const processing: OrderDetail = { ...order, status: 'processing' }
  const { user, sent } = open(processing, {
    'PATCH /cart_items/12': { ...processing, status },
  })
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(screen.getByRole('alertdialog', { name: question }))
  expect(dialog.getByText(outcome)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: button }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: button }))
  expect(await screen.findByText(/^Order #12: C/)).toBeVisible()
  expect(sent).toEqual([{ status }])
})

test('the status has the focus from the press on, also if the order could not be completed', async () => {
  let settle = (_: object) => {}
  const answer = new Promise<object>((resolve) => {
    settle = resolve
  })
  const { user } = open({ ...order, status: 'processing' }, { 'PATCH /cart_items/12': () => answer })
  await user.click(await screen.findByRole('button', { name: 'Complete order' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Complete order' }))
  expect(await screen.findByText('Completed', { selector: 'header *' })).toBeVisible()
  expect(document.activeElement).toHaveTextContent('Completed Order #12')
  settle(refuse(503, 'The shop is busy.'))
  expect(await screen.findByText('Failed to update the order: The shop is busy.')).toBeVisible()
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Processing Order #12'))
})

test('a closed order offers no transitions', async () => {
  open({ ...order, status: 'completed' })
  await screen.findByText('Completed')
  expect(screen.queryByRole('button', { name: /processing|Complete|Cancel/ })).not.toBeInTheDocument()
})

test('an estimate can be sent from the order page', async () => {
  const { user } = open(order)
  await user.click(await screen.findByRole('button', { name: 'Send Estimate' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Send Estimate' }))
  expect(dialog.getByText(/USD 900.00 was sent earlier and accepted/)).toBeVisible()
})

test('the order leads to its conversation, if the server has one', async () => {
  open(order, { [thread]: buildPage([{ id: 5 }]) })
  const link = await screen.findByRole('link', { name: 'Open the conversation' })
  expect(link).toHaveAttribute('href', '/admin/inbox/5')
})

test('without threads, only the link to the conversation is missing', async () => {
  open(order)
  expect(await screen.findByRole('button', { name: 'Send Estimate' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open the conversation' })).not.toBeInTheDocument()
})

test.each([
  { status: 404, id: 12 },
  { status: 405, id: '12' },
])('without single orders ($status), the order $id is taken from the list', async ({ status, id }) => {
  const { status: _, version: __, timeline: ___, ...plain } = order
  open(refuse(status, 'Refused'), { 'GET /cart_items?external={"page":1}': [buildOrder({ id: 11 }), { ...plain, id }] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
  expect(screen.getByText('Product · enquiry')).toBeVisible()
  expect(screen.getByText('Pending')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send Estimate' })).toBeVisible()
  // Transitions that the server does not support are not offered.
  expect(screen.queryByRole('button', { name: 'Start processing' })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Timeline' })).not.toBeInTheDocument()
})

test('a missing order displays a message', async () => {
  open(refuse(404, 'There is no such order.'), { 'GET /cart_items?external={"page":1}': [] })
  expect(await screen.findByText('This order does not exist.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/admin/orders')
})

test('a failed request can be retried', async () => {
  expectError(/Broken/)
  let answer: object = refuse(500, 'Broken')
  const { user } = open(() => answer)
  await screen.findByText('The order could not be loaded.')
  answer = order
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Welo Opal' })).toBeVisible()
})
