import { Link, Navigate, reasonOf, useMe, useSignUpMutation } from '@elegant/shared'
import { Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { passwordLength, signUpRule } from '@elegant/shared/rules'
import { Alert } from '@elegant/shared/ui'
import { AuthPage } from './AuthPage.tsx'

/** Specification §2, sign-up: once the customer record is there, admins go to the admin area, others to the shop. */
export function SignUpPage() {
  const { role } = useMe()
  const [signUp] = useSignUpMutation()
  if (role) return <Navigate to={role === 'admin' ? '/admin' : '/shop'} replace />
  return (
    <AuthPage title="Create your account">
      <Alert title="Already a customer?">
        <Link to="/sign-in">Sign in</Link>
      </Alert>
      <Form
        rule={signUpRule}
        initial={{ name: '', email: '', password: '' }}
        failure={reasonOf}
        onSubmit={(person) => signUp(person).unwrap()}
      >
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="username" />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          help={`At least ${passwordLength.min} characters`}
        />
        <SubmitButton pending="Creating…">Create Account</SubmitButton>
      </Form>
    </AuthPage>
  )
}
