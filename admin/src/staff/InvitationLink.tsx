import { invitationDays } from '@elegant/shared/rules'
import { Button, Dialog, DialogActions, Note, Stack, token } from '@elegant/shared/ui'
import { copyText } from '../ui/copyText.ts'
import { LinkField } from '../ui/LinkField.tsx'

interface InvitationLinkProps {
  email: string
  url: string
  onClose: () => void
}

/** The link of an invitation in a shop without a mail server. */
export function InvitationLink({ email, url, onClose }: InvitationLinkProps) {
  return (
    <Dialog title={`Link for ${email}`} onClose={onClose}>
      <Stack $gap={token.space2}>
        <Note>
          This shop sends no mail, so please pass this link on yourself. It is shown only now, works once within{' '}
          {invitationDays} days, and only for {email}.
        </Note>
        <LinkField label="Invitation link" url={url} />
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" onClick={() => void copyText(url, 'Link copied')}>
            Copy link
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
