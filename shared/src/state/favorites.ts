import { useSyncExternalStore } from 'react'
import { limits } from '../rules/fields/limits.ts'
import { notify } from './notify.ts'
import { storedValue } from './storedValue.ts'

/** The storage key of the pieces that a guest keeps (docs/product/favorites.md). */
export const favoritesKey = 'elegant_favorites'

/** Ids that a list gains or loses. */
export interface FavoritesChange {
  add?: readonly number[]
  remove?: readonly number[]
}

type Ids = readonly number[]
type Save = (change: FavoritesChange, before: Ids) => void

const none: Ids = []
const guests = storedValue<Ids>(favoritesKey, (stored) =>
  Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id) && id > 0).slice(0, limits.favorites) : none,
)
const listeners = new Set<() => void>()
let ids: Ids | undefined
/** Saves changes to the account of a signed-in customer, whose list is never stored in the browser. */
let saveToAccount: Save | undefined

/** The pieces that the visitor keeps, the latest first; none before hydration. */
export function useFavorites(): Ids {
  return useSyncExternalStore(subscribe, getIds, getNone)
}

export function useIsFavorite(id: number): boolean {
  return useSyncExternalStore(subscribe, () => getIds().includes(id), getFalse)
}

/** Changes the list. Returns false if it would be too long. */
export function changeFavorites({ add = none, remove = none }: FavoritesChange): boolean {
  const before = getIds()
  const rest = before.filter((id) => !remove.includes(id) && !add.includes(id))
  if (add.length + rest.length > limits.favorites) {
    notify.error(`Your favorites have room for ${limits.favorites} pieces. Remove one first.`)
    return false
  }
  setIds([...add, ...rest])
  if (saveToAccount) saveToAccount({ add, remove }, before)
  else guests.write(ids)
  return true
}

/**
 * Shows the list of an account until the returned function is called; the guest's has become part of it, apart from the
 * `rest`, which stays in the browser.
 */
export function connectFavorites(list: Ids, save: Save, rest: Ids = none): () => void {
  guests.write(rest.length > 0 ? rest : undefined)
  saveToAccount = save
  setIds(list)
  return () => {
    saveToAccount = undefined
    setIds(readFavorites())
  }
}

/** The pieces that a guest keeps in this browser. */
export const readFavorites = guests.read

function subscribe(listener: () => void): () => void {
  if (!ids) {
    ids = readFavorites()
    window.addEventListener('storage', ({ key }) => {
      if (!saveToAccount && (key === favoritesKey || key === null)) setIds(readFavorites())
    })
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setIds(next: Ids): void {
  ids = next
  for (const listener of listeners) listener()
}

function getIds(): Ids {
  return ids ?? none
}

function getNone(): Ids {
  return none
}

function getFalse(): boolean {
  return false
}
