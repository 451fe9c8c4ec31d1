import { useSearchParams } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'

/** The page of a list, kept in the address as `?page=2`, and the way to another one: from its top. */
export function usePageNumber(): [number, (page: number) => void] {
  const [params, setParams] = useSearchParams()
  return [
    pageIn(params),
    (next) => {
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (next === 1) after.delete('page')
        else after.set('page', String(next))
        return after
      })
      window.scrollTo({ top: 0 })
    },
  ]
}

/** The page that an address asks for. */
export function pageIn(search: URLSearchParams): number {
  const asked = Number(search.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 && asked <= limits.page ? asked : 1
}
