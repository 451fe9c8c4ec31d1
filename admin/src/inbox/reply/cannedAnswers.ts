import { storedValue } from '@elegant/shared'

/** The texts that the owner uses again, kept in this browser. */
export const cannedAnswers = storedValue<string[]>('elegant_canned_answers', (stored) =>
  Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [],
)

export function addCannedAnswer(text: string): void {
  cannedAnswers.write([...otherAnswers(text), text])
}

export function removeCannedAnswer(text: string): void {
  cannedAnswers.write(otherAnswers(text))
}

function otherAnswers(text: string): string[] {
  return cannedAnswers.read().filter((known) => known !== text)
}
