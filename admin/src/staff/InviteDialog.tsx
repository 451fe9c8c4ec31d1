import { SelectField, TextField } from '@elegant/shared/forms'
import { limits, type NewInvitation, newInvitationRule, type SentInvitation } from '@elegant/shared/rules'
import { Note } from '@elegant/shared/ui'
import { FormDialog } from '../forms/FormDialog.tsx'
import { RoleHelp } from './RoleHelp.tsx'
import { roleOptions } from './roleOptions.ts'
import { useInviteMutation } from './staffApi.ts'

interface InviteDialogProps {
  sendsMail: boolean
  onSent: (sent: SentInvitation) => void
  onClose: () => void
}

export function InviteDialog({ sendsMail, onSent, onClose }: InviteDialogProps) {
  const [invite] = useInviteMutation()
  const initial: NewInvitation = { email: '', staff_role: 'helper' }
  return (
    <FormDialog
      title="Invite someone"
      submit={sendsMail ? 'Send invitation' : 'Make invitation'}
      pending={sendsMail ? 'Sending…' : 'Making…'}
      rule={newInvitationRule}
      initial={initial}
      failureTitle="The invitation could not be sent"
      onSubmit={async (invitation) => onSent(await invite(invitation).unwrap())}
      onClose={onClose}
    >
      <TextField name="email" label="Email" type="email" autoComplete="off" maxLength={limits.email} />
      <SelectField name="staff_role" label="Role" options={roleOptions} />
      <RoleHelp />
      {!sendsMail && <Note>This shop sends no mail. You get a link to pass on yourself.</Note>}
    </FormDialog>
  )
}
