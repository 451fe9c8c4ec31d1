import { safeStorage } from '@elegant/shared'
import { isRecord } from '@elegant/shared/rules'
import { useSyncExternalStore } from 'react'

/** A view of a list that the owner has given a name: its filters, search and order. */
export interface SavedView {
  name: string
  search: string
}

const storage = safeStorage(() => localStorage)
const listeners = new Set<() => void>()

/** The columns that the owner has chosen for a list, by id; undefined for the usual ones. */
export const useChosenColumns = (list: string) => parseColumns(useSetting(`elegant_columns:${list}`))

export const chooseColumns = (list: string, ids: readonly string[] | undefined) => write(`elegant_columns:${list}`, ids)

export const useSavedViews = (list: string) => parseViews(useSetting(`elegant_views:${list}`))

export const saveViews = (list: string, views: readonly SavedView[]) =>
  write(`elegant_views:${list}`, views.length > 0 ? views : undefined)

/** The text of a setting, the same until it changes. */
function useSetting(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => storage.getItem(key),
    () => null,
  )
}

function write(key: string, value: object | undefined): void {
  if (value) storage.setItem(key, JSON.stringify(value))
  else storage.removeItem(key)
  for (const listener of listeners) listener()
}

function parseColumns(text: string | null): string[] | undefined {
  const stored = parse(text)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined
}

function parseViews(text: string | null): SavedView[] {
  const stored = parse(text)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((view: unknown) =>
    isRecord(view) && typeof view.name === 'string' && typeof view.search === 'string'
      ? [{ name: view.name, search: view.search }]
      : [],
  )
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
