import { useState } from 'react'
import { useListCustomersQuery } from './shopCustomersApi.ts'

/**
 * The customer as the list has it, for servers that have no single customers. Where the server does not search either,
 * this follows the pages of the list.
 */
export function useListedCustomer(id: number | string, { skip }: { skip: boolean }) {
  const [reached, setReached] = useState({ id, page: 1 })
  const page = reached.id === id ? reached.page : 1
  const { currentData, isFetching, error, refetch } = useListCustomersQuery({ page, search: String(id) }, { skip })
  const customer = currentData?.items.find((one) => one.id === id)
  const next = !customer && !currentData?.narrowed ? (currentData?.nextPage ?? 0) : 0
  if (next > page) setReached({ id, page: next })
  return { customer, isFetching, error, refetch }
}
