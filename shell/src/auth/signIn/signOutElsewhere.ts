const channelName = 'elegant_session'

/** Notifies the shop's other tabs that the session has ended. */
export function broadcastSignOut(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('ended')
  channel.close()
}

/** Calls `end` when another tab signs out. Returns a cleanup. */
export function onSignOutElsewhere(end: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', end)
  return () => channel.close()
}
