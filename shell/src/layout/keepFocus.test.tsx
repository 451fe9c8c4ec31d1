import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { keepFocus } from './keepFocus.ts'

/** Rows, each with a button that removes it. */
function Rows({ sold }: { sold?: string }) {
  const main = useRef<HTMLElement>(null)
  const [rows, setRows] = useState(['opal', 'emerald', 'ruby'])
  useEffect(() => {
    if (main.current) keepFocus(main.current)
  }, [])
  return (
    <main ref={main} tabIndex={-1}>
      <h1>Stones</h1>
      <ul>
        {rows
          .filter((row) => row !== sold)
          .map((row) => (
            <li key={row}>
              {row}{' '}
              <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
                Remove {row}
              </button>
            </li>
          ))}
      </ul>
    </main>
  )
}

async function remove(row: string) {
  screen.getByRole('button', { name: `Remove ${row}` }).focus()
  await userEvent.keyboard('{Enter}')
}

test('the focus goes from a removed row to the next one, then to the one before', async () => {
  render(<Rows />)
  await remove('emerald')
  expect(screen.getByRole('button', { name: 'Remove ruby' })).toHaveFocus()
  await remove('ruby')
  expect(screen.getByRole('button', { name: 'Remove opal' })).toHaveFocus()
})

test('the focus goes to the page when no control is left', async () => {
  render(<Rows />)
  for (const row of ['opal', 'emerald', 'ruby']) await remove(row)
  expect(screen.getByRole('main')).toHaveFocus()
})

/** The active filters between the control that opens them and the pieces found, as long as there are any. */
function Filters() {
  const main = useRef<HTMLElement>(null)
  const [isActive, setActive] = useState(true)
  useEffect(() => {
    if (main.current) keepFocus(main.current)
  }, [])
  return (
    <main ref={main} tabIndex={-1}>
      <button type="button">Filters</button>
      {isActive && (
        <ul>
          <li>
            <button type="button" onClick={() => setActive(false)}>
              Remove the filter
            </button>
          </li>
        </ul>
      )}
      <a href="/item/opal">Opal</a>
    </main>
  )
}

test('the focus goes to the control before a list that disappears as a whole, not to what follows', async () => {
  render(<Filters />)
  screen.getByRole('button', { name: 'Remove the filter' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus()
})

test('a visitor who has clicked elsewhere keeps no focus', async () => {
  const { rerender } = render(<Rows />)
  screen.getByRole('button', { name: 'Remove opal' }).focus()
  await userEvent.click(screen.getByRole('heading', { name: 'Stones' }))
  screen.getByRole('main').blur()
  rerender(<Rows sold="opal" />)
  expect(document.body).toHaveFocus()
})
