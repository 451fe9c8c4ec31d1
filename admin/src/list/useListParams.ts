import { useNavigate, useSearchParams } from '@elegant/shared'
import { parsePageParam } from '@elegant/shared/rules'
import { useDebouncedSearch } from '@elegant/shared/ui'
import { useRef } from 'react'

type ParamChanges = Record<string, string | number | undefined>

export type ListParams = ReturnType<typeof useListParams>

/**
 * Search, filters and page of a list, stored in the URL so that views can be bookmarked and Back works. A new choice
 * drops the parameters named in `dropped`.
 */
export function useListParams(dropped: string[] = []) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = params.get('search') ?? ''
  const page = parsePageParam(params)
  /** The server searches nothing: a search filters the loaded page, which stays open. */
  const isSearchLocal = useRef(false)

  function addressWith(change: ParamChanges): string {
    const next = new URLSearchParams(params)
    // A new search or filter starts on page 1.
    next.delete('page')
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, String(value))
    }
    return `?${next}`
  }

  function choose(change: ParamChanges): void {
    const cleared = Object.fromEntries(dropped.map((name) => [name, undefined]))
    void navigate(addressWith({ ...cleared, ...change }), { replace: true, preventScrollReset: true })
  }

  return {
    params,
    page,
    search,
    isSearchLocal,
    choose,
    addressWith,
    getAddress: (page: number) => addressWith({ page: page > 1 ? page : undefined }),
    ...useDebouncedSearch(search, (words) =>
      choose({ search: words, ...(isSearchLocal.current && page > 1 && { page }) }),
    ),
  }
}
