import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Media } from './Media.tsx'

const stored = {
  src: '/media/x/1600.webp',
  width: 3000,
  height: 2000,
  sources: [
    { type: 'image/avif', srcSet: '/media/x/400.avif 400w, /media/x/1600.avif 1600w' },
    { type: 'image/webp', srcSet: '/media/x/400.webp 400w, /media/x/1600.webp 1600w' },
  ],
  sizes: '50vw',
}
const webpOnly = stored.sources.slice(1)

test('a picture reserves its space and has alternative text', () => {
  render(<Media src="/media/opal.jpg" alt="A welo opal" ratio={4 / 3} />)
  const picture = screen.getByRole('img', { name: 'A welo opal' })
  expect(picture).toHaveAttribute('width', '800')
  expect(picture).toHaveAttribute('height', '600')
  expect(picture.parentElement).toHaveStyle({ aspectRatio: String(4 / 3) })
})

test('a picture has its intrinsic size if known', () => {
  render(<Media {...stored} alt="A welo opal" ratio={4 / 3} />)
  const picture = screen.getByRole('img', { name: 'A welo opal' })
  expect(picture).toHaveAttribute('width', '3000')
  expect(picture).toHaveAttribute('height', '2000')
})

test('a stored picture has a source for every format and width, the best format first', () => {
  const { container } = render(<Media {...stored} alt="A welo opal" />)
  const offers = [...container.querySelectorAll('source')].map(({ type, srcset }) => [type, srcset])
  expect(offers).toEqual([['image/avif', stored.sources[0]?.srcSet]])
  expect(screen.getByRole('img')).toHaveAttribute('srcset', stored.sources[1]?.srcSet)
  expect(screen.getByRole('img')).toHaveAttribute('src', stored.src)
})

test('an external address is used unchanged', () => {
  const { container } = render(<Media src="https://example.com/opal.jpg" alt="A welo opal" sizes="50vw" />)
  expect(container.querySelector('source')).not.toBeInTheDocument()
  expect(screen.getByRole('img')).not.toHaveAttribute('srcset')
  expect(screen.getByRole('img')).not.toHaveAttribute('sizes')
})

test('media above the fold load eagerly, others lazily and in the width of their layout', () => {
  const { rerender } = render(<Media {...stored} alt="A welo opal" />)
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy')
  expect(screen.getByRole('img')).toHaveAttribute('sizes', 'auto, 50vw')
  rerender(<Media {...stored} alt="A welo opal" isFirst />)
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager')
  expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high')
  expect(screen.getByRole('img')).toHaveAttribute('sizes', '50vw')
})

test.each([
  ['in its best format', stored.sources, 'image/avif'],
  ['in its only format', webpOnly, 'image/webp'],
])('the server’s HTML preloads only the first picture, %s', (_, sources, type) => {
  const page = document.createElement('div')
  page.innerHTML = renderToString(
    <>
      <Media {...stored} sources={sources} alt="First" isFirst />
      <Media {...stored} src="/media/y/1600.webp" alt="Second" />
    </>,
  )
  const preloads = [...page.querySelectorAll('link[rel=preload]')]
  expect(preloads).toHaveLength(1)
  expect(preloads[0]).toHaveAttribute('type', type)
  expect(preloads[0]).toHaveAttribute('imagesrcset', sources[0]?.srcSet)
  expect(preloads[0]).toHaveAttribute('imagesizes', '50vw')
  expect(preloads[0]).toHaveAttribute('fetchpriority', 'high')
})

test('adds https to a scheme-relative address', () => {
  render(<Media src="//cdn.example.com/opal.jpg" alt="A welo opal" />)
  expect(screen.getByRole('img', { name: 'A welo opal' })).toHaveAttribute('src', 'https://cdn.example.com/opal.jpg')
})

test('a video plays automatically and muted, for five seconds at most', () => {
  render(<Media src="/media/turn.mp4" isVideo alt="An opal turning" />)
  const video = screen.getByLabelText('An opal turning')
  expect(video).toHaveProperty('autoplay', true)
  expect(video).toHaveProperty('muted', true)
  expect(video).toHaveProperty('loop', false)
  expect(video).toHaveAttribute('preload', 'metadata')
  let isPaused = false
  Object.assign(video, { pause: () => (isPaused = true) })
  Object.defineProperty(video, 'currentTime', { configurable: true, value: 4.9 })
  fireEvent.timeUpdate(video)
  expect(isPaused).toBe(false)
  Object.defineProperty(video, 'currentTime', { configurable: true, value: 5 })
  fireEvent.timeUpdate(video)
  expect(isPaused).toBe(true)
})

test('a video has a poster', () => {
  render(<Media src="/media/opal.mp4" isVideo poster="/media/opal.webp" alt="A turning opal" />)
  expect(screen.getByLabelText('A turning opal')).toHaveAttribute('poster', '/media/opal.webp')
})

test('a video with controls plays on', () => {
  render(<Media src="/media/turn.mp4" isVideo hasControls alt="An opal turning" />)
  const video = screen.getByLabelText('An opal turning')
  expect(video).toHaveProperty('loop', true)
  expect(video).toHaveProperty('controls', true)
})

test.each([
  ['a decorative video has no controls', '', false],
  ['a video with a description has controls', 'A turning opal', true],
])('with reduced motion, %s and is paused', (_, alt, hasControls) => {
  const matchMedia = jest.fn(() => ({ matches: true }))
  Object.assign(window, { matchMedia })
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  const { container } = render(<Media src="/media/opal.mp4" isVideo alt={alt} />)
  expect(container.querySelector('video')).toHaveProperty('controls', hasControls)
  expect(pause).toHaveBeenCalled()
  pause.mockRestore()
  Reflect.deleteProperty(window, 'matchMedia')
})

test('a missing picture is replaced by an illustration', () => {
  render(<Media src="/media/gone.jpg" alt="A welo opal" />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img', { name: 'A welo opal' })).not.toHaveAttribute('src')
})

test('a picture that failed before hydration is replaced too', () => {
  const page = document.createElement('div')
  document.body.append(page)
  page.innerHTML = renderToString(<Media src="/media/gone.jpg" alt="A welo opal" />)
  // The state of a picture that failed to load.
  for (const image of page.querySelectorAll('img')) Object.defineProperty(image, 'complete', { value: true })
  render(<Media src="/media/gone.jpg" alt="A welo opal" />, { container: page, hydrate: true })
  expect(screen.getByRole('img', { name: 'A welo opal' })).not.toHaveAttribute('src')
})
