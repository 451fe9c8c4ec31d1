import { api } from '@elegant/shared'
import {
  buildCustomer,
  buildOrder,
  buildOwnThread,
  expectError,
  type FakeApi,
  refuse,
  renderPage,
} from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { DashboardPage } from './DashboardPage.tsx'

const now = Date.parse('2026-03-31T12:00:00.000Z')
const own = 'GET /cart_items?external={"scope":"own"}'
const fresh = buildOrder({ id: 1, created_at: '2026-03-30T12:00:00.000Z', quantity: 2 })
const old = buildOrder({ id: 2, created_at: '2026-01-30T12:00:00.000Z', status: 'completed' })
old._items = { ...old._items, name: 'Raw Opal' }

const sent_at = '2026-03-30T13:00:00.000Z'
const estimate = { amount: 900, currency: 'USD', message: 'In gold.', sent_at, answer: null, answered_at: null }
const offered = buildOrder({ id: 3, created_at: fresh.created_at, version: 4, estimate })
const parcel = { carrier: 'UPS', tracking_number: '1Z9', tracking_url: 'https://ups.test/1Z9', shipped_at: sent_at }
const answerCall = 'POST /cart_items/3/estimate/answer'

function open(orders: object, more: FakeApi = {}, path = '/') {
  return renderPage(<DashboardPage now={now} />, {
    path,
    customer: buildCustomer(),
    api: { [own]: orders, 'GET /holds': [], 'GET /own_threads': refuse(404, 'Unknown'), ...more },
  })
}

test('the customer is greeted by name', async () => {
  open([])
  expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible()
})

test('shows the number of all, current and completed orders', async () => {
  open([fresh, old])
  await screen.findByText('Welo Opal')
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['2', '1', '1'])
})

test('current orders come first, previous ones are in the history tab', async () => {
  const { user } = open([fresh, old])
  expect(await screen.findByText('Welo Opal')).toBeVisible()
  expect(screen.getByText('USD 240.00')).toBeVisible()
  expect(screen.getByText('Pending')).toBeVisible()
  expect(screen.queryByText('Raw Opal')).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Order History' }))
  expect(await screen.findByText('Raw Opal')).toBeVisible()
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Completed')
})

