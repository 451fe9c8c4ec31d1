import { pieceKinds, termGroups } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { prepare, type QueryOne } from '../../db/prepared.ts'
import { itemFacts, items } from '../../db/schema.ts'
import { shop } from '../../db/visibility.ts'
import type { ResponseCache } from '../../http/routes/responseCache.ts'
import { isVisibleItem } from '../fields/itemRows.ts'

/**
 * The words of a shop's public items, by which searches are corrected and understood (docs/product/catalog.md#search).
 */
export interface Vocabulary {
  /** Each word in lower case with the number of its uses. */
  words: Map<string, number>
  factNames: string[]
  /** The values of each fact, the most frequent ones first. */
  factValues: Map<string, string[]>
}

/** Bounds of memory and time: the items whose titles and tags are read, and the values of facts. */
const maxItems = 5000
const maxValues = 2000
const maxShops = 50

/** Returns the vocabulary of a shop, kept until the revision of its catalog rises. */
export function vocabularies({ queryOne, cache }: { queryOne: QueryOne; cache: ResponseCache }) {
  const known = new LRUCache<number, { revision: number; vocabulary: Promise<Vocabulary> }>({ max: maxShops })
  return (shopId: number): Promise<Vocabulary> => {
    const revision = cache.getRevision(shopId)
    const kept = known.get(shopId)
    if (kept?.revision === revision) return kept.vocabulary
    const vocabulary = readVocabulary(queryOne, shopId)
    known.set(shopId, { revision, vocabulary })
    vocabulary.catch(() => known.delete(shopId))
    return vocabulary
  }
}

interface Texts {
  texts: string[]
  names: string[]
  facts: { name: string; value: string }[]
}

async function readVocabulary(queryOne: QueryOne, shopId: number): Promise<Vocabulary> {
  const row = await queryOne<Texts>(textsOfShop, { shop: shopId })
  const { texts = [], names = [], facts = [] } = row ?? {}
  const words = new Map<string, number>()
  const factValues = new Map<string, string[]>()
  const terms = [...pieceKinds, ...Object.values(termGroups).flat()].flatMap((group) => [...group.words])
  for (const text of [...texts, ...facts.map(({ value }) => value), ...terms]) {
    for (const word of getWords(text)) words.set(word, (words.get(word) ?? 0) + 1)
  }
  for (const { name, value } of facts) factValues.set(name, [...(factValues.get(name) ?? []), value])
  return { words, factNames: names, factValues }
}

const textsOfShop = prepare(sql`
  select
    (select coalesce(json_agg(text), '[]') from (
      select ${items.title} || ' ' || ${items.tags} as text from ${items}
      where ${isVisibleItem('public')} and ${items.item_type} in ('Product', 'Event', 'Service', 'Blog')
      order by ${items.id} desc limit ${sql.raw(String(maxItems))}) listed) as texts,
    (select coalesce(json_agg(name), '[]') from (
      select distinct ${itemFacts.name} from ${itemFacts} where ${itemFacts.shops_id} = ${shop}
      order by ${itemFacts.name} limit 100) known) as names,
    (select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]') from (
      select ${itemFacts.name}, ${itemFacts.value} from ${itemFacts}
      join ${items} on ${items.shops_id} = ${itemFacts.shops_id} and ${items.id} = ${itemFacts.items_id}
      where ${isVisibleItem('public')} and ${itemFacts.number} is null
      group by ${itemFacts.name}, ${itemFacts.value} order by count(*) desc, ${itemFacts.value}
      limit ${sql.raw(String(maxValues))}) known) as facts`)

/** The words of a text in lower case, without figures. */
export function getWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
}
