import { errorMessage } from '@elegant/shared'
import { type CodeKind, useVerifyCodeMutation } from '@elegant/shared/account'
import { CheckField, Form, SubmitButton, TextField } from '@elegant/shared/forms'
import { secondFactorRule } from '@elegant/shared/rules'
import { Button, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'

const kinds = {
  totp: { label: 'Code from your authenticator app', help: 'Six digits; a new code comes every half minute.' },
  'backup-code': { label: 'Backup code', help: 'One of those that you kept; each works once.' },
} as const

/** The second factor: a code of the authenticator, or a backup code. */
export function CodeForm({ onRestart }: { onRestart: () => void }) {
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
        // Authenticators show their codes in groups.
        onSubmit={({ code, trustDevice }) =>
          verifyCode({ kind, code: code.replaceAll(/\s/g, ''), trustDevice }).unwrap()
        }
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
        <CheckField name="trustDevice" label="Ask for no code in this browser for 30 days" />
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

/** The page has asked for it: that is where one types on. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${token.space1};

  button {
    padding-inline: 0;
    font-size: ${token.textSm};
  }
`
