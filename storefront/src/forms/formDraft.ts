import { onSignOut, type StoredValue, safeStorage, storedValue } from '@elegant/shared'
import { draftPrefix } from '@elegant/shared/rules'

/** The typed text of a form by field; nothing if nothing was typed. */
export type FormDraft = StoredValue<Record<string, string>>

const tab = safeStorage(() => sessionStorage)
const forms = new Set<string>()
// The shell deletes what the browser has stored, but cannot see what a browser that blocks storage keeps in memory.
onSignOut(() => {
  for (const form of forms) formDraft(form).write(undefined)
})

/**
 * Keeps a form's input until it is submitted or the tab closes, so that visitors can look at an item and return. A form is
 * named by its page; that of a conversation by its id, because the key in the address is secret.
 */
export function formDraft(form: string): FormDraft {
  forms.add(form)
  return storedValue(draftPrefix + form, parseTexts, tab)
}

function parseTexts(stored: unknown): Record<string, string> {
  const fields: Record<string, string> = Object(stored)
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'))
}
