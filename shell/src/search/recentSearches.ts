import { storedValue } from '@elegant/shared'

const maxSearches = 5

/** The last searches in this browser, the newest first (docs/product/catalog.md#search). */
export const recentSearches = storedValue<string[]>('elegant_searches', (stored) =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxSearches) : [],
)

export function keepSearch(search: string): void {
  if (search === '') return
  const others = recentSearches.read().filter((one) => one !== search)
  recentSearches.write([search, ...others].slice(0, maxSearches))
}
