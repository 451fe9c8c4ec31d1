import { hash } from 'node:crypto'
import type { WishQuery } from '@elegant/shared/rules'

/** The same filters always in the same form, so that equal wishes are matched once. */
export function normalizeWishQuery({
  search,
  category,
  price,
  tags = [],
  kinds = [],
  facts = [],
}: WishQuery): WishQuery {
  const words = search?.normalize('NFC').trim().replace(/\s+/g, ' ')
  return {
    search: words || undefined,
    category,
    price: price && { min: price.min, max: price.max },
    tags: tags.length > 0 ? removeDuplicates(tags.map((tag) => tag.trim())) : undefined,
    kinds: kinds.length > 0 ? removeDuplicates(kinds) : undefined,
    facts:
      facts.length > 0
        ? facts
            .map(({ name, values, groups, min, max }) => ({
              name,
              values: values && removeDuplicates(values),
              groups: groups && removeDuplicates(groups),
              min,
              max,
            }))
            .sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))
        : undefined,
  }
}

/** Names equal queries. */
export function hashQuery(query: WishQuery): string {
  return hash('sha256', JSON.stringify(query))
}

function removeDuplicates<Text extends string>(texts: Text[]): Text[] {
  return [...new Set(texts)].sort(compare)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
