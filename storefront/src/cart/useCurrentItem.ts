import {
  type CartLine,
  hasStatus,
  lineRefreshed,
  lineUnavailable,
  useAppDispatch,
  useGetItemByIdQuery,
} from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { useVisiblePolling } from '@elegant/shared/ui'
import { useEffect } from 'react'

/**
 * Keeps a cart line in sync with its item's current price, stock and visibility while the cart is open.
 * Returns the item once it is known.
 */
export function useCurrentItem({ id }: CartLine): Item | undefined {
  const dispatch = useAppDispatch()
  const { currentData, isFetching, error, refetch } = useGetItemByIdQuery(id, { refetchOnMountOrArgChange: true })
  const item = isFetching || error ? undefined : currentData
  useVisiblePolling(refetch, 60_000)
  // Admins also receive hidden items.
  const isGone = item ? item.Is_disabled || Boolean(item.archived_at) : hasStatus(error, 404)
  useEffect(() => {
    if (isGone) dispatch(lineUnavailable(id))
    else if (item) dispatch(lineRefreshed(item))
  }, [id, item, isGone, dispatch])
  return currentData
}
