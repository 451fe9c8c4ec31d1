import { notify } from '@elegant/shared'

/** Passes an address on by the system's sheet, or else by the clipboard. */
export async function shareAddress(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    notify.success('Link copied')
  } catch (error) {
    // The visitor closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    notify.error(`The link couldn't be copied. It is ${url}`)
  }
}
