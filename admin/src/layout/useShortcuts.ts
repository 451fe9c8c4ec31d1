import { useEffect, useEffectEvent } from 'react'
import { useShortcutKeys } from '../keyboard/useShortcutKeys.ts'

interface Shortcuts {
  openPalette: () => void
  toggleSidebar: () => void
}

/**
 * Ctrl/Cmd+K opens the command palette, Ctrl/Cmd+B toggles the sidebar; `/` focuses the page's search field, or opens the
 * palette on a page without one.
 */
export function useShortcuts({ openPalette, toggleSidebar }: Shortcuts) {
  const runShortcut = useEffectEvent((event: KeyboardEvent) => {
    // In the text editor, Ctrl/Cmd+B is bold.
    if (event.altKey || event.shiftKey || event.defaultPrevented || !(event.ctrlKey || event.metaKey)) return
    const action = { k: openPalette, b: toggleSidebar }[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => runShortcut(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useShortcutKeys({
    '/': () => {
      const searchField = document.querySelector<HTMLInputElement>('input[type=search]')
      if (searchField) searchField.focus()
      else openPalette()
    },
  })
}
