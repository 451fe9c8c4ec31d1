import { notify } from '@elegant/shared'
import type { SentInvitation } from '@elegant/shared/rules'
import { Button, Cluster, Note, Page, PageHeading, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { DetailFallback } from '../detail/DetailFallback.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberRow } from './MemberRow.tsx'
import { useGetStaffQuery } from './staffApi.ts'

/** The people in the admin area and the invitations to it, for the owner (docs/product/staff.md). */
export function StaffPage() {
  const { data: staff, error, refetch } = useGetStaffQuery(undefined, refetchOnMount)
  const [isInviting, setInviting] = useState(false)
  /** The link of the last invitation, which the owner has to pass on. */
  const [link, setLink] = useState<{ email: string; url: string }>()

  function onSent({ invitation: { email }, url }: SentInvitation) {
    if (url === null) notify.success(`Invitation sent to ${email}`)
    else setLink({ email, url })
  }

  return (
    <Page>
      <PageHeading title="Staff" lead={<Note>The people who can open this admin area.</Note>}>
        <Cluster $justify="end">
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite someone
          </Button>
        </Cluster>
      </PageHeading>
      {staff ? (
        <Stack $gap={token.space3}>
          <Stack as="section" aria-label="Members">
            {staff.members.map((member) => (
              <MemberRow key={member.elegant_user_id} member={member} />
            ))}
          </Stack>
          {staff.invitations.length > 0 && (
            <Stack as="section" aria-labelledby="invitations">
              <SectionTitle id="invitations">Invitations</SectionTitle>
              {staff.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onSent={onSent} />
              ))}
            </Stack>
          )}
        </Stack>
      ) : (
        <DetailFallback what="staff list" error={error} onRetry={refetch} />
      )}
      {isInviting && (
        <InviteDialog sendsMail={staff?.sends_mail ?? true} onSent={onSent} onClose={() => setInviting(false)} />
      )}
      {link && <InvitationLink {...link} onClose={() => setLink(undefined)} />}
    </Page>
  )
}
