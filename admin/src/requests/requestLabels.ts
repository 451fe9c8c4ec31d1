import type { RequestStatus } from '@elegant/shared/rules'

/** The badge of each request status. */
export const statusBadges = {
  new: { label: 'Unread', tone: 'warning' },
  read: { label: 'Read', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'success' },
} as const satisfies Record<RequestStatus, { label: string; tone: string }>
