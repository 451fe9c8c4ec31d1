import { safeStorage } from '@elegant/shared'
import { useSyncExternalStore } from 'react'

interface KeptValue<Value> {
  /** The present value. The server's page and its first render in the browser have the initial one. */
  use: () => Value
  /** The present value, for what is never part of the server's page. */
  read: () => Value
  change: (update: (value: Value) => Value) => void
}

/** A value that only this browser keeps, the same in all components and tabs. `parse` takes whatever was stored. */
export function keptValue<Value>(key: string, parse: (stored: unknown) => Value): KeptValue<Value> {
  const storage = safeStorage(() => localStorage)
  const initial = parse(undefined)
  const listeners = new Set<() => void>()
  let text: string | null = null
  let value = initial

  function read(): void {
    const stored = storage.getItem(key)
    // The same text keeps the same value, so that nothing renders again.
    if (stored === text) return
    text = stored
    value = parse(parseJson(stored))
  }

  function readNow(): Value {
    read()
    return value
  }

  function readAgain(): void {
    read()
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    // Another tab changed it.
    if (listeners.size === 0) window.addEventListener('storage', readAgain)
    listeners.add(listener)
    read()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', readAgain)
    }
  }

  return {
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
    read: readNow,
    change(update) {
      storage.setItem(key, JSON.stringify(update(readNow())))
      readAgain()
    },
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
