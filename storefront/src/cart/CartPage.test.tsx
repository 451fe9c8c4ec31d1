import { lineAdded, lineRemoved, selectCount } from '@elegant/shared'
import {
  buildCustomer,
  buildItem,
  buildOrder,
  buildPage,
  expectError,
  foreignPayloads,
  refuse,
  renderPage,
  signedIn,
} from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../routes.tsx'

beforeEach(() => sessionStorage.clear())

const opal = buildItem({ id: 1, slug: 'welo-opal', title: 'Welo Opal', price: 1250 })
const show = buildItem({ id: 2, slug: 'gem-show', title: 'Gem Show', price: 15.1, item_type: 'Event' })
const ring = buildItem({ id: 3, title: 'Ring' })
const home = { 'GET /items_categories': [], 'GET /items_by_type/Event?external={"page":1}': buildPage([]) }

/** Opens the cart in a shop whose items are unchanged since they were added. */
function openCart({ api, ...visit }: NonNullable<Parameters<typeof renderPage>[1]> = {}) {
  const offered = { 'GET /items/1': opal, 'GET /items/2': show, 'GET /items/3': ring }
  return renderPage(routes, { path: '/cart', ...visit, api: { ...offered, ...api } })
}

const summary = () => within(screen.getByRole('region', { name: 'Order Summary' }))

test('an empty cart links to the shop', async () => {
  openCart()
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
})

