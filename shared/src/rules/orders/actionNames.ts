import type { ActionType } from './actions.ts'

/** The name of an order, by its action. Apart from actions.ts, which every page loads. */
export const actionNames: Record<ActionType, string> = {
  enquiry: 'Enquiry',
  registration: 'Registration',
  booking: 'Booking',
}
