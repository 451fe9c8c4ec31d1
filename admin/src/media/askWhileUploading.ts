import { askBeforeUnload } from '@elegant/shared/forms'

/** Asks before the tab is closed or reloaded until the upload has ended, because files that have not arrived are lost. */
export async function askWhileUploading(upload: Promise<void>): Promise<void> {
  askBeforeUnload(upload, true)
  try {
    await upload
  } finally {
    askBeforeUnload(upload, false)
  }
}