test('a line shows title, kind, unit price and total', async () => {
  openCart({ cart: [opal, opal, show] })
  const line = within(await lineOf('Welo Opal'))
  expect(line.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/item/welo-opal')
  for (const words of ['Enquiry', 'USD 1,250.00 each', 'USD 2,500.00']) expect(line.getByText(words)).toBeVisible()
  expect(line.getByLabelText('Quantity of Welo Opal')).toHaveValue('2')
  expect(summary().getByText('3')).toBeVisible()
  expect(summary().getByText('USD 2,515.10')).toBeVisible()
})

test.each([
  ['Event', 'Free'],
  ['Product', 'Price on request'],
] as const)('a %s without a price reads %s and has no total', async (item_type, words) => {
  const unpriced = buildItem({ id: 1, title: 'Unpriced', price: 0, item_type })
  const { user } = openCart({ cart: [unpriced], api: { 'GET /items/1': unpriced } })
  const line = within(await lineOf('Unpriced'))
  expect(line.getByText(words)).toBeVisible()
  await user.click(line.getByRole('button', { name: 'Increase quantity of Unpriced' }))
  expect(await screen.findByText('Unpriced: 2')).toBeInTheDocument()
  expect(screen.queryByText(/0\.00/)).not.toBeInTheDocument()
  expect(summary().queryByText('Total')).not.toBeInTheDocument()
})

test('a registration is limited to 10 seats and says so', async () => {
  const { user } = openCart({ cart: [show] })
  const box = await screen.findByLabelText('Quantity of Gem Show')
  await user.type(box, '11{Enter}')
  expect(box).toHaveValue('10')
  expect(screen.getByText(/At most 10 seats can be registered at once/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Increase quantity of Gem Show' })).toHaveAttribute('aria-disabled', 'true')
})

test('each currency has its own total', async () => {
  const abroad = { ...show, currency: 'EUR' }
  openCart({ cart: [opal, abroad], api: { 'GET /items/2': abroad } })
  await lineOf('Welo Opal')
  expect(summary().getByText('USD 1,250.00')).toBeVisible()
  expect(summary().getByText('EUR 15.10')).toBeVisible()
})

test('the quantity can be changed, and zero removes the line', async () => {
  const { user } = openCart({ cart: [opal] })
  await user.click(await screen.findByRole('button', { name: 'Increase quantity of Welo Opal' }))
  expect(screen.getByLabelText('Quantity of Welo Opal')).toHaveValue('2')
  await user.click(screen.getByRole('button', { name: 'Decrease quantity of Welo Opal' }))
  await user.click(screen.getByRole('button', { name: 'Decrease quantity of Welo Opal' }))
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a line can be removed', async () => {
  const { user } = openCart({ cart: [opal, show] })
  await user.click(await screen.findByRole('button', { name: 'Remove Welo Opal' }))
  expect(screen.queryByText('Welo Opal')).not.toBeInTheDocument()
  expect(screen.getByText('Gem Show')).toBeVisible()
})

test('checkout sends one call per line with its own key and returns home with an empty cart', async () => {
  const sent: unknown[] = []
  const keys: (string | null)[] = []
  const { user, store, router } = openCart({
    cart: [opal, opal, show],
    api: {
      ...home,
      'POST /cart_items': ({ body, headers }) => {
        sent.push(body)
        keys.push(headers.get('idempotency-key'))
        return buildOrder()
      },
    },
  })
  const lineKeys = store.getState().cart.map(({ key }) => key)
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Order placed successfully!')).toBeVisible()
  expect(sent).toEqual([
    { items_id: 1, action_type: 'enquiry', quantity: 2 },
    { items_id: 2, action_type: 'registration', quantity: 1 },
  ])
  expect(keys).toEqual(lineKeys)
  expect(store.getState().cart).toEqual([])
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a line can have a question, which goes with its order and survives a reload', async () => {
  const sent: unknown[] = []
  const { user, store } = openCart({
    cart: [opal, ring],
    api: {
      ...home,
      'POST /cart_items': ({ body }) => {
        sent.push(body)
        return buildOrder()
      },
    },
  })
  const line = within(await lineOf('Welo Opal'))
  await user.click(line.getByRole('button', { name: 'Add a question' }))
  const field = line.getByLabelText('Your question about Welo Opal')
  expect(field).toHaveFocus()
  await user.type(field, 'Does it drink water?')
  expect(store.getState().cart).toMatchObject([{ question: 'Does it drink water?' }, {}])
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{ items_id: 1, question: 'Does it drink water?' }, { items_id: 3 }])
  expect(sent[1]).not.toHaveProperty('question')
})

test('a question that is too long is kept, and says by how much', async () => {
  const { user, store } = openCart({ cart: [opal] })
  const line = within(await lineOf('Welo Opal'))
  await user.click(line.getByRole('button', { name: 'Add a question' }))
  await user.click(line.getByLabelText('Your question about Welo Opal'))
  await user.paste('x'.repeat(2005))
  expect(line.getByText('5 characters too long')).toBeVisible()
  expect(store.getState().cart).toMatchObject([{ question: 'x'.repeat(2005) }])
})

test('a question that is too long is refused before any line is placed', async () => {
  const sent: unknown[] = []
  const { user } = openCart({
    cart: [ring, opal],
    api: {
      'POST /cart_items': ({ body }) => {
        sent.push(body)
        return buildOrder()
      },
    },
  })
  const line = within(await lineOf('Welo Opal'))
  await user.click(line.getByRole('button', { name: 'Add a question' }))
  await user.paste('x'.repeat(2005))
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Checkout failed: Welo Opal: Please shorten the question')).toBeVisible()
  expect(line.getByText('Please shorten the question')).toBeVisible()
  expect(sent).toEqual([])
})

test('a guest can leave contact details', async () => {
  const sent: unknown[] = []
  const { user } = openCart({
    cart: [opal],
    api: { ...home, 'POST /cart_items': ({ body }) => sent.push(body) },
  })
  await user.click(await screen.findByText('How can we reach you? (optional)'))
  await user.type(screen.getByLabelText('Email'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email address')
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Name'), ' Ada ')
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(sent).toMatchObject([{ contact: { name: 'Ada', email: 'ada@example.com' } }]))
})

test('a customer is not asked for contact details', async () => {
  openCart({ cart: [opal], customer: buildCustomer() })
  await lineOf('Welo Opal')
  await waitFor(() => expect(screen.queryByText('How can we reach you? (optional)')).not.toBeInTheDocument())
})

test('the button shows that checkout is in progress', async () => {
  const { user } = openCart({
    cart: [opal],
    api: { 'POST /cart_items': () => new Promise(() => undefined) },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true')
})

test('a rejected line stays with its reason and the others leave the cart', async () => {
  const { user, router } = openCart({
    cart: [opal, show],
    api: {
      'POST /cart_items': ({ body }) =>
        JSON.stringify(body).includes('"items_id":1') ? refuse(404, 'This item is no longer offered.') : buildOrder(),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Checkout failed: Welo Opal: This item is no longer offered.')).toBeVisible()
  expect(within(await lineOf('Welo Opal')).getByText('This item is no longer offered.')).toBeVisible()
  expect(screen.queryByText('Gem Show')).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/cart')
})

test('several rejected lines show each reason', async () => {
  const { user } = openCart({
    cart: [opal, show],
    api: {
      'POST /cart_items': ({ body }) =>
        refuse(404, JSON.stringify(body).includes('"items_id":1') ? 'Sold yesterday.' : 'The show is over.'),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  expect(
    await screen.findByText('Checkout failed: Welo Opal: Sold yesterday. · Gem Show: The show is over.'),
  ).toBeVisible()
  expect(within(await lineOf('Gem Show')).getByText('The show is over.')).toBeVisible()
})

test.each([
  ['a cart with one line shows only the reason', [opal]],
  ['a reason shared by all lines is shown once', [opal, show]],
])('%s', async (_, cart) => {
  const { user } = openCart({
    cart,
    api: { 'POST /cart_items': refuse(404, 'Sold yesterday.') },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Checkout failed: Sold yesterday.')).toBeVisible()
})

test.each(foreignPayloads)('a rejection with the payload %j shows the reason', async (payload) => {
  const { user } = openCart({
    cart: [opal],
    api: { 'POST /cart_items': refuse(422, 'No stones today.', 'VALIDATION', payload) },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Checkout failed: No stones today.')).toBeVisible()
})

test('a line that was already placed, but whose response was lost, leaves the cart with a notice', async () => {
  const { user, store, router } = openCart({
    cart: [opal, show],
    api: {
      ...home,
      'POST /cart_items': ({ body }) =>
        JSON.stringify(body).includes('"items_id":1') ? refuse(422, 'Used.', 'IDEMPOTENCY_KEY_REUSED') : buildOrder(),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText(/Your order for Welo Opal had already reached us\. Order placed/)).toBeVisible()
  expect(store.getState().cart).toEqual([])
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('lines cannot be changed during checkout', async () => {
  const { user, store } = openCart({
    cart: [opal],
    api: { 'POST /cart_items': () => new Promise(() => undefined) },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  await screen.findByRole('button', { name: 'Processing...' })
  for (const does of ['Increase quantity of', 'Decrease quantity of', 'Remove']) {
    const button = screen.getByRole('button', { name: `${does} Welo Opal` })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
  }
  expect(store.getState().cart).toMatchObject([{ id: 1, quantity: 1 }])
})

test('a customer whose session ends during checkout does not order as a guest', async () => {
  expectError(/Your session has ended/)
  const customer = buildCustomer()
  const { 'GET /identity/get-session': session } = signedIn(customer)
  const orders: unknown[] = []
  let hasEnded = false
  const learnt = Promise.withResolvers<void>()
  const first = Promise.withResolvers<object>()
  const { user, store } = openCart({
    cart: [opal, show, ring],
    customer,
    api: {
      ...home,
      'GET /identity/get-session': () => {
        if (hasEnded) learnt.resolve()
        return hasEnded ? new Response('null') : session
      },
      'GET /items/2': () => (hasEnded ? refuse(401, 'The session has ended.') : show),
      'POST /cart_items': ({ body, headers }) => {
        orders.push([body, headers.get('user-id')])
        return orders.length === 1 ? first.promise : buildOrder()
      },
    },
  })
  await screen.findByText(`We will reply to ${customer.email}.`)
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await screen.findByRole('button', { name: 'Processing...' })
  hasEnded = true
  act(() => void window.dispatchEvent(new Event('focus')))
  await learnt.promise
  first.resolve(buildOrder())
  const line = within(await lineOf('Ring'))
  expect(await line.findByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(orders).toEqual([[expect.objectContaining({ items_id: 1 }), customer.elegant_user_id]])
  expect(store.getState().cart).toMatchObject([{ id: 2 }, { id: 3 }])
})

test('a quantity added in another tab during checkout stays as its own line', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, store } = openCart({
    cart: [opal],
    api: { ...home, 'POST /cart_items': () => answer.promise },
  })
  const [before] = store.getState().cart
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  await screen.findByRole('button', { name: 'Processing...' })
  for (const item of [opal, opal, show]) act(() => void store.dispatch(lineAdded(item)))
  answer.resolve(buildOrder())
  expect(await screen.findByText('Order placed successfully!')).toBeVisible()
  expect(store.getState().cart).toMatchObject([
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1 },
  ])
  expect(store.getState().cart[0]?.key).not.toBe(before?.key)
})

test('a line removed and added again in another tab is not the one that was sent', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, store } = openCart({
    cart: [opal],
    api: { ...home, 'POST /cart_items': () => answer.promise },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  act(() => {
    store.dispatch(lineRemoved(1))
    store.dispatch(lineAdded(opal))
  })
  const anew = store.getState().cart
  answer.resolve(buildOrder())
  expect(await screen.findByText('Order placed successfully!')).toBeVisible()
  expect(store.getState().cart).toEqual(anew)
})

test.each([
  ['Order placed successfully!', buildOrder()],
  ['Checkout failed: Sold yesterday.', refuse(404, 'Sold yesterday.')],
])('after leaving the page, %j is shown there without a redirect', async (words, given) => {
  const answer = Promise.withResolvers<object>()
  const { user, router } = openCart({
    cart: [opal],
    api: { ...home, 'POST /cart_items': () => answer.promise },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  await act(() => router.navigate('/categories'))
  answer.resolve(given)
  expect(await screen.findByText(words)).toBeVisible()
  expect(router.state.location.pathname).toBe('/categories')
})

test('undo restores a line to its position with the focus', async () => {
  const { user, store } = openCart({ cart: [opal, show, ring] })
  await lineOf('Welo Opal')
  const before = store.getState().cart
  await user.click(screen.getByRole('button', { name: 'Remove Gem Show' }))
  expect(screen.getByText('Gem Show was removed')).toHaveAttribute('role', 'status')
  expect(screen.getByRole('button', { name: 'Undo: put Gem Show back' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(store.getState().cart).toEqual(before)
  expect(screen.getByRole('link', { name: 'Gem Show' })).toHaveFocus()
})

test('removing the last line shows the empty cart with undo', async () => {
  const { user } = openCart({ cart: [opal] })
  await user.click(await screen.findByRole('button', { name: 'Decrease quantity of Welo Opal' }))
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo: put Welo Opal back' }))
  expect(await screen.findByRole('button', { name: 'Remove Welo Opal' })).toBeVisible()
})

test('a cart emptied in another tab keeps the focus', async () => {
  const { store } = openCart({ cart: [opal] })
  const link = within(await lineOf('Welo Opal')).getByRole('link')
  act(() => {
    link.focus()
    store.dispatch(lineRemoved(1))
  })
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Your cart is empty' }))
  expect(document.body).not.toHaveFocus()
})

test.each([
  ['12', '12', 'Welo Opal: 12, USD 15,000.00'],
  ['5000', '500', 'Welo Opal: 500, USD 625,000.00'],
  ['two', '1', ''],
])('a typed quantity of %j becomes %s', async (typed, quantity, said) => {
  const { user } = openCart({ cart: [opal] })
  const field = await screen.findByLabelText('Quantity of Welo Opal')
  await user.click(field)
  await user.keyboard(`${typed}{Enter}`)
  expect(field).toHaveValue(quantity)
  if (said) expect(screen.getByText(said)).toHaveAttribute('role', 'status')
})

test('Enter on a quantity of 0 removes the line without triggering the focused Undo', async () => {
  const { user, store } = openCart({ cart: [opal, ring] })
  await user.type(await screen.findByLabelText('Quantity of Welo Opal'), '{Backspace}0{Enter}')
  expect(screen.getByRole('button', { name: 'Undo: put Welo Opal back' })).toHaveFocus()
  expect(store.getState().cart.map(({ title }) => title)).toEqual([ring.title])
})

test('typing 0 removes the line, and Escape resets the field', async () => {
  const { user } = openCart({ cart: [opal] })
  const field = await screen.findByLabelText('Quantity of Welo Opal')
  await user.type(field, '7{Escape}')
  expect(field).toHaveValue('1')
  await user.clear(field)
  await user.keyboard('0{Tab}')
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a changed price applies immediately, with a notice until dismissed', async () => {
  const { user, store } = openCart({ cart: [opal, opal], api: { 'GET /items/1': { ...opal, price: 1400 } } })
  const line = within(await lineOf('Welo Opal'))
  expect(await line.findByText('USD 1,400.00 each')).toBeVisible()
  expect(line.getByRole('status')).toHaveTextContent('it was USD 1,250.00, now it is USD 1,400.00.')
  expect(summary().getByText('USD 2,800.00')).toBeVisible()
  await user.click(line.getByRole('button', { name: /^OK/ }))
  expect(line.getByRole('status')).toBeEmptyDOMElement()
  expect(store.getState().cart[0]?.before).toBeUndefined()
})

test.each([
  ['no longer exists', refuse(404, 'There is no such item.'), /No longer available/],
  ['is hidden', { ...opal, Is_disabled: true }, /No longer available/],
  ['is deleted', { ...opal, archived_at: '2026-03-05T15:00:00.000Z' }, /No longer available/],
  ['is sold', { ...opal, item_info: { offers: { availability: 'https://schema.org/SoldOut' } } }, /Sold out/],
])('a line whose item %s shows it and can be removed', async (_, item, words) => {
  const { user, store } = openCart({ cart: [opal, show], api: { 'GET /items/1': item } })
  const line = within(await lineOf('Welo Opal'))
  expect(await line.findByText(words)).toBeVisible()
  await user.click(line.getByRole('button', { name: 'Remove Welo Opal' }))
  expect(store.getState().cart).toMatchObject([{ id: 2 }])
})

test('a line whose item is unavailable is left out of the total and the order until it is back', async () => {
  const sent: unknown[] = []
  const gone: { answer: unknown } = { answer: refuse(404, 'There is no such item.') }
  const { user, store, router } = openCart({
    cart: [opal, opal, show],
    api: { ...home, 'GET /items/1': () => gone.answer, 'POST /cart_items': ({ body }) => sent.push(body) },
  })
  const line = within(await lineOf('Welo Opal'))
  expect(await line.findByText(/it isn't included in the total and won't be ordered/)).toBeVisible()
  expect(line.queryByText('USD 2,500.00')).not.toBeInTheDocument()
  expect(line.queryByLabelText('Quantity of Welo Opal')).not.toBeInTheDocument()
  expect(summary().getByText('1')).toBeVisible()
  expect(summary().getByText('USD 15.10')).toBeVisible()
  expect(selectCount(store.getState())).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your Cart' })).toBeNull())
  expect(router.state.location.pathname).toBe('/')
  expect(sent).toMatchObject([{ items_id: 2 }])
  expect(store.getState().cart).toMatchObject([{ id: 1, isGone: true }])

  gone.answer = opal
  await act(() => router.navigate('/cart'))
  expect(await screen.findByLabelText('Quantity of Welo Opal')).toHaveValue('2')
  expect(summary().getByText('USD 2,500.00')).toBeVisible()
})

test('a cart with only unavailable items says so and offers no checkout', async () => {
  const { user } = openCart({ cart: [opal], api: { 'GET /items/1': refuse(404, 'There is no such item.') } })
  expect(await screen.findByText('None of these items is available any more.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Proceed to Checkout' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove Welo Opal' }))
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('the cart stays unchanged while the shop is unreachable', async () => {
  expectError(/UX API request failed/)
  const { store } = openCart({ cart: [opal], api: { 'GET /items/1': refuse(503, 'Later.') } })
  const line = within(await lineOf('Welo Opal'))
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(line.getByRole('status')).toBeEmptyDOMElement()
  expect(store.getState().cart).toMatchObject([{ id: 1, price: 1250 }])
})

test('typed contact details survive a visit to another page', async () => {
  const { user, router } = openCart({ cart: [opal], api: home })
  await user.click(await screen.findByText('How can we reach you? (optional)'))
  expect(screen.getByText(/So that we can reply/)).toBeVisible()
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await act(() => router.navigate('/'))
  await act(() => router.navigate('/cart'))
  expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.com')
  expect(screen.getByLabelText('Email')).toBeVisible()
})

test('a rejected phone number is shown even if its field was collapsed', async () => {
  const { user } = openCart({ cart: [opal] })
  await user.click(await screen.findByText('How can we reach you? (optional)'))
  await user.type(screen.getByLabelText('Phone'), '555')
  await user.click(screen.getByText('How can we reach you? (optional)'))
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Phone must be at least 10 characters')
  expect(screen.getByLabelText('Phone')).toBeVisible()
})

async function lineOf(title: string): Promise<HTMLElement> {
  const lines = await screen.findAllByRole('listitem')
  const line = lines.find((candidate) => within(candidate).queryByText(title))
  if (!line) throw new Error(`No line of ${title}`)
  return line
}
