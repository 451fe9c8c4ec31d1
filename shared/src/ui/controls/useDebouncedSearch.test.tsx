import { jest } from '@jest/globals'
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { startTransition, use, useState } from 'react'
import { SearchField } from './Field.tsx'
import { useDebouncedSearch } from './useDebouncedSearch.ts'

afterEach(() => jest.useRealTimers())

test('searches on blur, without a second call after the pause', () => {
  jest.useFakeTimers()
  const ask = jest.fn<(search: string) => void>()
  const { result } = renderHook(() => useDebouncedSearch('', ask))
  act(() => result.current.inputProps.onSearch('opal '))
  act(() => result.current.inputProps.onBlur())
  expect(ask.mock.calls).toEqual([['opal']])
  act(() => jest.runAllTimers())
  expect(ask).toHaveBeenCalledTimes(1)
})

test('searches once typing pauses', () => {
  jest.useFakeTimers()
  const ask = jest.fn<(search: string) => void>()
  const { result } = renderHook(() => useDebouncedSearch('', ask))
  act(() => result.current.inputProps.onSearch('op'))
  act(() => result.current.inputProps.onSearch('opal'))
  expect(ask).not.toHaveBeenCalled()
  act(() => jest.runAllTimers())
  expect(ask.mock.calls).toEqual([['opal']])
})

test('keeps what is typed while earlier searches reach the address one after the other', () => {
  jest.useFakeTimers()
  const { result, rerender } = renderHook((search: string) => useDebouncedSearch(search, () => undefined), {
    initialProps: '',
  })
  for (const typed of ['op', 'opal', 'opal ring']) {
    act(() => result.current.inputProps.onSearch(typed))
    if (typed !== 'opal ring') act(() => jest.runAllTimers())
  }
  rerender('op')
  expect(result.current.typed).toBe('opal ring')
  rerender('opal')
  expect(result.current.typed).toBe('opal ring')
})

test('shows the search of an address that it did not ask for', () => {
  const { result, rerender } = renderHook((search: string) => useDebouncedSearch(search, () => undefined), {
    initialProps: 'opal',
  })
  rerender('emerald')
  expect(result.current.typed).toBe('emerald')
})

test('keeps what is typed while the page of an earlier search is rendering', async () => {
  jest.useFakeTimers()
  const rows = Promise.withResolvers<void>()
  render(<ListPage rows={rows.promise} />)
  const box = screen.getByRole('searchbox')
  await act(() => fireEvent.change(box, { target: { value: 's' } }))
  await act(() => jest.runAllTimers())
  await act(() => fireEvent.change(box, { target: { value: 'st' } }))
  expect(box).toHaveValue('st')
  await act(async () => {
    rows.resolve()
    await rows.promise
  })
  expect(screen.getByText('Rows of s')).toBeVisible()
  expect(box).toHaveValue('st')
})

/** A page whose address follows a search once its rows are loaded. */
function ListPage({ rows }: { rows: Promise<void> }) {
  const [search, setSearch] = useState('')
  return (
    <>
      <Box search={search} onSearch={(words) => startTransition(() => setSearch(words))} />
      {search && <Rows search={search} rows={rows} />}
    </>
  )
}

function Box({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  return <SearchField label="Search" {...useDebouncedSearch(search, onSearch).inputProps} />
}

function Rows({ search, rows }: { search: string; rows: Promise<void> }) {
  use(rows)
  return <p>Rows of {search}</p>
}
