import { useMemo, useSyncExternalStore } from 'react'
import { type KeyValueStorage, parseStored, safeStorage } from './storage.ts'

/** A value that only this browser keeps, the same in all components and tabs. */
export interface StoredValue<Value> {
  /** The present value. The server's page and its first render in the browser have that of an empty storage. */
  use: () => Value
  /** The present value, for event handlers and effects. */
  read: () => Value
  /** Keeps a value; undefined removes it. */
  write: (value: Value | undefined) => void
}

type Parse<Value> = (stored: unknown) => Value

const local = safeStorage(() => localStorage)
const listeners = new Set<() => void>()

/** A value stored as JSON. `parse` gets undefined if there is none, or if it is damaged. */
export function storedValue<Value>(key: string, parse: Parse<Value>, storage = local): StoredValue<Value> {
  return {
    use: () => useStored(key, parse, storage),
    read: () => parseStored(storage.getItem(key), parse),
    write(value) {
      if (value === undefined) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(value))
      for (const listener of listeners) listener()
    },
  }
}

function useStored<Value>(key: string, parse: Parse<Value>, storage: KeyValueStorage): Value {
  // The same text keeps the same value, so that nothing renders again.
  const text = useSyncExternalStore(
    subscribe,
    () => storage.getItem(key),
    () => null,
  )
  return useMemo(() => parseStored(text, parse), [text, parse])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab changed it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
