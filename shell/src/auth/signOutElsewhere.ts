const channelName = 'elegant_session'

/** Tells the shop's other tabs that the session has ended. */
export function tellSignOut(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('ended')
  channel.close()
}

/** Hears when the session may have ended: in another tab, or while this page was kept for the Back button. Answers how to stop. */
export function onSignOutElsewhere(hear: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', hear)
  const hearReturn = ({ persisted }: PageTransitionEvent) => persisted && hear()
  window.addEventListener('pageshow', hearReturn)
  return () => {
    channel.close()
    window.removeEventListener('pageshow', hearReturn)
  }
}
