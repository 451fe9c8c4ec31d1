import { errorMessage, useSendContactMessageMutation } from '@elegant/shared'
import { Form, SubmitButton, TextAreaField, TextField } from '@elegant/shared/forms'
import { contactMessageRule, limits } from '@elegant/shared/rules'
import { formDraft } from '../forms/formDraft.ts'
import { KeepDraft } from '../forms/KeepDraft.tsx'
import { AddWish } from './AddWish.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { RequestSent } from './RequestSent.tsx'
import { contactFields } from './requestFields.ts'
import { useItemWish, type Wishes } from './useItemWish.ts'
import { VisitUs } from './VisitUs.tsx'

const draft = formDraft('/contact')

const wishes: Wishes = {
  about: (piece) => `My question about ${piece}: `,
  visit: (piece) => `I would like to see ${piece} in person. These days would suit me: `,
}

/**
 * A message to the shop; stored and emailed to both sides (docs/product/content.md#blog-and-contact). With
 * `?about={slug}` or `?visit={slug}` it begins with the piece.
 */
export function ContactForm() {
  const { wish, isLoading, key } = useItemWish(wishes)
  return (
    <div>
      {isLoading ? <FormSkeleton fields={contactFields} /> : <MessageForm key={key} wish={wish} />}
      <VisitUs />
    </div>
  )
}

function MessageForm({ wish }: { wish: string | undefined }) {
  const [send] = useSendContactMessageMutation()
  return (
    <Form
      action="/contact"
      rule={contactMessageRule}
      initial={{ name: '', email: '', phone: '', message: wish ?? '' }}
      failureTitle="Failed to send message. Please try again."
      failure={errorMessage}
      onSubmit={async (content, key) => {
        await send({ content, key }).unwrap()
        draft.write(undefined)
      }}
      sent={
        <RequestSent title="Message Sent!">Thank you. We have your message and will answer it in person.</RequestSent>
      }
    >
      <TextField name="name" label="Name" required maxLength={limits.name.max} autoComplete="name" />
      <TextField name="email" label="Email" type="email" required maxLength={limits.email} autoComplete="email" />
      <TextField name="phone" label="Phone (optional)" type="tel" maxLength={limits.phone.max} autoComplete="tel" />
      <TextAreaField name="message" label="Message" required maxLength={limits.request.max} />
      {wish && <AddWish wish={wish} field="message" draft={draft} />}
      <KeepDraft draft={draft} />
      <SubmitButton pending="Sending…">Send message</SubmitButton>
    </Form>
  )
}
