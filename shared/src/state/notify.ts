/** The notification library's settings (specification §9), in milliseconds; its width and gap are tokens. What can be taken back stays longer. */
export const toastSettings = { visible: 3, duration: 4000, undoDuration: 10_000 } as const

/** What the page is told, and by what tone of voice. */
export interface Notice {
  tone: 'success' | 'error'
  message: string
  /** Takes back what it tells of. */
  undo?: () => void
}

const noticeEvent = 'elegant:notice'

/** The only way to show a toast: whoever has something to say says it, the shell shows it (and loads what it needs for that). */
export const notify = {
  success: (message: string) => send({ tone: 'success', message }),
  error: (message: string) => send({ tone: 'error', message }),
  undoable: (message: string, undo: () => void) => send({ tone: 'success', message, undo }),
}

/** Hears every notice until the returned function is called. */
export function onNotice(hear: (notice: Notice) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) hear(event.detail)
  }
  window.addEventListener(noticeEvent, listener)
  return () => window.removeEventListener(noticeEvent, listener)
}

function send(notice: Notice): void {
  window.dispatchEvent(new CustomEvent(noticeEvent, { detail: notice }))
}
