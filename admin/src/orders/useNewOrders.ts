import type { Order } from '@elegant/shared/rules'
import { useState } from 'react'
import { orderCustomerLabel } from '../customers/customerLabel.ts'

/**
 * Detects orders that arrived while the page was open. `isWhole` means that the list contains the newest order of all,
 * which makes it the reference for later ones.
 */
export function useNewOrders(orders: Order[] | undefined, isWhole: boolean) {
  const [newest, setNewest] = useState<number>()
  if (newest === undefined && orders && isWhole) setNewest(Math.max(0, ...orders.map(({ id }) => id)))
  const isNew = ({ id }: Order) => newest !== undefined && id > newest
  const arrived = orders?.filter(isNew) ?? []
  return {
    isNew,
    /** The announcement for screen readers. */
    announcement: arrived.map((order) => `New: ${order._items.name}, ${orderCustomerLabel(order)}.`).join(' '),
  }
}
