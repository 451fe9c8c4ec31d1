import { notify } from '@elegant/shared'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Notices } from './Notices.tsx'

test('an undoable notice has a button that undoes the action', async () => {
  const said: string[] = []
  render(<Notices />)
  act(() => notify.undoable('Welo Opal deleted', () => said.push('restored')))
  expect(await screen.findByText('Welo Opal deleted')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(said).toEqual(['restored'])
})

describe('a page toast', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))
  const open = () => {
    render(<Notices />)
    fireEvent(window, new Event('offline'))
    return screen.getByText('You are offline. This page may be out of date.')
  }

  test('announces that the connection is lost and restored, one at a time', () => {
    expect(open()).toBeVisible()
    fireEvent(window, new Event('online'))
    expect(screen.getByText('You are back online.')).toBeVisible()
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument()
  })

  test('closes after 5 s and is removed 1,000 s later', () => {
    const words = open()
    pass(4999)
    expect(words).toBeVisible()
    pass(1)
    expect(words).not.toBeVisible()
    pass(999_999)
    expect(words).toBeInTheDocument()
    pass(1)
    expect(words).not.toBeInTheDocument()
  })

  test('stays while hovered and closes with its button', () => {
    const words = open()
    fireEvent.pointerEnter(words)
    pass(60_000)
    expect(words).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(words).not.toBeVisible()
  })

  test.each([
    [49, true],
    [50, false],
  ])('swiped by %i px stays: %s', (way, stays) => {
    const words = open()
    // jsdom's pointer events have no coordinates.
    const point = (type: string, clientX: number) => fireEvent(words, new MouseEvent(type, { bubbles: true, clientX }))
    point('pointerdown', 100)
    point('pointerup', 100 + way)
    if (stays) expect(words).toBeVisible()
    else expect(words).not.toBeVisible()
  })
})
