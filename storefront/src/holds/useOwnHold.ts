import { useMe } from '@elegant/shared'
import { type Hold, type Item, isTaken } from '@elegant/shared/rules'
import { useListHoldsQuery } from './holdsApi.ts'

/**
 * The visitor's own hold of a piece, or the place in line. The call is made only if somebody has the piece or waits for
 * it. `asked` is a hold that the page itself has asked for.
 */
export function useOwnHold(
  { id, availability }: { id: number; availability?: Item['availability'] },
  asked?: Hold,
): Hold | undefined {
  const { isLoading } = useMe()
  const isSold = availability?.state === 'sold'
  const isWanted = asked !== undefined || isTaken(availability) || (availability?.waiting ?? 0) > 0
  const { currentData } = useListHoldsQuery(undefined, { skip: isSold || !isWanted || isLoading })
  if (isSold) return undefined
  return currentData ? currentData.find(({ items_id }) => items_id === id) : asked
}
