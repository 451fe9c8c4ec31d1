import { notify } from '@elegant/shared'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
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

describe('the focus of a toast that closes', () => {
  const page = (
    <>
      <main id="main" tabIndex={-1}>
        <button type="button">Delete</button>
      </main>
      <Notices />
    </>
  )

  test('returns to where it was', async () => {
    render(page)
    screen.getByRole('button', { name: 'Delete' }).focus()
    act(() => notify.undoable('Welo Opal deleted', () => undefined))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
  })

  test('goes to the page if that has gone', async () => {
    render(page)
    screen.getByRole('button', { name: 'Delete' }).focus()
    act(() => notify.undoable('Welo Opal deleted', () => undefined))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    undo.focus()
    screen.getByRole('button', { name: 'Delete' }).remove()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
  })
})

describe('more notices than there is room for', () => {
  /** The texts of the toasts; jsdom plays no animations, and a toast leaves when its animation ends. */
  const shown = () => {
    for (const toast of document.querySelectorAll('[class*="-exit"]')) fireEvent.animationEnd(toast)
    return Array.from(document.querySelectorAll('.Toastify__toast'), ({ textContent }) => textContent)
  }
  const say = (...notices: (() => void)[]) => act(() => void notices.map((send) => send()))

  test('show the newest, and leave out the oldest', async () => {
    render(<Notices />)
    say(...[1, 2, 3].map((n) => () => notify.error(`Wrong ${n}`)))
    await waitFor(() => expect(shown()).toEqual(['Wrong 3', 'Wrong 2', 'Wrong 1']))
    say(() => notify.undoable('Picture deleted', () => undefined))
    await waitFor(() => expect(shown()).toEqual(['Picture deletedUndo', 'Wrong 3', 'Wrong 2']))
  })

  test('keep what can be undone longest', async () => {
    render(<Notices />)
    say(() => notify.undoable('Picture deleted', () => undefined))
    say(...[1, 2, 3, 4].map((n) => () => notify.success(`Uploaded ${n}`)))
    await waitFor(() => expect(shown()).toEqual(['Uploaded 4', 'Uploaded 3', 'Picture deletedUndo']))
  })
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
