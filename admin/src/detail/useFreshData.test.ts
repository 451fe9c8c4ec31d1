import { renderHook } from '@testing-library/react'
import { useFreshData } from './useFreshData.ts'

test('data that come after the first render are fresh, although the clock was set back in between', () => {
  const cached = { currentData: 'old', isFetching: false, fulfilledTimeStamp: Date.now() + 60_000 }
  const { result, rerender } = renderHook((query) => useFreshData(query), { initialProps: cached })
  expect(result.current).toBeUndefined()
  rerender({ ...cached, isFetching: true })
  expect(result.current).toBeUndefined()
  rerender({ currentData: 'new', isFetching: false, fulfilledTimeStamp: Date.now() - 60_000 })
  expect(result.current).toBe('new')
})
