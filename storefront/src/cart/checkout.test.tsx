import { lineAdded, lineRemoved } from '@elegant/shared'
import { buildCustomer, buildOrder, expectError, foreignPayloads, refuse, signedIn } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { findLine, home, opal, openCart, ring, show } from '../testing/cartPage.ts'

beforeEach(() => sessionStorage.clear())

test('checkout sends one call per line with its own key and returns home with an empty cart', async () => {
  const { user, store, router, sent, sentHeaders } = openCart({
    cart: [opal, opal, show],
    api: { ...home, 'POST /cart_items': buildOrder() },
  })
  const lineKeys = store.getState().cart.map(({ key }) => key)
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Order placed successfully!')).toBeVisible()
  expect(sent).toEqual([
    { items_id: 1, action_type: 'enquiry', quantity: 2 },
    { items_id: 2, action_type: 'registration' },
  ])
  expect(sentHeaders('idempotency-key')).toEqual(lineKeys)
  expect(store.getState().cart).toEqual([])
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a guest can leave contact details', async () => {
  const { user, sent } = openCart({
    cart: [opal],
    api: { ...home, 'POST /cart_items': {} },
  })
  await user.click(await screen.findByText('How can we reach you? (optional)'))
  await user.type(screen.getByLabelText('Email'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Invalid email address')).toBeVisible()
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Name'), ' Ada ')
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(sent).toMatchObject([{ contact: { name: 'Ada', email: 'ada@example.com' } }]))
})

test('a customer is not asked for contact details', async () => {
  openCart({ cart: [opal], customer: buildCustomer() })
  await findLine('Welo Opal')
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
  expect(within(await findLine('Welo Opal')).getByText('This item is no longer offered.')).toBeVisible()
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
  expect(within(await findLine('Gem Show')).getByText('The show is over.')).toBeVisible()
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
  expect(
    await screen.findByText(
      /Your order for Welo Opal had already reached us\. Later changes to it were not sent\. Order placed/,
    ),
  ).toBeVisible()
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
  let hasEnded = false
  const learnt = Promise.withResolvers<void>()
  const first = Promise.withResolvers<object>()
  const { user, store, sent, sentHeaders } = openCart({
    cart: [opal, show, ring],
    customer,
    api: {
      ...home,
      'GET /identity/get-session': () => {
        if (hasEnded) learnt.resolve()
        return hasEnded ? new Response('null') : session
      },
      'GET /items/2': () => (hasEnded ? refuse(401, 'The session has ended.') : show),
      'POST /cart_items': () => first.promise,
    },
  })
  await screen.findByText(`We will reply to ${customer.email}.`)
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  await screen.findByRole('button', { name: 'Processing...' })
  hasEnded = true
  act(() => void window.dispatchEvent(new Event('focus')))
  await learnt.promise
  first.resolve(buildOrder())
  const line = within(await findLine('Ring'))
  expect(await line.findByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(sent).toMatchObject([{ items_id: 1 }])
  expect(sentHeaders('user-id')).toEqual([customer.elegant_user_id])
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
  const newCart = store.getState().cart
  answer.resolve(buildOrder())
  expect(await screen.findByText('Order placed successfully!')).toBeVisible()
  expect(store.getState().cart).toEqual(newCart)
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
  expect(await screen.findByText('Phone must be at least 10 characters')).toBeVisible()
  expect(screen.getByLabelText('Phone')).toBeVisible()
})
