import { type CartLine, lineRefreshed, lineUnavailable, useAppDispatch, useGetItemByIdQuery } from '@elegant/shared'
import { isRecord } from '@elegant/shared/rules'
import { useVisiblePolling } from '@elegant/shared/ui'
import { useEffect } from 'react'

/**
 * Keeps a cart line in sync with its item's current price and visibility while the cart is open.
 * Returns true while the item is sold out.
 */
export function useSoldOut({ id }: CartLine): boolean {
  const dispatch = useAppDispatch()
  const { currentData, isFetching, error, refetch } = useGetItemByIdQuery(id, { refetchOnMountOrArgChange: true })
  const item = isFetching || error ? undefined : currentData
  useVisiblePolling(refetch, 60_000)
  // Admins also receive hidden items.
  const isGone = item
    ? item.Is_disabled || Boolean(item.archived_at)
    : error && 'status' in error && error.status === 404
  useEffect(() => {
    if (isGone) dispatch(lineUnavailable(id))
    else if (item) dispatch(lineRefreshed(item))
  }, [id, item, isGone, dispatch])

  const offers = currentData?.item_info?.offers
  const availability = isRecord(offers) ? String(offers.availability) : ''
  return /(SoldOut|OutOfStock|Discontinued)$/.test(availability)
}
