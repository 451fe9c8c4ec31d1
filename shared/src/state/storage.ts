/** What the shop keeps in the browser: only these three verbs of `Storage`. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** localStorage, or memory for this page where storage is forbidden or full: the shop works on, it only forgets. */
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
