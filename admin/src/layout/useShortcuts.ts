import { useEffect, useEffectEvent } from 'react'

/** Ctrl/Cmd+K opens the command palette; `/` focuses the page's search field. */
export function useShortcuts(openPalette: () => void) {
  const open = useEffectEvent(openPalette)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        open()
      }
      if (event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        const search = document.querySelector<HTMLInputElement>('input[type=search]')
        if (!search || document.querySelector('dialog[open]')) return
        event.preventDefault()
        search.focus()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
