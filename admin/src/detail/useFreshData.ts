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
export function useFreshData<Data>({ currentData, isFetching, fulfilledTimeStamp }: Query<Data>): Data | undefined {
  const [cachedAt] = useState(fulfilledTimeStamp)
  return !isFetching && fulfilledTimeStamp !== cachedAt ? currentData : undefined
}
