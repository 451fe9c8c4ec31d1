import { buildMedia, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { Gallery } from './Gallery.tsx'

// jsdom has no listeners that end with a signal.
jest.mock('./useZoom.ts', () => ({
  maxZoom: 4,
  useZoom: () => ({ scroller: null, zoom: 1, setZoom: () => undefined }),
}))

test('Close closes the magnifier after a double click', async () => {
  const { user } = renderPage(<Gallery title="Welo Opal" media={[buildMedia({ id: 1 })]} />)
  await user.dblClick(await screen.findByRole('button', { name: 'Magnify' }))
  const magnifier = await screen.findByRole('dialog', { name: 'Welo Opal' })
  await user.click(within(magnifier).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(magnifier).not.toBeInTheDocument())
})
