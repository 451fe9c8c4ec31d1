import { limits } from '@elegant/shared/rules'
import { keptValue } from '../keptValue.ts'

/** The most pieces side by side (product §2.24). */
export const maxCompared = 4

/** The ids of the pieces that this browser has chosen to compare, in the order of choosing. */
export const comparedIds = keptValue<readonly number[]>('elegant_compared', (stored) =>
  Array.isArray(stored) ? validIds(stored) : [],
)

/** The ids in an address, such as `3,9,12`; whatever is no id is left out. */
export function parseComparedIds(items: string | null): number[] {
  return validIds((items ?? '').split(',').map((id) => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0)))
}

/** The address that shows these pieces side by side. */
export function comparePath(ids: readonly number[]): string {
  return ids.length === 0 ? '/compare' : `/compare?items=${ids.join(',')}`
}

function validIds(ids: readonly unknown[]): number[] {
  const valid = ids.filter((id) => typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= limits.integer)
  return [...new Set(valid.map(Number))].slice(0, maxCompared)
}
