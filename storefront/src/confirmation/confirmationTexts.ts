import { type ActionType, promisedHours } from '@elegant/shared/rules'
import type { PlacedLine } from './placedOrders.ts'

const plurals: Record<ActionType, string> = { enquiry: 'enquiries', registration: 'registrations', booking: 'bookings' }

/** The lines in a noun: "enquiry", "2 bookings", or "3 orders" if they differ. */
export function getNoun(lines: PlacedLine[]): string {
  const [action, ...others] = new Set(lines.map(({ action_type }) => action_type))
  if (lines.length === 1 && action) return action
  return `${lines.length} ${action && others.length === 0 ? plurals[action] : 'orders'}`
}

/** The numbers of the orders in words; empty if the server gave none. */
export function getNumbers(lines: PlacedLine[]): string {
  const numbers = lines.flatMap(({ number }) => (number === undefined ? [] : [String(number)]))
  return numbers.length === 0 ? '' : `No. ${numbers.join(', ')}`
}

/** The next steps by kind of order, in the order in which they happen. */
export function getNextSteps(lines: PlacedLine[]): string[] {
  const has = (action: ActionType) => lines.some(({ action_type }) => action_type === action)
  return [
    `We read it in person and answer within ${promisedHours} hours.`,
    ...(has('enquiry')
      ? [
          'For a piece, our answer is an estimate with everything that it costs, shipping included. Nothing is settled, and you pay nothing, until you accept it.',
          'Once you have accepted, we ask where to send it, and tell you the tracking number when it leaves us.',
        ]
      : []),
    ...(has('registration') ? ['Your seats are counted from now on. If the event changes, we write to you.'] : []),
    ...(has('booking') ? ['For a service, we agree with you on a day before anything begins.'] : []),
    'You can ask, change your mind or cancel at any time in the conversation.',
  ]
}

/** The plain truth about an order without an address. */
export const noEmailWarning = 'You left no email address. Without one we cannot answer you.'
