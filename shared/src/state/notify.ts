/** The notifications (product §9), in milliseconds; width and gap are tokens. Those with an undo stay longer. */
export const toastSettings = { visible: 3, duration: 4000, undoDuration: 10_000 } as const

/** The toast helper (product §9): in milliseconds, and in pixels of a swipe. */
export const pageToastSettings = { visible: 1, duration: 5000, removalDelay: 1_000_000, swipeThreshold: 50 } as const

/** What the page is told, and by what tone of voice. */
export interface Notice {
  tone: 'success' | 'error'
  message: string
  /** Takes back what it tells of. */
  undo?: () => void
}

const noticeEvent = 'elegant:notice'
const toastEvent = 'elegant:toast'

/** The only way to show a notification. The shell shows it, and loads the code for that on demand. */
export const notify = {
  success: (message: string) => send({ tone: 'success', message }),
  error: (message: string) => send({ tone: 'error', message }),
  undoable: (message: string, undo: () => void) => send({ tone: 'success', message, undo }),
}

/** Hears every notice until the returned function is called. */
export function onNotice(hear: (notice: Notice) => void): () => void {
  return listen(noticeEvent, hear)
}

/** Tells of the page itself and not of the shop: that it is offline, that something was copied. The last one counts. */
export function toast(message: string): void {
  window.dispatchEvent(new CustomEvent(toastEvent, { detail: message }))
}

/** Hears every toast until the returned function is called. */
export function onToast(hear: (message: string) => void): () => void {
  return listen(toastEvent, hear)
}

function send(notice: Notice): void {
  window.dispatchEvent(new CustomEvent(noticeEvent, { detail: notice }))
}

function listen<Detail>(name: string, hear: (detail: Detail) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) hear(event.detail)
  }
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
