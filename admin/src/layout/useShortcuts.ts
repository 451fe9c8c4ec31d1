import { useEffect, useEffectEvent } from 'react'

interface Shortcuts {
  openPalette: () => void
  toggleSidebar: () => void
}

/** Ctrl/Cmd+K opens the command palette, Ctrl/Cmd+B toggles the sidebar; `/` focuses the page's search field. */
export function useShortcuts({ openPalette, toggleSidebar }: Shortcuts) {
  const runShortcut = useEffectEvent((event: KeyboardEvent) => {
    // In the text editor, Ctrl/Cmd+B is bold.
    if (event.altKey || event.shiftKey || event.defaultPrevented) return
    const action =
      event.ctrlKey || event.metaKey ? { k: openPalette, b: toggleSidebar }[event.key.toLowerCase()] : undefined
    if (action) {
      event.preventDefault()
      action()
    }
    if (event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
      const search = document.querySelector<HTMLInputElement>('input[type=search]')
      if (!search || document.querySelector('dialog[open]')) return
      event.preventDefault()
      search.focus()
    }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => runShortcut(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
