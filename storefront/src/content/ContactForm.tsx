import { errorMessage, useSendContactMessageMutation } from '@elegant/shared'
import { Form, SubmitButton, TextAreaField, TextField } from '@elegant/shared/forms'
import { contactMessageRule, limits } from '@elegant/shared/rules'
import { formDraft } from '../formDraft.ts'
import { KeepDraft } from '../KeepDraft.tsx'
import { RequestSent } from './RequestSent.tsx'

const draft = formDraft('/contact')

import { VisitUs } from './VisitUs.tsx'

/** A message to the shop; stored and emailed to both sides (product §10.9). */
export function ContactForm() {
  const [send] = useSendContactMessageMutation()
  return (
    <div>
      <Form
        action="/contact"
        rule={contactMessageRule}
        initial={{ name: '', email: '', phone: '', message: '' }}
        failureTitle="Failed to send message. Please try again."
        failure={errorMessage}
        onSubmit={async (content, key) => {
          await send({ content, key }).unwrap()
          draft.forget()
        }}
        sent={
          <RequestSent title="Message Sent!">Thank you. We have your message and will answer it in person.</RequestSent>
        }
      >
        <TextField name="name" label="Name" required maxLength={limits.name.max} autoComplete="name" />
        <TextField name="email" label="Email" type="email" required maxLength={limits.email} autoComplete="email" />
        <TextField name="phone" label="Phone (optional)" type="tel" maxLength={limits.phone.max} autoComplete="tel" />
        <TextAreaField name="message" label="Message" required maxLength={limits.request.max} />
        <KeepDraft draft={draft} />
        <SubmitButton pending="Sending…">Send message</SubmitButton>
      </Form>
      <VisitUs />
    </div>
  )
}
