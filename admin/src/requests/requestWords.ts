import type { ProjectType, RequestKind, RequestStatus } from '@elegant/shared/rules'

export const kindWords: Record<RequestKind, string> = { custom: 'Custom request', contact: 'Contact message' }

/** The badge of each request status. */
export const statusWords = {
  new: { label: 'Unread', tone: 'warning' },
  read: { label: 'Read', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'success' },
} as const satisfies Record<RequestStatus, { label: string; tone: string }>

export const projectWords: Record<ProjectType, string> = {
  ring: 'Ring',
  necklace: 'Necklace',
  bracelet: 'Bracelet',
  earrings: 'Earrings',
  other: 'Other',
}
