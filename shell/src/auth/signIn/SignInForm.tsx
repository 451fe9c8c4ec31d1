import { errorMessage, hasStatus, Link } from '@elegant/shared'
import { useSignInMutation } from '@elegant/shared/account'
import { Form, PasswordField, SubmitButton, TextField } from '@elegant/shared/forms'
import { type SignIn, signInRule } from '@elegant/shared/rules'
import { useState } from 'react'
import { ResendVerification } from './ResendVerification.tsx'
import { useSignInOptions } from './useSignInOptions.ts'

interface SignInFormProps {
  email?: string
  onSignedIn?: () => void
  /** Called when the password was correct and a second factor is required. */
  onCodeNeeded: () => void
}

export function SignInForm({ email = '', onSignedIn, onCodeNeeded }: SignInFormProps) {
  const options = useSignInOptions()
  const [signIn, { error }] = useSignInMutation()
  const [tried, setTried] = useState('')
  // The server does not reveal whether the address is unconfirmed, which would disclose that an account exists.
  const mayBeUnconfirmed = options?.verifiesEmail && hasStatus(error, 401)

  async function send(credentials: SignIn) {
    setTried(credentials.email)
    const { twoFactorRedirect } = await signIn(credentials).unwrap()
    if (twoFactorRedirect) onCodeNeeded()
    else onSignedIn?.()
  }

  return (
    <Form rule={signInRule} initial={{ email, password: '' }} failure={errorMessage} onSubmit={send}>
      {mayBeUnconfirmed && (
        <ResendVerification email={tried}>Haven't confirmed your email address yet?</ResendVerification>
      )}
      <TextField name="email" label="Email" type="email" required autoComplete="username" />
      <PasswordField
        name="password"
        label="Password"
        required
        autoComplete="current-password"
        help={<Link to="/reset-password">Forgot your password?</Link>}
      />
      <SubmitButton pending="Signing in…">Sign in</SubmitButton>
    </Form>
  )
}
