import type { Item } from '@elegant/shared/rules'
import { comparedIds } from '../../compare/comparedIds.ts'
import { useListComparedItemsQuery } from '../../compare/comparedItemsApi.ts'
import { useListSimilarItemsQuery } from '../extras/similarItemsApi.ts'

/** The stones that can turn beside one: those chosen to compare, then those like it. */
export function useBesideStones(item: Item): Item[] {
  const ids = comparedIds.use()
  const compared = useListComparedItemsQuery(ids, { skip: ids.length === 0 }).currentData ?? []
  const similar = useListSimilarItemsQuery(item.id).currentData ?? []
  const stones = new Map([...compared, ...similar].map((stone) => [stone.id, stone]))
  return [...stones.values()].filter(({ id, turntables = [] }) => id !== item.id && turntables.length > 0)
}
