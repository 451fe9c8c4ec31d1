import { useEffect, useState } from 'react'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { isSidebarOpen, sidebarCookie } from './sidebarState.ts'

/** Below this width the sidebar is an overlay (docs/product/limits.md). */
const phone = '(max-width: 47.99rem)'

/** The sidebar state: open or collapsed on desktops (stored in a cookie), open or closed on phones (not stored). */
export function useSidebar() {
  const [isOpen, setOpen] = useState(() => typeof document === 'undefined' || isSidebarOpen(document.cookie))
  const [isSheetOpen, setSheetOpen] = useState(false)

  const isPhone = useMediaQuery(phone)

  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox 115 has no Cookie Store API, and nobody has it on plain http
    document.cookie = sidebarCookie(isOpen)
  }, [isOpen])

  return {
    isOpen,
    isSheetOpen: isPhone && isSheetOpen,
    /** The `aria-expanded` state of the toggle. */
    isExpanded: isPhone ? isSheetOpen : isOpen,
    toggle: isPhone ? () => setSheetOpen(!isSheetOpen) : () => setOpen(!isOpen),
    closeSheet: () => setSheetOpen(false),
  }
}
