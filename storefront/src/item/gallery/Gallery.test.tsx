import { buildMedia, renderPage } from '@elegant/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { openItem } from '../../testing/itemPage.ts'
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

test('thumbnails switch between several pictures', async () => {
  const { user } = openItem({
    title: 'Welo Opal',
    _item_images_of_items: {
      items: [buildMedia({ id: 1 }), buildMedia({ id: 2 }), buildMedia({ id: 3, Is_disabled: true })],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Show picture 2 of 2' }))
  expect(screen.getByRole('img', { name: 'Welo Opal' })).toHaveAttribute('src', '/media/opal-2.jpg')
})

test('a picture has its alt text if there is one', async () => {
  openItem({ _item_images_of_items: { items: [buildMedia({ alt: 'A dome of green fire' })] } })
  expect(await screen.findByRole('img', { name: 'A dome of green fire' })).toBeVisible()
})

test('a YouTube video loads when played and without cookies', async () => {
  const items = [buildMedia({ image_type: 'Video', display_image: '', youTube_url: 'https://youtu.be/dQw4w9WgXcQ' })]
  const { user, container } = openItem({ title: 'Welo Opal', _item_images_of_items: { items } })
  const play = await screen.findByRole('button', { name: 'Play the film, from YouTube' })
  expect(container.querySelector('iframe')).toBeNull()
  await user.click(play)
  expect(screen.getByTitle('Welo Opal')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  )
})

test('a single picture has no thumbnails', async () => {
  openItem({ _item_images_of_items: { items: [buildMedia()] } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('list', { name: 'More pictures' })).not.toBeInTheDocument()
})

test('arrow keys lead through several pictures', async () => {
  const { user } = openItem({ _item_images_of_items: { items: [buildMedia({ id: 1 }), buildMedia({ id: 2 })] } })
  const [first, second] = await screen.findAllByRole('button', { name: /^Show picture/ })
  first?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(second).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{ArrowLeft}')
  expect(first).toHaveAttribute('aria-pressed', 'true')
})
