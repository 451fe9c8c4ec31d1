import type { ProjectType, RequestKind, RequestStatus } from '@elegant/shared/rules'

/** What each kind of request is called. */
export const kindWords: Record<RequestKind, string> = { custom: 'Custom request', contact: 'Contact message' }

/** The words for where a request stands, and how pressing it is. */
export const statusWords = {
  new: { label: 'Unread', tone: 'warning' },
  read: { label: 'Read', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'success' },
} as const satisfies Record<RequestStatus, { label: string; tone: string }>

/** What a custom piece is to be. */
export const projectWords: Record<ProjectType, string> = {
  ring: 'Ring',
  necklace: 'Necklace',
  bracelet: 'Bracelet',
  earrings: 'Earrings',
  other: 'Other',
}
