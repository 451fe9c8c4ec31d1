import type { MailPreviews, OutgoingMail } from '@elegant/shared/rules'
import { array, type ObjectSchema } from 'yup'
import { flag, id, pageShape, shape, time, whole, words } from '../openapi/responses.ts'

const mailResponse: ObjectSchema<OutgoingMail> = shape({
  id: id(),
  recipient: words(),
  subject: words(),
  text: words(),
  created_at: time(),
  sent_at: time().nullable(),
  failed_at: time().nullable(),
  attempts: whole(),
  last_error: words().nullable(),
  is_parked: flag(),
  can_retry: flag(),
}).meta({ title: 'Mail' })

export const mailPageResponse = pageShape(mailResponse)

const previewResponse = shape({ name: words(), label: words(), subject: words(), text: words(), html: words() }).meta({
  title: 'MailPreview',
})

export const previewsResponse: ObjectSchema<MailPreviews> = shape({
  items: array(previewResponse).required(),
  to: words().nullable(),
})
