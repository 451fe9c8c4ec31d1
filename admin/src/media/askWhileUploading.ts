let running = 0

/** Asks before the tab is closed or reloaded until the upload has ended, because files that have not arrived are lost. */
export async function askWhileUploading(upload: Promise<void>): Promise<void> {
  running += 1
  window.addEventListener('beforeunload', ask)
  try {
    await upload
  } finally {
    running -= 1
    if (running === 0) window.removeEventListener('beforeunload', ask)
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
