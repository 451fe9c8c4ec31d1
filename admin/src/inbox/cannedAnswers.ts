import { safeStorage } from '@elegant/shared'

const key = 'elegant_canned_answers'
const storage = safeStorage(() => localStorage)

/** The texts that the owner uses again, kept in this browser. */
export function readCannedAnswers(): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

export function addCannedAnswer(text: string): string[] {
  return keep([...readCannedAnswers().filter((known) => known !== text), text])
}

export function removeCannedAnswer(text: string): string[] {
  return keep(readCannedAnswers().filter((known) => known !== text))
}

function keep(texts: string[]): string[] {
  storage.setItem(key, JSON.stringify(texts))
  return texts
}
