import { storedValue } from '@elegant/shared'
import { formatItemIds, parseItemIds } from '@elegant/shared/rules'

/** The most pieces side by side (docs/product/pages.md#comparison). */
export const maxCompared = 4

/** The ids of the pieces that this browser has chosen to compare, in the order of choosing. */
export const comparedIds = storedValue<readonly number[]>('elegant_compared', (stored) =>
  Array.isArray(stored) ? parseComparedIds(stored.join()) : [],
)

/** The ids in an address, such as `3,9,12`; anything else is ignored. */
export function parseComparedIds(items: string | null): number[] {
  return parseItemIds(items ?? '').slice(0, maxCompared)
}

/** The address that shows these pieces side by side. */
export function comparePath(ids: readonly number[]): string {
  return ids.length === 0 ? '/compare' : `/compare?items=${formatItemIds(ids)}`
}