test('both tabs say so if there are no orders', async () => {
  const { user } = open([])
  expect(await screen.findByText('No current orders')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Order History' }))
  expect(await screen.findByText('No previous orders')).toBeVisible()
})

test('a failure shows the empty text with Try again', async () => {
  expectError(/UX API request failed: Refused/)
  open(refuse(500, 'Broken'))
  expect(await screen.findByText('No current orders')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the tab is in the address', async () => {
  const { user, router } = open([fresh, old], {}, '/?tab=history')
  expect(await screen.findByText('Raw Opal')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Current Orders' }))
  expect(await screen.findByText('Welo Opal')).toBeVisible()
  expect(router.state.location.search).toBe('')
  await user.keyboard('{ArrowRight}')
  expect(router.state.location.search).toBe('?tab=history')
  expect(await screen.findByText('Raw Opal')).toBeVisible()
})

test.each([
  ['Accept', 'accepted', 'You accepted this estimate on March 31, 2026.'],
  ['Decline', 'declined', 'You declined this estimate on March 31, 2026.'],
] as const)('%s sends the version of the estimate and stays visible', async (button, answer, words) => {
  const answered = {
    ...offered,
    version: 5,
    estimate: { ...estimate, answer, answered_at: '2026-03-31T12:00:00.000Z' },
  }
  const { user, sent, sentHeaders } = open([offered], { [answerCall]: { ...answered, timeline: [] } })
  const offer = within(await screen.findByRole('group', { name: 'Estimate for Welo Opal' }))
  expect(offer.getByText('USD 900.00')).toBeVisible()
  expect(offer.getByText('In gold.')).toBeVisible()
  await user.click(offer.getByRole('button', { name: button }))
  expect(await offer.findByText(words)).toHaveFocus()
  expect(offer.queryByRole('button')).not.toBeInTheDocument()
  expect(sent).toEqual([{ answer }])
  expect(sentHeaders('if-match')).toEqual(['"4"'])
})

test('an order with an accepted estimate shows its sum', async () => {
  open([{ ...offered, estimate: { ...estimate, answer: 'accepted', answered_at: sent_at } }])
  await screen.findByRole('group', { name: 'Estimate for Welo Opal' })
  expect(screen.getAllByText('USD 900.00')).toHaveLength(2)
  expect(screen.queryByText('USD 120.00')).not.toBeInTheDocument()
})

test('a decision is sent only once', async () => {
  let calls = 0
  const { user } = open([offered], {
    [answerCall]: () => {
      calls += 1
      return new Promise(() => undefined)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await user.click(screen.getByRole('button', { name: 'Accepting…' }))
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect(calls).toBe(1)
})

test('an estimate that has changed is shown before it can be decided', async () => {
  const changed = { ...offered, version: 5, estimate: { ...estimate, amount: 950 } }
  let orders = [offered]
  const { user } = open(() => orders, { [answerCall]: refuse(409, 'Somebody else has changed this.') })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed this.')
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  orders = [changed]
  await user.click(screen.getByRole('button', { name: 'Show the latest version' }))
  expect(await screen.findByText('USD 950.00')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('an acceptance that is refused for good leaves the way to decline', async () => {
  const reason = 'This piece is on hold for somebody else.'
  const declined = { ...offered, version: 5, estimate: { ...estimate, answer: 'declined', answered_at: sent_at } }
  const { user } = open([offered], {
    [answerCall]: ({ body }) =>
      JSON.stringify(body).includes('accepted') ? refuse(409, reason) : { ...declined, timeline: [] },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await user.click(await screen.findByRole('button', { name: 'Show the latest version' }))
  const decline = await screen.findByRole('button', { name: 'Decline' })
  expect(screen.getByRole('alert')).toHaveTextContent(reason)
  await user.click(decline)
  expect(await screen.findByText(/^You declined this estimate/)).toBeVisible()
})

test('a decision that failed shows the reason and can be retried', async () => {
  const { user } = open([offered], { [answerCall]: refuse(503, 'The shop is busy.') })
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy.')
  expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible()
})

test('an estimate of a closed order cannot be decided', async () => {
  open([{ ...offered, status: 'cancelled' }], {}, '/?tab=history')
  const offer = within(await screen.findByRole('group', { name: 'Estimate for Welo Opal' }))
  expect(offer.queryByRole('button')).not.toBeInTheDocument()
})

test('a parcel links to its carrier, or shows only its number', async () => {
  const other = { ...parcel, carrier: 'Other', tracking_url: null, tracking_number: 'by hand' }
  open([
    { ...fresh, shipping: parcel },
    { ...offered, shipping: other },
  ])
  expect(await screen.findByRole('link', { name: /^Track 1Z9/ })).toHaveAttribute('href', 'https://ups.test/1Z9')
  expect(screen.getByText('Shipped with UPS')).toBeVisible()
  expect(screen.getByText(/by hand/)).toBeVisible()
})

test.each([
  ['Estimate sent', { estimate, paid: null }],
  ['Paid', { estimate: { ...estimate, answer: 'accepted' }, paid: 'full' }],
  ['Shipped', { shipping: parcel, paid: null }],
])('beside the status of an order is its last step: %s', async (step, facts) => {
  open([{ ...fresh, status: 'processing', ...facts }])
  expect(await screen.findByText('Processing')).toBeVisible()
  expect(screen.getByText(step)).toBeVisible()
})

test('the timeline shows dated steps', async () => {
  const timeline = [
    { kind: 'placed', detail: 'pending', by: 'customer', created_at: fresh.created_at },
    { kind: 'estimate', detail: 'USD 900.00', by: 'shop', created_at: sent_at },
    { kind: 'status', detail: 'cancelled', by: 'shop', created_at: sent_at },
  ]
  const { user } = open([fresh], { 'GET /cart_items/1': { ...fresh, timeline } })
  await user.click(await screen.findByText('Timeline'))
  const steps = await screen.findAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'You placed the orderMarch 30, 2026',
    'We sent an estimate of USD 900.00March 30, 2026',
    'CanceledMarch 30, 2026',
  ])
})

test('changes made by the shop are shown and announced when the visitor returns to the page', async () => {
  let orders = [fresh]
  open(() => orders)
  await screen.findByText('Pending')
  orders = [{ ...fresh, version: 2, status: 'processing' }]
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('Processing')).toBeVisible()
  expect(screen.getByText('Welo Opal: Processing.')).toHaveAttribute('role', 'status')
})

test('orders from before a decision do not take it back', async () => {
  const late = Promise.withResolvers<object>()
  const hasAsked = Promise.withResolvers<void>()
  let answer: object = [offered]
  const { user, store } = open(
    () => {
      if (answer === late.promise) hasAsked.resolve()
      return answer
    },
    {
      [answerCall]: { ...offered, version: 5, estimate: { ...estimate, answer: 'accepted' }, timeline: [] },
    },
  )
  const accept = await screen.findByRole('button', { name: 'Accept' })
  answer = late.promise
  act(() => void window.dispatchEvent(new Event('focus')))
  await hasAsked.promise
  const running = store.dispatch(api.util.getRunningQueriesThunk())
  await user.click(accept)
  expect(await screen.findByText('You accepted this estimate.')).toBeVisible()
  await act(async () => {
    late.resolve([offered])
    await Promise.all(running)
    // The store tells of it with the next frame.
    await new Promise(requestAnimationFrame)
  })
  expect(screen.getByText('You accepted this estimate.')).toBeVisible()
  expect(screen.queryByText(/can't reach the shop/)).not.toBeInTheDocument()
})

test('loaded orders stay when the shop becomes unreachable', async () => {
  expectError(/UX API request failed: Refused/)
  let answer: object = [fresh]
  open(() => answer)
  await screen.findByText('Welo Opal')
  answer = refuse(503, 'Later.')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText(/We can.t reach the shop/)).toBeVisible()
  expect(screen.getByText('Welo Opal')).toBeVisible()
})

test('works with a server that returns only the order itself', async () => {
  const { id, items_id, action_type, created_at, _customers } = fresh
  const _items = { name: 'Welo Opal', price: 120, type: 'Product', description: '' }
  open([{ id, items_id, action_type, created_at, _customers, _items }])
  expect(await screen.findByText('Welo Opal')).toBeVisible()
  await waitFor(() => expect(screen.getByText('USD 120.00')).toBeVisible())
})

test('an order links to its conversation, and names what is new', async () => {
  const threads = [
    buildOwnThread({ number: fresh.id, key: 'of-the-enquiry', unread: 2 }),
    buildOwnThread({ id: 2, kind: 'custom', number: fresh.id, key: 'of-a-request', title: 'Custom piece: Ring' }),
  ]
  open([fresh], { 'GET /own_threads': threads })
  const order = within(await screen.findByRole('article'))
  expect(order.getByRole('link', { name: 'Open the conversation about Welo Opal' })).toHaveAttribute(
    'href',
    '/e/of-the-enquiry',
  )
  expect(order.getByText('2 new')).toBeVisible()
  const requests = within(screen.getByRole('region', { name: 'Your requests' }))
  expect(requests.getByRole('link')).toHaveAttribute('href', '/e/of-a-request')
  expect(requests.queryByText(/new$/)).not.toBeInTheDocument()
})

test('a conversation without an address has no link', async () => {
  open([fresh], { 'GET /own_threads': [buildOwnThread({ number: fresh.id, key: null })] })
  expect(await screen.findByRole('article')).toHaveTextContent('Welo Opal')
  expect(screen.queryByRole('link', { name: /conversation/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Your requests' })).not.toBeInTheDocument()
})
