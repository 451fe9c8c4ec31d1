import { errorMessage, Link } from '@elegant/shared'
import { useSignInMutation } from '@elegant/shared/account'
import { Form, PasswordField, SubmitButton, TextField } from '@elegant/shared/forms'
import { type SignIn, signInRule } from '@elegant/shared/rules'
import { useState } from 'react'
import { SendAgain } from './SendAgain.tsx'
import { useSignInOptions } from './useSignInOptions.ts'

interface SignInFormProps {
  email?: string
  /** Somebody tries to sign in. */
  onTry?: () => void
  onSignedIn?: () => void
  /** The password was right, and a code is asked for as well. */
  onCodeNeeded: () => void
}

/** Email and password. */
export function SignInForm({ email = '', onTry, onSignedIn, onCodeNeeded }: SignInFormProps) {
  const options = useSignInOptions()
  const [signIn, { error }] = useSignInMutation()
  const [tried, setTried] = useState('')
  // The server does not tell which of the two it is: who signs up for others must learn nothing.
  const mayBeUnconfirmed = options?.verifiesEmail && error && 'status' in error && error.status === 401

  async function send(credentials: SignIn) {
    onTry?.()
    setTried(credentials.email)
    const { twoFactorRedirect } = await signIn(credentials).unwrap()
    if (twoFactorRedirect) onCodeNeeded()
    else onSignedIn?.()
  }

  return (
    <Form rule={signInRule} initial={{ email, password: '' }} failure={errorMessage} onSubmit={send}>
      {mayBeUnconfirmed && <SendAgain email={tried}>Your address is not confirmed yet?</SendAgain>}
      <TextField name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        help={<Link to="/reset-password">Forgot your password?</Link>}
      />
      <SubmitButton pending="Signing in…">Sign in</SubmitButton>
    </Form>
  )
}
