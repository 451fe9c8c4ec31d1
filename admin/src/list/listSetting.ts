import { type StoredValue, storedValue } from '@elegant/shared'
import { isRecord } from '@elegant/shared/rules'

/** A view of a list that the owner has given a name: its filters, search and order. */
export interface SavedView {
  name: string
  search: string
}

/** The columns that the owner has chosen for a list, by id; undefined for the usual ones. */
export function chosenColumns(list: string): StoredValue<string[] | undefined> {
  return storedValue(`elegant_columns:${list}`, parseColumns)
}

export function savedViews(list: string): StoredValue<SavedView[]> {
  return storedValue(`elegant_views:${list}`, parseViews)
}

function parseColumns(stored: unknown): string[] | undefined {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined
}

function parseViews(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((view: unknown) =>
    isRecord(view) && typeof view.name === 'string' && typeof view.search === 'string'
      ? [{ name: view.name, search: view.search }]
      : [],
  )
}
