/**
 * Settings of notices (docs/product/limits.md), in milliseconds; width and gap are tokens. Errors and notices with an
 * undo button stay longer.
 */
export const toastSettings = { visible: 3, duration: 4000, undoDuration: 10_000, errorDuration: 20_000 } as const

/**
 * Settings of toasts (docs/product/states.md and docs/product/limits.md), in milliseconds; the swipe threshold is in
 * pixels.
 */
export const pageToastSettings = { visible: 1, duration: 5000, removalDelay: 1_000_000, swipeThreshold: 50 } as const

/** A notification about an action in the shop. */
export interface Notice {
  tone: 'success' | 'error'
  message: string
  /** Undoes the action. */
  undo?: () => void
}

const noticeEvent = 'elegant:notice'
const toastEvent = 'elegant:toast'

/** Publishes a notice. The shell displays it and loads the code for that on demand. */
export const notify = {
  success: (message: string) => send({ tone: 'success', message }),
  error: (message: string) => send({ tone: 'error', message }),
  undoable: (message: string, undo: () => void) => send({ tone: 'success', message, undo }),
}

/** Subscribes to notices; returns the function to unsubscribe. */
export function subscribeToNotices(listener: (notice: Notice) => void): () => void {
  return listen(noticeEvent, listener)
}

/** Publishes a message about the page itself, e.g. that it is offline. A new toast replaces the previous one. */
export function toast(message: string): void {
  window.dispatchEvent(new CustomEvent(toastEvent, { detail: message }))
}

/** Subscribes to toasts; returns the function to unsubscribe. */
export function subscribeToToasts(listener: (message: string) => void): () => void {
  return listen(toastEvent, listener)
}

function send(notice: Notice): void {
  window.dispatchEvent(new CustomEvent(noticeEvent, { detail: notice }))
}

function listen<Detail>(name: string, listener: (detail: Detail) => void): () => void {
  const handleEvent = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail)
  }
  window.addEventListener(name, handleEvent)
  return () => window.removeEventListener(name, handleEvent)
}
