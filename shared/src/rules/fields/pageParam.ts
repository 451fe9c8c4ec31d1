import { limits } from './limits.ts'

/** The page number in the query string of a list, 1 if it is missing or invalid. */
export function parsePageParam(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= limits.page ? page : 1
}
