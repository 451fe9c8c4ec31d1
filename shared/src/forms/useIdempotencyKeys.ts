import { useState } from 'react'
import { randomUuid } from '../state/session.ts'

/**
 * The idempotency keys of what a form or button sends, by content: the same content keeps its key until it is forgotten, so
 * that a retry after a lost answer is not done twice. `kept` holds them if they outlive the component.
 */
export function useIdempotencyKeys(kept?: Map<string, string>) {
  const [own] = useState(() => new Map<string, string>())
  const keys = kept ?? own
  return {
    getKey(content: unknown): string {
      const text = JSON.stringify(content)
      const key = keys.get(text) ?? randomUuid()
      keys.set(text, key)
      return key
    },
    forget: (content: unknown) => void keys.delete(JSON.stringify(content)),
  }
}
