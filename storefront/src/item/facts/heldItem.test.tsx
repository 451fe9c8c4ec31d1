import { formatMoment } from '@elegant/shared/rules'
import { buildItem, refuse } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { hold, noSimilar, onHold, openPiece, piece, sold, state, until } from '../../testing/heldPiece.ts'
import { pressAt } from '../../testing/pressAt.ts'

beforeEach(() => sessionStorage.clear())

describe('the page of an item', () => {
  test('says that a piece is available, and makes no other call', async () => {
    openPiece(piece(state()))
    expect(await screen.findByText('Available')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Enquire Now' })).toBeVisible()
  })

  test.each([
    [10, true],
    [11, false],
  ])('of %i equal pieces says how many are left: %s', async (left, isTold) => {
    openPiece(piece(state({ left }), { sold_as: 'many' }))
    await screen.findByText('Available')
    expect(screen.queryAllByText(`${left} left`)).toHaveLength(isTold ? 1 : 0)
    expect(screen.queryByRole('button', { name: 'Ask for a hold' })).not.toBeInTheDocument()
  })

  test('of a server without availability is as before', async () => {
    openPiece(buildItem({ slug: 'it' }))
    expect(await screen.findByRole('button', { name: 'Enquire Now' })).toBeVisible()
    expect(screen.queryByText('Available')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Ask for a hold' })).not.toBeInTheDocument()
  })

  test('puts a one-of-a-kind piece into the cart only once and says why', async () => {
    const { store } = openPiece(piece(state()))
    const button = await screen.findByRole('button', { name: 'Enquire Now' })
    for (const at of [1, 1001]) pressAt(button, at)
    expect(await screen.findByText(/There is only one of this piece, and it is in your cart already\./)).toBeVisible()
    expect(store.getState().cart).toMatchObject([{ id: 1, quantity: 1 }])
  })

  test('takes a double tap as one enquiry, with one message', async () => {
    const { store } = openPiece(piece(state()))
    const button = await screen.findByRole('button', { name: 'Enquire Now' })
    for (const at of [1, 301]) pressAt(button, at)
    expect(await screen.findByText('Added to cart!')).toBeVisible()
    expect(screen.queryByText(/in your cart already/)).not.toBeInTheDocument()
    expect(store.getState().cart).toMatchObject([{ id: 1, quantity: 1 }])
  })

  test.each([
    ['two quick presses of a mouse as two', 1, 2],
    ['a double click as one', 2, 1],
  ])('takes %s', async (_, secondCount, quantity) => {
    const { store } = openPiece(buildItem({ id: 1, slug: 'it' }))
    const button = await screen.findByRole('button', { name: 'Enquire Now' })
    pressAt(button, 1, 1)
    pressAt(button, 101, secondCount)
    expect(store.getState().cart).toMatchObject([{ id: 1, quantity }])
  })

  test('of a piece on hold gives the reason instead of the enquiry, and pieces like it', async () => {
    const similar = [buildItem({ id: 2, title: 'Water Opal' })]
    openPiece(piece(onHold), { 'GET /holds': [], 'GET /items/1/similar': similar })
    expect(
      await screen.findByText(`This piece is on hold until ${formatMoment(until, { weekday: true })}`),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Enquire Now' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Ask for a hold' })).toBeVisible()
    const section = await screen.findByRole('region', { name: 'Pieces like this one' })
    expect(within(section).getByRole('link', { name: /Water Opal/ })).toHaveAttribute('href', '/item/welo-opal-2')
  })

  test('of a sold piece stays and leads to a request for one like it', async () => {
    openPiece(piece(sold), { 'GET /items/1/similar': refuse(404, 'There is no such call.') })
    expect(await screen.findByText('This piece is sold')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Find me one like it' })).toHaveAttribute('href', '/custom-jewelry?like=it')
    expect(screen.queryByRole('button', { name: 'Ask for a hold' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Pieces like this one' })).not.toBeInTheDocument()
  })

  test('is as for everyone if the server has no holds', async () => {
    openPiece(piece(onHold), { 'GET /holds': refuse(404, 'There is no such call.'), ...noSimilar })
    expect(await screen.findByText(/This piece is on hold/)).toBeVisible()
  })

  test('lets the holder enquire and give up the hold', async () => {
    let holds = [hold()]
    let availability = onHold
    const { user } = openPiece(piece(onHold), {
      'GET /items_details/it': () => [piece(availability)],
      'GET /holds': () => holds,
      'POST /holds/5/release': () => {
        availability = state()
        holds = []
        return holds
      },
      ...noSimilar,
    })
    expect(await screen.findByRole('button', { name: 'Enquire Now' })).toBeVisible()
    expect(screen.getAllByText(`On hold for you until ${formatMoment(until, { weekday: true })}`)).not.toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Give up the hold' }))
    expect(await screen.findByText('Welo Opal is no longer on hold for you')).toBeVisible()
    expect(await screen.findByText('Available')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ask for a hold' })).toHaveFocus()
  })
})
