import { type CartLine, itemSeen, useAppDispatch, useGetItemByIdQuery } from '@elegant/shared'
import { isRecord } from '@elegant/shared/rules'
import { useWhileSeen } from '@elegant/shared/ui'
import { useEffect } from 'react'

/** What the shop says of a line's item: it can be had, it is sold, or it is not shown any more. Undefined until it says so. */
type Standing = 'offered' | 'sold' | 'gone' | undefined

const askEvery = 60_000

/** Compares a line with the shop's item while the cart is looked at; the line goes by what the item costs now. */
export function useStanding({ id }: CartLine): Standing {
  const dispatch = useAppDispatch()
  const { currentData, isFetching, error, refetch } = useGetItemByIdQuery(id, { refetchOnMountOrArgChange: true })
  const item = isFetching ? undefined : currentData
  useWhileSeen(refetch, askEvery)
  useEffect(() => {
    if (item) dispatch(itemSeen(item))
  }, [item, dispatch])

  if (error && 'status' in error && error.status === 404) return 'gone'
  if (!currentData) return undefined
  // An admin is shown what nobody else is.
  if (currentData.Is_disabled || currentData.archived_at) return 'gone'
  const offers = currentData.item_info?.offers
  const availability = isRecord(offers) ? String(offers.availability) : ''
  return /(SoldOut|OutOfStock|Discontinued)$/.test(availability) ? 'sold' : 'offered'
}
