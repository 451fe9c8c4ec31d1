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
