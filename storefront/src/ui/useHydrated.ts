import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until the page can react to the visitor. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
