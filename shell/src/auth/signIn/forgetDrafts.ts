import { draftPrefix } from '@elegant/shared/rules'

/** Deletes the unsent input of the tab, whichever remote keeps it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser that blocks storage has kept none.
  }
}
