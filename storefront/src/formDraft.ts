import { safeStorage } from '@elegant/shared'

/** Typed text of a form, by field. */
export interface FormDraft {
  /** Nothing where nothing was typed. */
  read: () => Record<string, string>
  keep: (values: object) => void
  forget: () => void
}

/** Keeps what is typed into a page's form until it was sent or the tab is closed: a visitor may look at a stone again and come back. */
export function formDraft(page: string): FormDraft {
  const storage = safeStorage(() => sessionStorage)
  const key = `elegant_draft ${page}`
  return {
    read: () => textsIn(storage.getItem(key)),
    keep: (values) => storage.setItem(key, JSON.stringify(values)),
    forget: () => storage.removeItem(key),
  }
}

function textsIn(json: string | null): Record<string, string> {
  try {
    const kept: object = Object(JSON.parse(json ?? '{}'))
    return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}
