import { fireEvent, render, screen } from '@testing-library/react'
import { Media } from './Media.tsx'

test('a picture keeps its place and its words', () => {
  render(<Media src="/media/opal.jpg" alt="A welo opal" width={400} height={500} />)
  const picture = screen.getByRole('img', { name: 'A welo opal' })
  expect(picture).toHaveAttribute('width', '400')
  expect(picture).toHaveAttribute('height', '500')
})

test('an address without a protocol gets https', () => {
  render(<Media src="//cdn.example.com/opal.jpg" alt="A welo opal" />)
  expect(screen.getByRole('img', { name: 'A welo opal' })).toHaveAttribute('src', 'https://cdn.example.com/opal.jpg')
})

test('a video plays by itself, silent and over and over', () => {
  render(<Media src="/media/turn.mp4" isVideo alt="An opal turning" />)
  const video = screen.getByLabelText('An opal turning')
  expect(video).toHaveProperty('autoplay', true)
  expect(video).toHaveProperty('muted', true)
  expect(video).toHaveProperty('loop', true)
})

test('a picture that is missing leaves a drawn stone', () => {
  render(<Media src="/media/gone.jpg" alt="A welo opal" />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('img', { name: 'A welo opal' })).not.toHaveAttribute('src')
})
