import { useEffect, useEffectEvent } from 'react'
import { useShortcutSetting } from './shortcutSetting.ts'

/** Runs the action of a key, such as `j` or `Escape`. While the owner types, only Escape works: it calls `leave`. */
export function useShortcutKeys(actions: Partial<Record<string, () => void>>, leave?: () => void): void {
  const isOn = useShortcutSetting()
  const run = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (document.querySelector('dialog[open]')) return
    const isTyping = isControl(event.target)
    const isEscape = event.key === 'Escape'
    if (!isEscape && (isTyping || !isOn)) return
    const action = isTyping ? leave : actions[isEscape ? 'Escape' : event.key.toLowerCase()]
    if (!action) return
    // Otherwise the field that gets the focus receives the letter.
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => run(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isControl(target: EventTarget | null): boolean {
  const controls = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof HTMLElement && target.closest(controls) !== null
}
