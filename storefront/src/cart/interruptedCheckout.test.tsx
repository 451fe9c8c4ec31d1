import { buildOrder } from '@elegant/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { findLine, home, opal, openCart, show } from '../testing/cartPage.ts'

beforeEach(() => sessionStorage.clear())

test('a placed line leaves the cart at once, and stays visible until all are placed', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, store } = openCart({
    cart: [opal, show],
    api: {
      ...home,
      'POST /cart_items': ({ body }) => (JSON.stringify(body).includes('"items_id":1') ? buildOrder() : answer.promise),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  await waitFor(() => expect(store.getState().cart).toMatchObject([{ id: 2 }]))
  expect(await findLine('Welo Opal')).toBeVisible()
  answer.resolve(buildOrder())
  expect(await screen.findByText('Order placed successfully!')).toBeVisible()
  expect(store.getState().cart).toEqual([])
})

test('a visitor who returns to the cart during checkout cannot start a second one', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, router, store, sent } = openCart({
    cart: [opal, show],
    api: { ...home, 'POST /cart_items': () => answer.promise },
  })
  await user.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }))
  await act(() => router.navigate('/'))
  await act(() => router.navigate('/cart'))
  await user.click(await screen.findByRole('button', { name: 'Processing...' }))
  await user.click(screen.getByRole('button', { name: 'Remove Gem Show' }))
  answer.resolve(buildOrder())
  expect(await screen.findByText('Order placed successfully!')).toBeVisible()
  expect(sent).toMatchObject([{ items_id: 1 }, { items_id: 2 }])
  expect(store.getState().cart).toEqual([])
})
