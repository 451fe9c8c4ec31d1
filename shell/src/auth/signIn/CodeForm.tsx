import { errorMessage } from '@elegant/shared'
import { type CodeKind, useVerifyCodeMutation } from '@elegant/shared/account'
import { CheckField, Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { secondFactorRule } from '@elegant/shared/rules'
import { Button, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'

const kinds = {
  totp: { label: 'Code from your authenticator app', help: 'Six digits; the code changes every 30 seconds.' },
  'backup-code': { label: 'Backup code', help: 'One of the codes you saved; each works once.' },
} as const

interface CodeFormProps {
  onSignedIn?: () => void
  onRestart: () => void
}

/** The second factor: a code from the authenticator app or a backup code. */
export function CodeForm({ onSignedIn, onRestart }: CodeFormProps) {
  const [kind, setKind] = useState<CodeKind>('totp')
  const [verifyCode] = useVerifyCodeMutation()
  const isTotp = kind === 'totp'
  return (
    <>
      <Form
        key={kind}
        rule={secondFactorRule}
        initial={{ code: '', trustDevice: false }}
        failure={errorMessage}
        // Authenticator apps display codes in groups.
        onSubmit={async ({ code, trustDevice }) => {
          await verifyCode({ kind, code: code.replaceAll(/\s/g, ''), trustDevice }).unwrap()
          onSignedIn?.()
        }}
      >
        <TextField
          ref={takeFocus}
          name="code"
          {...kinds[kind]}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          inputMode={isTotp ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <CheckField name="trustDevice" label="Trust this browser for 30 days" />
        <SubmitButton pending="Checking…">Confirm</SubmitButton>
      </Form>
      <Ways>
        <Button variant="quiet" onClick={() => setKind(isTotp ? 'backup-code' : 'totp')}>
          {isTotp ? 'Use a backup code' : 'Use your authenticator app'}
        </Button>
        <Button variant="quiet" onClick={onRestart}>
          Back to sign in
        </Button>
      </Ways>
    </>
  )
}

/** The form replaces the password form, so the focus moves to its field. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${token.space1};

  button {
    font-size: ${token.textSm};
  }
`
