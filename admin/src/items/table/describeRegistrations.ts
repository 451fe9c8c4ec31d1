import { type Item, isPastEvent } from '@elegant/shared/rules'

/** The registered seats that a deletion concerns, as a sentence before what it does; empty without any. */
export function describeRegistrations(items: Item[]): string {
  const taken = items.filter((item) => !isPastEvent(item)).reduce((sum, { seats }) => sum + (seats?.taken ?? 0), 0)
  if (taken === 0) return ''
  const deleted = items.length === 1 ? 'it is deleted' : 'they are deleted'
  return `${taken === 1 ? '1 seat is' : `${taken} seats are`} registered, and nobody is told that ${deleted}: write to all under Attendees first. `
}
