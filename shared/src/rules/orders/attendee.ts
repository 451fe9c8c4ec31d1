import { boolean, type InferType } from 'yup'
import { limits } from '../fields/limits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { requiredParagraph } from '../fields/text.ts'
import type { OrderStatus } from './actions.ts'

/** One registration for an event, as the owner sees it. */
export interface Attendee {
  orders_id: number
  /** The conversation of the order; null on an order that has none yet. */
  threads_id: number | null
  name: string
  /** Empty if the attendee left none. */
  email: string
  phone: string
  seats: number
  status: OrderStatus
  checked_in_at: string | null
}

/** Response of GET /items/{id}/attendees: by name, cancelled registrations last. */
export interface Attendees {
  title: string
  /** The day of the event, and the last one if it has several; else null. Absent on older servers. */
  day?: string | null
  end_day?: string | null
  /** The seats left; null if unlimited. */
  left: number | null
  attendees: Attendee[]
}

/** Body of POST /cart_items/{id}/check_in. */
export const checkInRule = strictObject({ checked_in: boolean().required() })

/** Body of POST /items/{id}/attendees/message. */
export const attendeeMessageRule = strictObject({
  text: requiredParagraph(limits.message, 'Please write a message').label('Message'),
})
export type AttendeeMessage = InferType<typeof attendeeMessageRule>

/** Its response: to how many the shop wrote, and how many of them get no mail because they left no address. */
export interface AttendeesTold {
  told: number
  without_email: number
}
