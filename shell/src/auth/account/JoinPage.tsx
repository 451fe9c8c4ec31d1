import { errorMessage, Link, Navigate, notify, useMe, useSearchParams } from '@elegant/shared'
import { useAcceptInvitationMutation, useJoinMutation, useOpenInvitationQuery } from '@elegant/shared/account'
import { Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { joinRule, type OpenInvitation, staffRoleLabels } from '@elegant/shared/rules'
import { Alert, Button, ButtonLink } from '@elegant/shared/ui'
import { useState } from 'react'
import { PendingPage } from '../../status/PendingPage.tsx'
import { AuthPage } from '../signIn/AuthPage.tsx'
import { NewPasswordField } from '../signIn/NewPasswordField.tsx'
import { SignOutButton } from '../signIn/SignOutButton.tsx'

/**
 * The page of an invitation to the staff (docs/product/staff.md): the invited person makes an account or signs in, and
 * accepts.
 */
export function JoinPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { isLoading, user, staffRole } = useMe()
  const [hasJoined, setJoined] = useState(false)
  const { data: invitation, error } = useOpenInvitationQuery(token, { skip: hasJoined })

  if (hasJoined && user && staffRole) return <Navigate to="/admin" replace />
  if (hasJoined || isLoading || (!invitation && !error)) return <PendingPage />
  if (!invitation) {
    return (
      <AuthPage title="Join the staff">
        <Alert tone="destructive" title="This invitation can't be used">
          {errorMessage(error)}
        </Alert>
        <p>
          <Link to="/">Return to Home</Link>
        </p>
      </AuthPage>
    )
  }
  const onJoined = () => setJoined(true)
  return (
    <AuthPage title="Join the staff">
      <p>
        {invitation.invited_by} invites <strong>{invitation.email}</strong> to work in this shop’s admin area. Role:{' '}
        <strong>{staffRoleLabels[invitation.staff_role]}</strong>
      </p>
      {user ? (
        <Acceptance token={token} invitation={invitation} signedInAs={user.email} onJoined={onJoined} />
      ) : (
        <NewAccount token={token} invitation={invitation} onJoined={onJoined} />
      )}
    </AuthPage>
  )
}

interface StepProps {
  token: string
  invitation: OpenInvitation
  onJoined: () => void
}

/** For a signed-in visitor, who may be somebody else. */
function Acceptance({ token, invitation, signedInAs, onJoined }: StepProps & { signedInAs: string }) {
  const [accept, { isLoading }] = useAcceptInvitationMutation()

  async function submit() {
    try {
      await accept({ token }).unwrap()
      onJoined()
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }

  if (signedInAs.toLowerCase() !== invitation.email) {
    return (
      <>
        <Alert title={`You are signed in as ${signedInAs}`}>
          Sign out first, then open the link again with {invitation.email}.
        </Alert>
        <SignOutButton />
      </>
    )
  }
  return (
    <Button variant="primary" isBusy={isLoading} onClick={() => void submit()}>
      Accept the invitation
    </Button>
  )
}

function NewAccount({ token, invitation, onJoined }: StepProps) {
  const [join] = useJoinMutation()
  if (invitation.has_account) {
    return (
      <ButtonLink as={Link} to="/sign-in" state={{ from: `/join?token=${token}` }} variant="primary">
        Sign in to accept
      </ButtonLink>
    )
  }
  return (
    <Form
      rule={joinRule}
      initial={{ name: '', password: '', token }}
      failure={errorMessage}
      onSubmit={async (values) => {
        await join(values).unwrap()
        onJoined()
      }}
    >
      <TextField name="name" label="Name" required autoComplete="name" />
      {/* For password managers, which save the account with its address. */}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
      <NewPasswordField name="password" label="Password" required />
      <SubmitButton pending="Creating…">Create account and accept</SubmitButton>
    </Form>
  )
}
