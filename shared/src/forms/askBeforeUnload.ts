const reasons = new Set<object>()

/** Asks before the tab is closed or reloaded, as long as there are reasons. */
export function askBeforeUnload(reason: object, isGiven: boolean): void {
  if (isGiven) reasons.add(reason)
  else reasons.delete(reason)
  const change = reasons.size > 0 ? 'addEventListener' : 'removeEventListener'
  window[change]('beforeunload', ask)
  window[change]('click', noteFollowedLink, { capture: true })
}

let followedAt = Number.NEGATIVE_INFINITY

/** A download, or a link that opens another app, leaves the page open. Some browsers follow it in a later task. */
function noteFollowedLink({ target, timeStamp }: Event): void {
  if (target instanceof Element && target.closest('[href^="mailto:"], [href^="tel:"], [download]'))
    followedAt = timeStamp
}

function ask(event: BeforeUnloadEvent): void {
  if (event.timeStamp - followedAt > 1000) event.preventDefault()
}
