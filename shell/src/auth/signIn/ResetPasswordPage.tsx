import { errorMessage, Link, useSearchParams, useShopFacts } from '@elegant/shared'
import { useRequestPasswordResetMutation, useResetPasswordMutation } from '@elegant/shared/account'
import { Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { mailRequestRule, passwordResetRule } from '@elegant/shared/rules'
import { Alert, ButtonLink } from '@elegant/shared/ui'
import { useState } from 'react'
import { AuthPage } from './AuthPage.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useSignInOptions } from './useSignInOptions.ts'

/** Requests a reset link by email, or with the link's token sets a new password. */
export function ResetPasswordPage() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return token ? <NewPassword key={token} token={token} /> : <MailRequest />
}

function MailRequest() {
  const [request] = useRequestPasswordResetMutation()
  const { email: shopEmail } = useShopFacts()
  const options = useSignInOptions()
  const [mailedTo, setMailedTo] = useState('')
  if (options?.verifiesEmail === false) {
    return (
      <AuthPage title="Forgot your password?">
        <Alert title="This shop sends no email">
          {shopEmail ? (
            <>
              Write to <a href={`mailto:${shopEmail}`}>{shopEmail}</a> to get a new password.
            </>
          ) : (
            'Please contact the shop to get a new password.'
          )}
        </Alert>
        <p>
          <Link to="/sign-in">Go back to sign in</Link>.
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Forgot your password?">
      <Form
        rule={mailRequestRule}
        initial={{ email: '' }}
        failure={errorMessage}
        onSubmit={({ email }) => {
          setMailedTo(email)
          return request({ email }).unwrap()
        }}
        sent={
          <Alert title="Check your email">
            If there is an account with <strong>{mailedTo}</strong>, an email is on its way with a link to choose a new
            password.
          </Alert>
        }
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="username"
          help="We'll email you a link to choose a new password."
        />
        <SubmitButton pending="Sending…">Send link</SubmitButton>
      </Form>
      <p>
        {shopEmail && (
          <>
            No email? Write to <a href={`mailto:${shopEmail}`}>{shopEmail}</a>, or{' '}
          </>
        )}
        <Link to="/sign-in">{shopEmail ? 'go back to sign in' : 'Go back to sign in'}</Link>.
      </p>
    </AuthPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const [reset] = useResetPasswordMutation()
  return (
    <AuthPage title="Choose a new password">
      <Form
        rule={passwordResetRule}
        initial={{ token, newPassword: '' }}
        failure={errorMessage}
        onSubmit={(values) => reset(values).unwrap()}
        sent={
          <>
            <Alert title="Password updated">All devices have been signed out. Sign in with your new password.</Alert>
            <ButtonLink as={Link} to="/sign-in" replace variant="primary">
              Sign in
            </ButtonLink>
          </>
        }
      >
        <NewPasswordField name="newPassword" label="New password" required />
        <SubmitButton pending="Saving…">Save password</SubmitButton>
      </Form>
      <p>
        <Link to="/reset-password">Request a new link</Link>
      </p>
    </AuthPage>
  )
}
