import { limits } from '../fields/limits.ts'

/** Response of GET and POST /favorites: the kept pieces, the latest first. */
export interface FavoriteIds {
  ids: number[]
}

/** The path of a list that is shared by its address. */
export function sharedListPath(ids: readonly number[]): string {
  return `/favorites?items=${formatItemIds(ids.slice(0, limits.favorites))}`
}

/** The ids in a text such as `3,9,12`, each once and as many as a list has. Anything else is ignored. */
export function parseItemIds(text: string): number[] {
  const ids = text.split(',').map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : 0))
  return [...new Set(ids.filter((id) => id > 0 && id <= limits.integer))].slice(0, limits.favorites)
}

/** The text that `parseItemIds` reads. */
export function formatItemIds(ids: readonly number[]): string {
  return ids.join(',')
}
