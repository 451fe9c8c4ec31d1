import { safeStorage } from '@elegant/shared'

const key = 'elegant_searches'
const maxSearches = 5

/** The last searches in this browser, the newest first (product §10.3). */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxSearches) : []
  } catch {
    return []
  }
}

export function keepSearch(search: string): void {
  if (search === '') return
  const others = readSearches().filter((one) => one !== search)
  storage().setItem(key, JSON.stringify([search, ...others].slice(0, maxSearches)))
}

export function forgetSearches(): void {
  storage().removeItem(key)
}

const storage = () => safeStorage(() => localStorage)
