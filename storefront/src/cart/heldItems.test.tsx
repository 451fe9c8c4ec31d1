import { formatMoment, type Item } from '@elegant/shared/rules'
import { type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { hold, onHold, piece, sold, state, until } from '../testing/heldPiece.ts'

describe('the cart', () => {
  const openCart = (item: Item, api: FakeApi = {}) =>
    renderPage(routes, { path: '/cart', cart: [item], api: { 'GET /items/1': item, ...api } })

  test('keeps the quantity of a one-of-a-kind piece at 1, and minus removes it', async () => {
    const { user } = openCart(piece(state()))
    expect(await screen.findByText('One of a kind')).toBeVisible()
    const increase = screen.getByRole('button', { name: 'Increase quantity of Welo Opal' })
    expect(increase).toHaveAttribute('aria-disabled', 'true')
    await user.click(increase)
    expect(screen.getByLabelText('Quantity of Welo Opal')).toHaveValue('1')
    await user.click(screen.getByRole('button', { name: 'Decrease quantity of Welo Opal' }))
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })

  test('limits several equal pieces to those that are left', async () => {
    const { user } = openCart(piece(state({ left: 3 }), { sold_as: 'many' }))
    const field = await screen.findByLabelText('Quantity of Welo Opal')
    await user.clear(field)
    await user.type(field, '9{Enter}')
    expect(field).toHaveValue('3')
    expect(screen.getByText('Only 3 of these are left.')).toBeVisible()
  })

  test.each([
    [onHold, `This piece is on hold until ${formatMoment(until, { weekday: true })}.`],
    [state({ state: 'memo', claim: 6 }), 'This piece is with another dealer at the moment.'],
    [sold, 'This piece is sold.'],
  ])('says at once that a piece is %j, and at checkout again', async (availability, words) => {
    const { user } = openCart(piece(availability), {
      'GET /holds': [],
      'POST /cart_items': refuse(409, 'This piece is taken'),
    })
    expect(await screen.findByText(words)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
    expect(await screen.findByText('Checkout failed: This piece is taken')).toBeVisible()
  })

  test('tells the holder about the own hold', async () => {
    openCart(piece(onHold), { 'GET /holds': [hold()] })
    expect(await screen.findByText(`On hold for you until ${formatMoment(until, { weekday: true })}.`)).toBeVisible()
  })
})
