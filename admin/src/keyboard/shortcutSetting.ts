import { safeStorage } from '@elegant/shared'
import { useSyncExternalStore } from 'react'

const key = 'elegant_inbox_shortcuts'
const storage = safeStorage(() => localStorage)
const listeners = new Set<() => void>()

/** Single letters can be turned off, because speech input types them by accident (WCAG 2.1.4). */
export function useShortcutSetting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => storage.getItem(key) !== 'off',
    () => true,
  )
}

export function setShortcuts(isOn: boolean): void {
  if (isOn) storage.removeItem(key)
  else storage.setItem(key, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
