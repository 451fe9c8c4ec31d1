import { errorMessage } from '@elegant/shared'
import { Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { type Contact, guestHoldRule, limits } from '@elegant/shared/rules'
import { Dialog, Note, Stack, token } from '@elegant/shared/ui'
import { dropEmptyFields } from '../forms/dropEmptyFields.ts'

interface HoldDialogProps {
  /** The title of the piece. */
  title: string
  onAsk: (contact: Contact | undefined, key: string) => Promise<void>
  onClose: () => void
}

/** Asks a guest how to be reached about a hold. Loaded on demand. */
export function HoldDialog({ title, onAsk, onClose }: HoldDialogProps) {
  return (
    <Dialog title={`Ask for a hold of ${title}`} onClose={onClose} closesOnBackdropPress={false}>
      <Stack $gap={token.space3}>
        <Note>
          This is a request: the owner reads it and answers you in person. An email or a phone number is enough, and we
          use it only for this.
        </Note>
        <Form
          rule={guestHoldRule}
          initial={{ name: '', email: '', phone: '' }}
          failureTitle="Your request didn't reach us."
          failure={errorMessage}
          onSubmit={(contact, key) => onAsk(dropEmptyFields(contact), key)}
        >
          <TextField name="name" label="Name" maxLength={limits.name.max} autoComplete="name" />
          <TextField name="email" label="Email" type="email" maxLength={limits.email} autoComplete="email" />
          <TextField name="phone" label="Phone" type="tel" maxLength={limits.phone.max} autoComplete="tel" />
          <SubmitButton pending="Sending…">Send request</SubmitButton>
        </Form>
      </Stack>
    </Dialog>
  )
}
