import { questionSet } from '@elegant/shared'
import { buildOrder } from '@elegant/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { findLine, home, opal, openCart, ring } from '../testing/cartPage.ts'

beforeEach(() => sessionStorage.clear())

test('a line can have a question, which goes with its order and survives a reload', async () => {
  const { user, store, sent } = openCart({
    cart: [opal, ring],
    api: {
      ...home,
      'POST /cart_items': buildOrder(),
    },
  })
  const line = within(await findLine('Welo Opal'))
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

test('a question that is written in another tab is shown, also while it is cleared', async () => {
  const { user, store } = openCart({ cart: [opal] })
  const line = within(await findLine('Welo Opal'))
  act(() => void store.dispatch(questionSet({ id: 1, question: 'Real?' })))
  const field = line.getByLabelText('Your question about Welo Opal')
  expect(field).toHaveValue('Real?')
  await user.clear(field)
  expect(field).toBeVisible()
})

test('a question that is too long is kept, and says by how much', async () => {
  const { user, store } = openCart({ cart: [opal] })
  const line = within(await findLine('Welo Opal'))
  await user.click(line.getByRole('button', { name: 'Add a question' }))
  await user.click(line.getByLabelText('Your question about Welo Opal'))
  await user.paste('x'.repeat(2005))
  expect(line.getByText('5 characters too long')).toBeVisible()
  expect(store.getState().cart).toMatchObject([{ question: 'x'.repeat(2005) }])
})

test('a question that is too long is refused before any line is placed', async () => {
  const { user, sent } = openCart({
    cart: [ring, opal],
    api: {
      'POST /cart_items': buildOrder(),
    },
  })
  const line = within(await findLine('Welo Opal'))
  await user.click(line.getByRole('button', { name: 'Add a question' }))
  await user.paste('x'.repeat(2005))
  await user.click(screen.getByRole('button', { name: 'Proceed to Checkout' }))
  expect(await screen.findByText('Checkout failed: Welo Opal: Please shorten the question')).toBeVisible()
  expect(line.getByText('Please shorten the question')).toBeVisible()
  expect(sent).toEqual([])
})
