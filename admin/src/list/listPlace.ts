import { safeStorage } from '@elegant/shared'
import { isRecord } from '@elegant/shared/rules'
import { useSyncExternalStore } from 'react'

/** Where the owner has left a list: its filters and page, and the row and scroll position if one was opened. */
export interface ListPlace {
  search: string
  row?: number
  scroll?: number
}

const storage = safeStorage(() => sessionStorage)
const keyOf = (path: string) => `elegant_list_place:${path}`

export function keepPlace(path: string, place: ListPlace): void {
  storage.setItem(keyOf(path), JSON.stringify(place))
}

export function readPlace(path: string): ListPlace | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(path)) ?? 'null')
    if (!isRecord(kept) || typeof kept.search !== 'string') return undefined
    const { search, row, scroll } = kept
    return { search, ...(typeof row === 'number' && { row }), ...(typeof scroll === 'number' && { scroll }) }
  } catch {
    return undefined
  }
}

/** The address of a list as it was left: with its page, search and filters. */
export function useListAddress(path: string): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => path + (readPlace(path)?.search ?? ''),
    () => path,
  )
}
