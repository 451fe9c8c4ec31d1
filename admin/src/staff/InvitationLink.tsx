import { notify } from '@elegant/shared'
import { invitationDays } from '@elegant/shared/rules'
import { Button, Dialog, DialogActions, Field, Input, Note, Stack, token } from '@elegant/shared/ui'
import { copyText } from '../controls/copyText.ts'

interface InvitationLinkProps {
  email: string
  url: string
  onClose: () => void
}

/** The link of an invitation in a shop without a mail server. */
export function InvitationLink({ email, url, onClose }: InvitationLinkProps) {
  async function copy() {
    if (await copyText(url)) notify.success('Link copied')
    else notify.error('The link could not be copied. Please select it.')
  }

  return (
    <Dialog title={`Link for ${email}`} onClose={onClose}>
      <Stack $gap={token.space2}>
        <Note>
          This shop sends no mail, so please pass this link on yourself. It is shown only now, works once within{' '}
          {invitationDays} days, and only for {email}.
        </Note>
        <Field label="Invitation link">
          {(control) => <Input {...control} readOnly value={url} onFocus={({ target }) => target.select()} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" onClick={() => void copy()}>
            Copy link
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
