import { type StoredValue, safeStorage, storedValue } from '@elegant/shared'

/** The typed text of a form by field; nothing if nothing was typed. */
export type FormDraft = StoredValue<Record<string, string>>

const tab = safeStorage(() => sessionStorage)

/** Keeps a form's input until it is submitted or the tab closes, so that visitors can look at an item and return. */
export function formDraft(page: string): FormDraft {
  return storedValue(`elegant_draft ${page}`, parseTexts, tab)
}

function parseTexts(stored: unknown): Record<string, string> {
  const fields: Record<string, string> = Object(stored)
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'))
}
