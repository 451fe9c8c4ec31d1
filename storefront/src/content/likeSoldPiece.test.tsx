import { buildPage, renderPage } from '@elegant/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { routes } from '../routes.tsx'
import { piece, sold } from '../testing/heldPiece.ts'

beforeEach(() => sessionStorage.clear())

describe('a request for a piece like a sold one', () => {
  const api = {
    'GET /items_by_type/Custom?external={"page":1}': buildPage([]),
    'GET /items_details/it': [piece(sold)],
  }
  const wish = 'I am looking for a piece like "Welo Opal" (/item/it).'

  test('begins with that piece', async () => {
    renderPage(routes, { path: '/custom-jewelry?like=it', api })
    expect(await screen.findByLabelText('Description')).toHaveValue(wish)
    expect(screen.getByLabelText('Project type')).toHaveDisplayValue('Other')
  })

  test('does not overwrite a draft, but can be added to it', async () => {
    const first = renderPage(routes, { path: '/custom-jewelry', api })
    await first.user.type(await screen.findByLabelText('Description'), 'A ring for Ada')
    await act(() => first.router.navigate('/custom-jewelry?like=it'))
    await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue('A ring for Ada'))
    await first.user.click(await screen.findByRole('button', { name: 'Add the piece you come from' }))
    expect(screen.getByLabelText('Description')).toHaveValue(`${wish}\n\nA ring for Ada`)
    expect(screen.getByLabelText('Description')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Add the piece you come from' })).not.toBeInTheDocument()
  })

  test('is empty if the piece is unknown', async () => {
    renderPage(routes, { path: '/custom-jewelry?like=it', api: { ...api, 'GET /items_details/it': [] } })
    expect(await screen.findByLabelText('Description')).toHaveValue('')
  })
})
