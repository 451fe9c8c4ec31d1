/** The subset of `Storage` that the shop uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Wraps `Storage` with a fallback to memory if it is blocked or full. The shop then works, but forgets on reload. */
export function safeStorage(storage: () => KeyValueStorage): KeyValueStorage {
  const memory = new Map<string, string>()
  const withFallback = <Result>(run: () => Result, fallback: () => Result): Result => {
    try {
      return run()
    } catch {
      return fallback()
    }
  }
  return {
    getItem: (key) =>
      memory.get(key) ??
      withFallback(
        () => storage().getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      withFallback(
        () => {
          storage().setItem(key, value)
          memory.delete(key)
        },
        () => void memory.set(key, value),
      ),
    removeItem: (key) => {
      memory.delete(key)
      withFallback(
        () => storage().removeItem(key),
        () => undefined,
      )
    },
  }
}

/** Parses a stored JSON text. `parse` gets undefined if there is none, or if it is damaged. */
export function parseStored<Value>(text: string | null, parse: (stored: unknown) => Value): Value {
  try {
    return parse(JSON.parse(text ?? ''))
  } catch {
    return parse(undefined)
  }
}
