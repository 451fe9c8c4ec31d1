import type { InferType } from 'yup'
import { pageNumber } from './pagination.ts'
import { strictObject } from './strictObject.ts'

/** A mail in the admin's list. A queued mail has neither `sent_at` nor `failed_at`. */
export interface OutgoingMail {
  id: number
  recipient: string
  subject: string
  /** Excludes links that authenticate the recipient. */
  text: string
  created_at: string
  sent_at: string | null
  failed_at: string | null
  attempts: number
  last_error: string | null
  /** It waits for a mail server, which the shop does not have (additive). */
  is_parked?: boolean
}

/** The `external` parameter of the mail list. */
export const mailListRule = strictObject({ page: pageNumber() })
export type MailListQuery = InferType<typeof mailListRule>
