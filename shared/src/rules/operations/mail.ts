import type { InferType } from 'yup'
import { limits } from '../fields/limits.ts'
import { pageNumber } from '../fields/pagination.ts'
import { strictObject } from '../fields/strictObject.ts'
import { text } from '../fields/text.ts'

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
  /** It waits for a mail server, which the shop does not have. */
  is_parked?: boolean
  /** A copy of it can be sent. */
  can_retry?: boolean
}

/** The `external` parameter of the mail list. The search is in the recipients. */
export const mailListRule = strictObject({ page: pageNumber(), search: text().max(limits.search) })
export type MailListQuery = InferType<typeof mailListRule>

/** A template of the shop's mails with sample data, for the owner to look at. */
export interface MailPreview {
  name: string
  label: string
  subject: string
  text: string
  html: string
}

/** Response of GET /mail_templates. `to` is the address of a sample; null in a shop without a mail server. */
export interface MailPreviews {
  items: MailPreview[]
  to: string | null
}
