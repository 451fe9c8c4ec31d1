import { buildPage, renderPage } from '@elegant/shared/testing'
import { screen, within } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { onHold, piece, sold, state } from '../testing/heldPiece.ts'

describe('a card', () => {
  const list = 'GET /items_by_type/Product?external={"page":1}'

  test.each([
    [onHold, 'On hold until Sat, Nov 28, 2:00 PM'],
    [state({ state: 'asked', asked: 2 }), 'Asked about by 2'],
    [state({ state: 'show', place: 'Booth 214', claim: 7 }), 'At a show, Booth 214'],
    [sold, 'Sold'],
  ])('of a piece that is %j says so', async (availability, words) => {
    renderPage(routes, { path: '/shop', api: { [list]: buildPage([piece(availability)]) } })
    expect(within(await screen.findByRole('link', { name: /Welo Opal/ })).getByText(words)).toBeVisible()
  })

  test('of an available piece stays as it is', async () => {
    renderPage(routes, { path: '/shop', api: { [list]: buildPage([piece(state())]) } })
    expect(await screen.findByRole('link', { name: /Welo Opal/ })).toBeVisible()
    expect(screen.queryByText('Available')).not.toBeInTheDocument()
  })
})
