const channelName = 'elegant_session'

/** Notifies the shop's other tabs that the session has ended. */
export function broadcastSignOut(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('ended')
  channel.close()
}

/** Calls `end` when another tab signs out and `check` when the page is restored from bfcache. Returns a cleanup. */
export function onSignOutElsewhere(end: () => void, check: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', end)
  const hearReturn = ({ persisted }: PageTransitionEvent) => persisted && check()
  window.addEventListener('pageshow', hearReturn)
  return () => {
    channel.close()
    window.removeEventListener('pageshow', hearReturn)
  }
}
