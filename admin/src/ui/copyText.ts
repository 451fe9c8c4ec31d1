import { notify } from '@elegant/shared'

/** Copies a text and reports the result to the user. False if the browser refuses the clipboard. */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    notify.error('The address could not be copied. Please select it.')
    return false
  }
  notify.success(done)
  return true
}
