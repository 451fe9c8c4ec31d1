import { safeStorage } from '@elegant/shared'

/** The typed text of a form by field. */
export interface FormDraft {
  /** Undefined if nothing was typed. */
  read: () => Record<string, string>
  keep: (values: object) => void
  forget: () => void
}

/** Keeps a form's input until it is submitted or the tab closes, so that visitors can look at an item and return. */
export function formDraft(page: string): FormDraft {
  const storage = safeStorage(() => sessionStorage)
  const key = `elegant_draft ${page}`
  return {
    read: () => parseTexts(storage.getItem(key)),
    keep: (values) => storage.setItem(key, JSON.stringify(values)),
    forget: () => storage.removeItem(key),
  }
}

function parseTexts(json: string | null): Record<string, string> {
  try {
    const stored: object = Object(JSON.parse(json ?? '{}'))
    return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}
