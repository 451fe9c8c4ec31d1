/** The subset of `Storage` that the shop uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Wraps `Storage` with a fallback to memory if it is blocked or full. The shop then works, but forgets on reload. */
export function safeStorage(storage: () => KeyValueStorage): KeyValueStorage {
  const memory = new Map<string, string>()
  const tried = <Result>(use: () => Result, otherwise: () => Result): Result => {
    try {
      return use()
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      memory.get(key) ??
      tried(
        () => storage().getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      tried(
        () => {
          storage().setItem(key, value)
          memory.delete(key)
        },
        () => void memory.set(key, value),
      ),
    removeItem: (key) => {
      memory.delete(key)
      tried(
        () => storage().removeItem(key),
        () => undefined,
      )
    },
  }
}
