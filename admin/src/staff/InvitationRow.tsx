import { type SentInvitation, type StaffInvitation, staffRoleLabels } from '@elegant/shared/rules'
import { Badge, Button, formatMoment, Note } from '@elegant/shared/ui'
import { report } from '../api/report.ts'
import { RowActions, RowCard } from '../list/RowCard.tsx'
import { useResendInvitationMutation, useRevokeInvitationMutation } from './staffApi.ts'

interface InvitationRowProps {
  invitation: StaffInvitation
  onSent: (sent: SentInvitation) => void
}

/** A pending invitation, which can be sent again or revoked. */
export function InvitationRow({ invitation, onSent }: InvitationRowProps) {
  const { id, email, staff_role, invited_by, expires_at, is_open } = invitation
  const [resend, { isLoading }] = useResendInvitationMutation()
  const [revoke] = useRevokeInvitationMutation()

  async function sendAgain() {
    await report(
      async () => {
        onSent(await resend(id).unwrap())
      },
      { failed: 'The invitation could not be sent' },
    )
  }

  async function end() {
    await report(() => revoke(id).unwrap(), {
      done: `The invitation of ${email} has ended`,
      failed: 'The invitation could not be revoked',
    })
  }

  return (
    <RowCard aria-label={`Invitation of ${email}`} $columns="1fr auto auto">
      <div>
        <strong>{email}</strong>
        <Note>
          {is_open ? `Invited by ${invited_by}, until ${formatMoment(expires_at)}` : 'This invitation has expired.'}
        </Note>
      </div>
      <div>
        <Badge>{staffRoleLabels[staff_role]}</Badge>
      </div>
      <RowActions>
        <Button aria-label={`Send again to ${email}`} isBusy={isLoading} onClick={() => void sendAgain()}>
          Send again
        </Button>
        <Button variant="quiet" aria-label={`Revoke the invitation of ${email}`} onClick={() => void end()}>
          Revoke
        </Button>
      </RowActions>
    </RowCard>
  )
}
