import { Link, Navigate, reasonOf, useLocation, useMe, useSignInMutation } from '@elegant/shared'
import { Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { signInHintMs, signInRule } from '@elegant/shared/rules'
import { Alert } from '@elegant/shared/ui'
import { useEffect, useState } from 'react'
import { AuthPage } from './AuthPage.tsx'

/** Specification §2, sign-in: whoever is signed in goes on to where he wanted, else to the shop. */
export function SignInPage() {
  const { user } = useMe()
  const { state } = useLocation()
  const [signIn] = useSignInMutation()
  const [triedAt, setTriedAt] = useState<number>()
  const isLate = useIsLate(triedAt)
  if (user) return <Navigate to={addressIn(state)} replace />
  return (
    <AuthPage title="Sign in">
      <Alert title="New here?">
        <Link to="/sign-up">Create Account</Link>
      </Alert>
      {isLate && (
        <Alert tone="destructive" title="Sign in failed">
          If you have no account yet, <Link to="/sign-up">sign up</Link> first.
        </Alert>
      )}
      <Form
        rule={signInRule}
        initial={{ email: '', password: '' }}
        failure={reasonOf}
        onSubmit={(credentials) => {
          setTriedAt(Date.now())
          return signIn(credentials).unwrap()
        }}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        <SubmitButton pending="Signing in…">Sign in</SubmitButton>
      </Form>
    </AuthPage>
  )
}

/** True once the hint's delay has passed since the last try (§9). */
function useIsLate(triedAt: number | undefined): boolean {
  const [lateFor, setLateFor] = useState<number>()
  useEffect(() => {
    if (triedAt === undefined) return
    const timer = setTimeout(() => setLateFor(triedAt), signInHintMs)
    return () => clearTimeout(timer)
  }, [triedAt])
  return triedAt !== undefined && lateFor === triedAt
}

/** The page that sent the visitor here; only an address of our own. */
function addressIn(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/shop'
}
