import { useSearchParams } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import { listQuery } from './listQuery.ts'

/** The page of a list, kept in the address as `?page=2`, and the address of any other. */
export function usePageNumber(): [number, (page: number) => string] {
  const [search] = useSearchParams()
  return [pageIn(search), (page) => addressOf(page, search)]
}

/** The page that an address asks for. */
export function pageIn(search: URLSearchParams): number {
  const asked = Number(search.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 && asked <= limits.page ? asked : 1
}

function addressOf(page: number, search: URLSearchParams): string {
  const other = new URLSearchParams()
  for (const name of listQuery) {
    const value = name === 'page' ? page > 1 && String(page) : search.get(name)
    if (value) other.set(name, value)
  }
  return `?${other}`
}
