import type { Order } from '@elegant/shared/rules'
import { useState } from 'react'

/**
 * Which orders have come while the page was open. `isWhole`: the list begins with the newest order of all, so that it
 * is known from then on which are newer.
 */
export function useArrivals(orders: Order[] | undefined, isWhole: boolean) {
  const [newest, setNewest] = useState<number>()
  const [first] = orders ?? []
  if (newest === undefined && orders && isWhole) setNewest(first?.id ?? 0)
  const isNew = ({ id }: Order) => newest !== undefined && id > newest
  const arrived = orders?.filter(isNew) ?? []
  return {
    isNew,
    /** In words, for who cannot see them come. */
    news: arrived.map(({ _items, _customers }) => `New: ${_items.name}, ${_customers.Full_name || 'Guest'}.`).join(' '),
  }
}
