import { jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useTypedSearch } from './useTypedSearch.ts'

afterEach(() => jest.useRealTimers())

test('who leaves the search box has asked at once, and is not called back later', () => {
  jest.useFakeTimers()
  const ask = jest.fn<(search: string) => void>()
  const { result } = renderHook(() => useTypedSearch('', ask))
  act(() => result.current.box.onSearch('opal '))
  act(() => result.current.box.onBlur())
  expect(ask.mock.calls).toEqual([['opal']])
  act(() => jest.runAllTimers())
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a question is asked once the typing pauses', () => {
  jest.useFakeTimers()
  const ask = jest.fn<(search: string) => void>()
  const { result } = renderHook(() => useTypedSearch('', ask))
  act(() => result.current.box.onSearch('op'))
  act(() => result.current.box.onSearch('opal'))
  expect(ask).not.toHaveBeenCalled()
  act(() => jest.runAllTimers())
  expect(ask.mock.calls).toEqual([['opal']])
})
