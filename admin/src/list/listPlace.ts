import { type StoredValue, safeStorage, storedValue } from '@elegant/shared'
import { isRecord } from '@elegant/shared/rules'

/** Where the owner has left a list: its filters and page, and the row and scroll position if one was opened. */
export interface ListPlace {
  search: string
  row?: number
  scroll?: number
}

const tab = safeStorage(() => sessionStorage)

export function listPlace(path: string): StoredValue<ListPlace | undefined> {
  return storedValue(`elegant_list_place:${path}`, parsePlace, tab)
}

/** The address of a list as it was left: with its page, search and filters. */
export function useListAddress(path: string): string {
  return path + (listPlace(path).use()?.search ?? '')
}

function parsePlace(stored: unknown): ListPlace | undefined {
  if (!isRecord(stored) || typeof stored.search !== 'string') return undefined
  const { search, row, scroll } = stored
  return { search, ...(typeof row === 'number' && { row }), ...(typeof scroll === 'number' && { scroll }) }
}
