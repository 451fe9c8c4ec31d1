import { safeStorage } from '@elegant/shared'
import type { Contact } from '@elegant/shared/rules'

const draftKey = 'elegant_contact'
const fields = ['name', 'email', 'phone'] as const
type Draft = Record<(typeof fields)[number], string>

/** What a guest has typed of himself, for as long as he keeps the page open: he may look at a stone again and come back. */
export function contactDraft() {
  const storage = safeStorage(() => sessionStorage)
  return {
    read(): Draft {
      const kept = readKept(storage.getItem(draftKey))
      const [name, email, phone] = fields.map((field) => (typeof kept[field] === 'string' ? kept[field] : ''))
      return { name: name ?? '', email: email ?? '', phone: phone ?? '' }
    },
    keep: (typed: Contact) => storage.setItem(draftKey, JSON.stringify(typed)),
    forget: () => storage.removeItem(draftKey),
  }
}

function readKept(text: string | null): Partial<Record<keyof Draft, unknown>> {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}
