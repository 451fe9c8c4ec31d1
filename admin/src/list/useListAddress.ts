import { useNavigate, useSearchParams } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import { useDebouncedSearch } from '@elegant/shared/ui'

type Change = Record<string, string | number | undefined>

export type ListAddress = ReturnType<typeof useListAddress>

/**
 * Search, filters and page of a list, stored in the URL so that views can be bookmarked and Back works. A new choice
 * drops the parameters named in `dropped`.
 */
export function useListAddress(dropped: string[] = []) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = Number(params.get('page') ?? 1)
  const search = params.get('search') ?? ''

  function addressWith(change: Change): string {
    const next = new URLSearchParams(params)
    // A new search or filter starts on page 1.
    next.delete('page')
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, String(value))
    }
    return `?${next}`
  }

  function choose(change: Change): void {
    const gone = Object.fromEntries(dropped.map((name) => [name, undefined]))
    void navigate(addressWith({ ...gone, ...change }), { replace: true, preventScrollReset: true })
  }

  return {
    params,
    page: Number.isInteger(asked) && asked >= 1 && asked <= limits.page ? asked : 1,
    search,
    choose,
    addressOf: (page: number) => addressWith({ page: page > 1 ? page : undefined }),
    ...useDebouncedSearch(search, (words) => choose({ search: words })),
  }
}
