import { useSearchParams } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'

/** The page number of a list from `?page=2`, and the address of any other page. */
export function usePageNumber(): [number, (page: number) => string] {
  const [search] = useSearchParams()
  return [pageIn(search), (page) => (page > 1 ? `?page=${page}` : '?')]
}

/** Parses the page number of an address. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= limits.page ? page : 1
}
