import { useState } from 'react'

interface Query<Data> {
  currentData?: Data
  isFetching: boolean
  fulfilledTimeStamp?: number
}

/**
 * The data of a query that refetches on mount, once it has come since then: the first render has what the cache has, with
 * which no form may open.
 */
export function useFreshData<Data>({ currentData, isFetching, fulfilledTimeStamp = 0 }: Query<Data>): Data | undefined {
  const [mountedAt] = useState(Date.now)
  return !isFetching && fulfilledTimeStamp >= mountedAt ? currentData : undefined
}
