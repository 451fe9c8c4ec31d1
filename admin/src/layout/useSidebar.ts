import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { isSidebarOpen, sidebarCookie } from './sidebarState.ts'

/** Below this width the sidebar is an overlay (product §9). */
const phone = '(max-width: 767px)'

/** The sidebar state: open or collapsed on desktops (stored in a cookie), open or closed on phones (not stored). */
export function useSidebar() {
  const [isOpen, setOpen] = useState(() => typeof document === 'undefined' || isSidebarOpen(document.cookie))
  const [isSheetOpen, setSheetOpen] = useState(false)

  const isPhone = useSyncExternalStore(followWidth, isOnPhone, () => false)

  const toggle = useCallback(() => {
    if (isPhone) setSheetOpen((before) => !before)
    else setOpen((before) => !before)
  }, [isPhone])

  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox 115 has no Cookie Store API, and nobody has it on plain http
    document.cookie = sidebarCookie(isOpen)
  }, [isOpen])

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [toggle])

  return {
    isOpen,
    isSheetOpen: isPhone && isSheetOpen,
    /** The `aria-expanded` state of the toggle. */
    isExpanded: isPhone ? isSheetOpen : isOpen,
    toggle,
    closeSheet: useCallback(() => setSheetOpen(false), []),
  }
}

function isOnPhone(): boolean {
  return globalThis.matchMedia?.(phone).matches ?? false
}

function followWidth(changed: () => void): () => void {
  const query = globalThis.matchMedia?.(phone)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
