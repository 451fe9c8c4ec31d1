import { lineRemoved } from '@elegant/shared'
import { buildItem, buildOrder, expectError, refuse } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { findLine, home, opal, openCart, ring, show, summary } from '../testing/cartPage.ts'

beforeEach(() => sessionStorage.clear())

test('an empty cart links to the shop', async () => {
  openCart()
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
})

test('a line shows title, kind, unit price and total', async () => {
  openCart({ cart: [opal, opal, show] })
  const line = within(await findLine('Welo Opal'))
  expect(line.getByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/item/welo-opal')
  for (const words of ['Enquiry', 'USD 1,250.00 each', 'USD 2,500.00']) expect(line.getByText(words)).toBeVisible()
  expect(line.getByLabelText('Quantity of Welo Opal')).toHaveValue('2')
  expect(within(await findLine('Gem Show')).getByText('Registration')).toBeVisible()
  expect(summary().getByText('3')).toBeVisible()
  expect(summary().getByText('USD 2,515.10')).toBeVisible()
})

test('a line of a stored cart without a slug links to its item once that is known', async () => {
  openCart({ cart: [{ ...opal, slug: '' }] })
  const line = within(await findLine('Welo Opal'))
  expect(await line.findByRole('link', { name: 'Welo Opal' })).toHaveAttribute('href', '/item/welo-opal')
})

test('a line without a slug has no link while its item is unknown', async () => {
  expectError(/UX API request failed/)
  openCart({ cart: [{ ...opal, slug: '' }], api: { 'GET /items/1': refuse(503, 'Busy') } })
  const line = within(await findLine('Welo Opal'))
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(line.queryByRole('link', { name: 'Welo Opal' })).not.toBeInTheDocument()
})

test.each([
  ['Event', 'Free'],
  ['Product', 'Price on request'],
] as const)('a %s without a price reads %s, and so does the total', async (item_type, words) => {
  const unpriced = buildItem({ id: 1, title: 'Unpriced', price: 0, item_type })
  const { user } = openCart({ cart: [unpriced], api: { 'GET /items/1': unpriced } })
  const line = within(await findLine('Unpriced'))
  expect(line.getByText(words)).toBeVisible()
  await user.click(line.getByRole('button', { name: 'Increase quantity of Unpriced' }))
  expect(await screen.findByText('Unpriced: 2')).toBeInTheDocument()
  expect(screen.queryByText(/0\.00/)).not.toBeInTheDocument()
  expect(summary().getByText('Total')).toBeVisible()
  expect(summary().getByText(words)).toBeVisible()
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
  await findLine('Welo Opal')
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
  await findLine('Welo Opal')
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
  const link = within(await findLine('Welo Opal')).getByRole('link')
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
