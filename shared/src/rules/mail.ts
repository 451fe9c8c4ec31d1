import type { InferType } from 'yup'
import { pageNumber } from './pagination.ts'
import { strictObject } from './strictObject.ts'

/** A mail as the admin sees it; what is not sent yet has neither `sent_at` nor `failed_at`. */
export interface OutgoingMail {
  id: number
  recipient: string
  subject: string
  /** Without the link, where the link proves who somebody is. */
  text: string
  created_at: string
  sent_at: string | null
  failed_at: string | null
  attempts: number
  last_error: string | null
}

/** What `external={…}` may say when mails are asked for. */
export const mailListRule = strictObject({ page: pageNumber() })
export type MailListQuery = InferType<typeof mailListRule>
