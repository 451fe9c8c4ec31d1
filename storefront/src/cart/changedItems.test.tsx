import { selectCount } from '@elegant/shared'
import { buildOrder, expectError, refuse } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { findLine, home, opal, openCart, show, summary } from '../testing/cartPage.ts'

beforeEach(() => sessionStorage.clear())

test('a changed price applies immediately, with a notice until dismissed', async () => {
  const { user, store } = openCart({ cart: [opal, opal], api: { 'GET /items/1': { ...opal, price: 1400 } } })
  const line = within(await findLine('Welo Opal'))
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
  const line = within(await findLine('Welo Opal'))
  expect(await line.findByText(words)).toBeVisible()
  await user.click(line.getByRole('button', { name: 'Remove Welo Opal' }))
  expect(store.getState().cart).toMatchObject([{ id: 2 }])
})

test('a line whose item is unavailable is left out of the total and the order until it is back', async () => {
  const gone: { answer: unknown } = { answer: refuse(404, 'There is no such item.') }
  const { user, store, router, sent } = openCart({
    cart: [opal, opal, show],
    api: { ...home, 'GET /items/1': () => gone.answer, 'POST /cart_items': buildOrder() },
  })
  const line = within(await findLine('Welo Opal'))
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
  const line = within(await findLine('Welo Opal'))
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(line.getByRole('status')).toBeEmptyDOMElement()
  expect(store.getState().cart).toMatchObject([{ id: 1, price: 1250 }])
})
