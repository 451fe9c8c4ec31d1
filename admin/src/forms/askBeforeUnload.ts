const reasons = new Set<object>()

/** Asks before the tab is closed or reloaded, as long as there are reasons. */
export function askBeforeUnload(reason: object, isGiven: boolean): void {
  if (isGiven) reasons.add(reason)
  else reasons.delete(reason)
  if (reasons.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
