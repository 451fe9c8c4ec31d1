import { useCallback, useEffect, useState } from 'react'
import { isSidebarOpen, sidebarCookie } from './sidebarState.ts'

/** Spec §9: below this width the sidebar is a sheet over the page. */
const phone = '(max-width: 767px)'

/** The sidebar: open or collapsed on a desktop (remembered), shown or not on a phone (never remembered). */
export function useSidebar() {
  const [isOpen, setOpen] = useState(() => typeof document === 'undefined' || isSidebarOpen(document.cookie))
  const [isSheetOpen, setSheetOpen] = useState(false)

  const toggle = useCallback(() => {
    if (globalThis.matchMedia?.(phone).matches) setSheetOpen((before) => !before)
    else setOpen((before) => !before)
  }, [])

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

  return { isOpen, isSheetOpen, toggle, closeSheet: useCallback(() => setSheetOpen(false), []) }
}
