import type { RequestKind, RequestStatus } from '@elegant/shared/rules'

export const kindLabels: Record<RequestKind, string> = { custom: 'Custom request', contact: 'Contact message' }

/** The badge of each request status. */
export const statusBadges = {
  new: { label: 'Unread', tone: 'warning' },
  read: { label: 'Read', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'success' },
} as const satisfies Record<RequestStatus, { label: string; tone: string }>
