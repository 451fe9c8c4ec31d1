import type { Range } from '@elegant/shared/rules'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, use, useState } from 'react'
import { RangeFields } from './RangeFields.tsx'

test('a thumb that is moved while the list of its last place is rendering stays', async () => {
  const loadList = open()
  const thumb = screen.getByRole('slider', { name: 'Price, lowest' })
  await act(() => fireEvent.change(thumb, { target: { value: '10' } }))
  await screen.findByText('Asked')
  await act(() => fireEvent.change(thumb, { target: { value: '20' } }))
  await loadList()
  expect(thumb).toHaveValue('20')
})

test('letters that are typed while the list of the last figure is rendering stay', async () => {
  const loadList = open()
  const field = screen.getByLabelText('From')
  await act(() => fireEvent.change(field, { target: { value: '1' } }))
  await act(() => fireEvent.keyDown(field, { key: 'Enter' }))
  await act(() => fireEvent.change(field, { target: { value: '1.' } }))
  await loadList()
  expect(field).toHaveValue('1.')
})

test('thumbs and fields follow a range that is cleared elsewhere', async () => {
  open({ min: 20, max: 50 })
  expect(screen.getByLabelText('From')).toHaveValue('20')
  await act(() => fireEvent.click(screen.getByRole('button', { name: 'Clear' })))
  expect(screen.getByLabelText('From')).toHaveValue('')
  expect(screen.getByRole('slider', { name: 'Price, highest' })).toHaveValue('100')
})

test('a range that is cleared just after a thumb has moved stays cleared', async () => {
  open({ min: 20, max: 50 })
  const thumb = screen.getByRole('slider', { name: 'Price, highest' })
  await act(() => fireEvent.change(thumb, { target: { value: '90' } }))
  await act(() => fireEvent.click(screen.getByRole('button', { name: 'Clear' })))
  expect(thumb).toHaveValue('100')
})

test('a text that was not committed is replaced by another range, such as that of Back', async () => {
  open({ min: 20, max: 50 })
  const field = screen.getByLabelText('To')
  await act(() => fireEvent.change(field, { target: { value: '7' } }))
  await act(() => fireEvent.click(screen.getByRole('button', { name: 'Clear' })))
  expect(field).toHaveValue('')
})

test('thumbs return to the last range that was taken when the next one is refused', async () => {
  const loadList = open(undefined, ({ max }) => max !== undefined)
  const [lowest, highest] = screen.getAllByRole('slider')
  if (!lowest || !highest) throw new Error('There are two thumbs')
  await act(() => fireEvent.change(lowest, { target: { value: '10' } }))
  await screen.findByText('Asked')
  await act(() => fireEvent.change(highest, { target: { value: '60' } }))
  await screen.findByText('Refused')
  expect(highest).toHaveValue('100')
  await loadList()
  expect(lowest).toHaveValue('10')
})

/** Opens a list whose rows for a range suspend until the returned function is called. */
function open(initial?: Range, isRefused: (range: Range) => boolean = () => false) {
  const rows = Promise.withResolvers<void>()
  render(<List initial={initial} isRefused={isRefused} rows={rows.promise} />)
  return async () => {
    await act(async () => rows.resolve())
    expect(screen.getByText('Rows')).toBeVisible()
  }
}

interface ListProps {
  initial: Range | undefined
  isRefused: (range: Range) => boolean
  rows: Promise<void>
}

function List({ initial, isRefused, rows }: ListProps) {
  const [range, setRange] = useState(initial)
  const [isAsked, setAsked] = useState(false)
  const [hasRefused, setRefused] = useState(false)
  const ask = (next: Range | undefined) => {
    if (next && isRefused(next)) {
      setRefused(true)
      return false
    }
    setAsked(true)
    startTransition(() => setRange(next))
    return true
  }
  return (
    <>
      {isAsked && <p>Asked</p>}
      {hasRefused && <p>Refused</p>}
      <RangeFields legend="Price" bounds={{ min: 0, max: 100 }} bars={[1, 2]} range={range} onChange={ask} />
      <button type="button" onClick={() => setRange(undefined)}>
        Clear
      </button>
      {isAsked && range && <Rows rows={rows} />}
    </>
  )
}

function Rows({ rows }: { rows: Promise<void> }) {
  use(rows)
  return <p>Rows</p>
}
