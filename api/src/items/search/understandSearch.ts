import type { ItemListQuery, ItemType, Understood } from '@elegant/shared/rules'
import { limits } from '@elegant/shared/rules'
import type { ListedPage, ListItems, ReadScope } from '../list/listItems.ts'
import { readSearch } from './readSearch.ts'
import type { Vocabulary } from './vocabulary.ts'

interface Deps {
  list: ListItems
  getVocabulary: (shopId: number) => Promise<Vocabulary>
}

/**
 * Lists items. With `understand`, a search whose own words find nothing is answered by its first reading that finds
 * something (docs/product/catalog.md#search); one that states a range or a bound is read first. The answer then says
 * how it was read.
 */
export function understandSearch({ list, getVocabulary }: Deps) {
  return async (
    scope: ReadScope,
    type: ItemType,
    query: ItemListQuery,
    options?: { hasBodies?: boolean },
  ): Promise<ListedPage & { understood?: Understood }> => {
    const { understand = false, search = '' } = query
    if (!understand || search.trim() === '') return list(scope, type, query, options)
    const { readings, isBounded } = readSearch(search, await getVocabulary(scope.shopId))
    const exact = isBounded ? undefined : await list(scope, type, query, options)
    if (exact && exact.total > 0) return exact
    for (const understood of readings) {
      const found = await list(scope, type, applyReading(query, understood), options)
      if (found.total === 0) continue
      return { ...found, json: `${found.json.slice(0, -1)},"understood":${JSON.stringify(understood)}}`, understood }
    }
    return exact ?? list(scope, type, query, options)
  }
}

/** The query with a reading in place of its search. A filter that the query has already stays. */
function applyReading(query: ItemListQuery, { text, price, facts = [], kinds }: Understood): ItemListQuery {
  const own = query.facts ?? []
  const more = facts.filter(({ name }) => !own.some((fact) => fact.name === name))
  return {
    ...query,
    search: text,
    price: query.price ?? price,
    kinds: query.kinds ?? kinds,
    facts: [...own, ...more].slice(0, limits.factFilters),
  }
}
