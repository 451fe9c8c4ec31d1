const reasons = new Set<object>()

/** Asks before the tab is closed or reloaded, as long as there are reasons. */
export function askBeforeUnload(reason: object, isGiven: boolean): void {
  if (isGiven) reasons.add(reason)
  else reasons.delete(reason)
  const change = reasons.size > 0 ? 'addEventListener' : 'removeEventListener'
  window[change]('beforeunload', ask)
  window[change]('click', noteAppLink, { capture: true })
}

let appLinkAt = Number.NEGATIVE_INFINITY

/** A download, or a link that opens another app, leaves the page open. Some browsers follow it in a later task. */
function noteAppLink({ target, timeStamp }: Event): void {
  if (target instanceof Element && target.closest('[href^="mailto:"], [href^="tel:"], [download]'))
    appLinkAt = timeStamp
}

function ask(event: BeforeUnloadEvent): void {
  if (event.timeStamp - appLinkAt > 1000) event.preventDefault()
}
