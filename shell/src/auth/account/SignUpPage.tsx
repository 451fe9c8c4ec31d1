import { errorMessage, Link, Navigate, PageMeta, useMe } from '@elegant/shared'
import { useSignUpMutation } from '@elegant/shared/account'
import { Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { type SignUp, signUpRule } from '@elegant/shared/rules'
import { Alert } from '@elegant/shared/ui'
import { useState } from 'react'
import { PendingPage } from '../../status/PendingPage.tsx'
import { AuthPage } from '../signIn/AuthPage.tsx'
import { NewPasswordField } from '../signIn/NewPasswordField.tsx'
import { ResendVerification } from '../signIn/ResendVerification.tsx'
import { SocialSignIn } from '../signIn/SocialSignIn.tsx'

/**
 * Sign-up (docs/product/pages.md#sign-in-and-sign-up): once the customer record is loaded, admins go to the admin area,
 * others to the shop.
 */
export function SignUpPage() {
  const { user, role, isLoading } = useMe()
  const [signUp] = useSignUpMutation()
  /** The address that the verification email was sent to. */
  const [mailedTo, setMailedTo] = useState<string>()

  if (user && isLoading) return <PendingPage />
  if (user) return <Navigate to={role === 'admin' ? '/admin' : '/shop'} replace />

  async function send(person: SignUp) {
    const { user } = await signUp(person).unwrap()
    if (!user.id) setMailedTo(person.email)
  }

  const next = mailedTo && (
    <Alert title="Check your email">
      <p>
        We sent an email to <strong>{mailedTo}</strong>. Open its link in this browser to confirm your address and sign
        in. In another browser you will need your password.
      </p>
      <ResendVerification email={mailedTo}>Nothing there, not even in your spam folder?</ResendVerification>
    </Alert>
  )

  return (
    <AuthPage title="Create your account">
      <PageMeta
        title="Create your account"
        description="See all your orders, estimates and shipments in one place."
        path="/sign-up"
      />
      <Form
        rule={signUpRule}
        initial={{ name: '', email: '', password: '' }}
        failure={errorMessage}
        onSubmit={send}
        sent={next ?? <Alert title="Your account is ready" />}
      >
        <TextField name="name" label="Name" required autoComplete="name" />
        <TextField name="email" label="Email" type="email" required autoComplete="username" />
        <NewPasswordField name="password" label="Password" required />
        <SubmitButton pending="Creating…">Create Account</SubmitButton>
      </Form>
      <Alert title="Already a customer?">
        <Link to="/sign-in">Sign in</Link>
      </Alert>
      {!mailedTo && <SocialSignIn />}
    </AuthPage>
  )
}
