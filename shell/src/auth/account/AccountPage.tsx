import { errorMessage, Link, notify, useMe } from '@elegant/shared'
import { useChangeNameMutation, useChangePasswordMutation } from '@elegant/shared/account'
import { Form, PasswordField, SubmitButton, TextField } from '@elegant/shared/forms'
import { limits, type OwnName, ownNameRule, passwordChangeRule } from '@elegant/shared/rules'
import { Alert, Note, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { type ReactNode, useId, useState } from 'react'
import { styled } from 'styled-components'
import { AuthPage } from '../signIn/AuthPage.tsx'
import { NewPasswordField } from '../signIn/NewPasswordField.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'

/** Account settings: name, second factor, password and sessions. */
export function AccountPage() {
  const { user } = useMe()
  const [known, setKnown] = useState(user)
  // After the session has ended the last user stays, and with the form what was typed into it.
  if (user && user !== known) setKnown(user)
  return (
    <AuthPage title="Account & security">
      <Note>{known?.email}</Note>
      <Part title="Name">{known && <NameChange name={known.name} />}</Part>
      <Part title="Second factor">
        <SecondFactor />
      </Part>
      <Part title="Password">
        <PasswordChange />
      </Part>
      <Part title="Where you are signed in">
        <Sessions />
      </Part>
    </AuthPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Section>
  )
}

function NameChange({ name }: { name: string }) {
  const [change] = useChangeNameMutation()
  async function save(changed: OwnName) {
    await change(changed).unwrap()
    notify.success('Name updated')
  }
  return (
    <Form rule={ownNameRule} initial={{ Full_name: name }} failure={errorMessage} onSubmit={save}>
      <TextField name="Full_name" label="Your name" autoComplete="name" maxLength={limits.name.max} />
      <SubmitButton pending="Saving…" variant="secondary">
        Change name
      </SubmitButton>
    </Form>
  )
}

function PasswordChange() {
  const [change] = useChangePasswordMutation()
  return (
    <Form
      rule={passwordChangeRule}
      initial={{ currentPassword: '', newPassword: '' }}
      failure={errorMessage}
      onSubmit={(passwords) => change(passwords).unwrap()}
      sent={<Alert title="Password updated">All other devices have been signed out.</Alert>}
    >
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        help={<Link to="/reset-password">Forgot it, or don't have one?</Link>}
      />
      <NewPasswordField name="newPassword" label="New password" />
      <SubmitButton pending="Saving…" variant="secondary">
        Change password
      </SubmitButton>
    </Form>
  )
}

const Section = styled(Stack).attrs({ as: 'section' })`
  gap: ${token.space2};
  padding-top: ${token.space3};
  border-top: 1px solid ${token.hairline};
`
