import { Link, Navigate, PageMeta, useLocation, useMe, useSearchParams } from '@elegant/shared'
import { isSameOriginPath, signInHintMs } from '@elegant/shared/rules'
import { Alert } from '@elegant/shared/ui'
import { useEffect, useState } from 'react'
import { AuthPage } from './AuthPage.tsx'
import { CodeForm } from './CodeForm.tsx'
import { getLinkFailure } from './linkFailures.ts'
import { SignInForm } from './SignInForm.tsx'
import { SocialSignIn } from './SocialSignIn.tsx'

/**
 * Sign-in (docs/product/pages.md#sign-in-and-sign-up): redirects a signed-in visitor to the page that required it, else
 * to the shop.
 */
export function SignInPage() {
  const { user } = useMe()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const [triedAt, setTriedAt] = useState<number>()
  const step = search.get('step')
  const [isCodeNeeded, setCodeNeeded] = useState(step === 'code')
  /** Set by the link of a sign-up email: even a signed-in visitor must enter the new account's password. */
  const [isConfirming, setConfirming] = useState(step === 'confirm')
  const isLate = useIsLate(triedAt)
  const from = pageIn(state)
  const error = search.get('error')
  const failure = error === null || triedAt !== undefined ? undefined : getLinkFailure(error)

  if (user && !isConfirming) return <Navigate to={from ?? '/shop'} replace />
  if (isCodeNeeded) {
    return (
      <AuthPage title="Confirm it's you">
        <CodeForm
          onSignedIn={() => setConfirming(false)}
          onRestart={() => {
            setCodeNeeded(false)
            setTriedAt(undefined)
          }}
        />
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Sign in">
      <PageMeta title="Sign in" description="See your orders, estimates and parcels." path="/sign-in" />
      {failure && (
        <Alert tone="destructive" title={failure.title}>
          {failure.words}
        </Alert>
      )}
      {isConfirming && (
        <Alert title="One last step">
          Sign in with the password you chose when you signed up. That confirms your email address.
        </Alert>
      )}
      {/* An attempt counts even if a field is empty. */}
      <div onSubmitCapture={() => setTriedAt(Date.now())}>
        <SignInForm onSignedIn={() => setConfirming(false)} onCodeNeeded={() => setCodeNeeded(true)} />
      </div>
      <Alert title="New here?">
        <Link to="/sign-up">Create Account</Link>
      </Alert>
      {isLate && (
        <Alert tone="destructive" title="Sign in failed">
          If you have no account yet, <Link to="/sign-up">sign up</Link> first.
        </Alert>
      )}
      <SocialSignIn from={from} />
    </AuthPage>
  )
}

/** True once the hint's delay has passed since the last attempt (docs/product/limits.md). */
function useIsLate(triedAt: number | undefined): boolean {
  const [lateFor, setLateFor] = useState<number>()
  useEffect(() => {
    if (triedAt === undefined) return
    const timer = setTimeout(() => setLateFor(triedAt), signInHintMs)
    return () => clearTimeout(timer)
  }, [triedAt])
  return triedAt !== undefined && lateFor === triedAt
}

/** The page that redirected here; only same-origin paths. */
function pageIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'from' in state && isSameOriginPath(state.from)
    ? state.from
    : undefined
}
