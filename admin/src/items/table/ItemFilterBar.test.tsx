import { Link } from '@elegant/shared'
import { renderPage } from '@elegant/shared/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { use } from 'react'
import { useListParams } from '../../list/useListParams.ts'
import { ItemFilterBar } from './ItemFilterBar.tsx'

test('letters that are typed while the list of the last bound is rendering stay', async () => {
  const rows = Promise.withResolvers<void>()
  renderPage(<List rows={rows.promise} />, { path: '/?missing=picture', api: { 'GET /items_categories': [] } })
  const field = screen.getByRole('textbox', { name: 'Lowest price' })
  await act(() => fireEvent.change(field, { target: { value: '1' } }))
  await act(() => fireEvent.keyDown(field, { key: 'Enter' }))
  await act(() => fireEvent.change(field, { target: { value: '15' } }))
  await act(async () => rows.resolve())
  expect(screen.getByText('Rows from 1')).toBeVisible()
  expect(field).toHaveValue('15')
})

test('a bound that was not applied is replaced by that of another address, such as a saved view', async () => {
  renderPage(<List rows={Promise.resolve()} />, {
    path: '/?missing=picture',
    api: { 'GET /items_categories': [] },
  })
  const field = screen.getByRole('textbox', { name: 'Lowest price' })
  await act(() => fireEvent.change(field, { target: { value: '15' } }))
  await act(() => fireEvent.click(screen.getByRole('link', { name: 'From 7' })))
  expect(await screen.findByText('Rows from 7')).toBeVisible()
  expect(field).toHaveValue('7')
})

/** A list whose rows for a lowest price suspend until they are loaded. */
function List({ rows }: { rows: Promise<void> }) {
  const list = useListParams()
  const min = list.params.get('min')
  return (
    <>
      <ItemFilterBar type="Product" list={list} hasAvailability={false} />
      <Link to="?missing=picture&min=7">From 7</Link>
      {min !== null && <Rows min={min} rows={rows} />}
    </>
  )
}

function Rows({ min, rows }: { min: string; rows: Promise<void> }) {
  use(rows)
  return <p>Rows from {min}</p>
}
