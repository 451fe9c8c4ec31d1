import { useSearchParams } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'

/** The page of a list, kept in the address as `?page=2`, and the address of any other. */
export function usePageNumber(): [number, (page: number) => string] {
  const [search] = useSearchParams()
  return [pageIn(search), (page) => (page > 1 ? `?page=${page}` : '?')]
}

/** The page that an address asks for. */
export function pageIn(search: URLSearchParams): number {
  const asked = Number(search.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 && asked <= limits.page ? asked : 1
}
