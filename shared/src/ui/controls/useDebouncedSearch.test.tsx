import { jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
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
