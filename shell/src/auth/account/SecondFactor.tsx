import { errorMessage, lazyPart, notify, toast } from '@elegant/shared'
import {
  type SecondFactorKeys,
  type TwoFactorAction,
  useConfirmPasswordMutation,
  useGetSecondFactorQuery,
  useVerifyCodeMutation,
} from '@elegant/shared/account'
import { Form, PasswordField, SubmitButton, TextField } from '@elegant/shared/forms'
import { passwordProofRule, secondFactorRule } from '@elegant/shared/rules'
import { Alert, AutoGrid, Button, Cluster, Skeleton, Stack, TryAgain, token } from '@elegant/shared/ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode)

/** Two-factor settings: turned on by entering a first code, off by entering the password. */
export function SecondFactor() {
  const { data: isOn, isError, refetch } = useGetSecondFactorQuery()
  /** Newly generated keys; displayed only once. */
  const [made, setMade] = useState<SecondFactorKeys & { isConfirmed: boolean }>()
  const [step, setStep] = useState<TwoFactorAction>()
  const stage = useFocusOnChange(made ? String(made.isConfirmed) : (step ?? ''))

  if (isOn === undefined) {
    return isError ? (
      <p>
        Your second factor couldn't be loaded. <TryAgain onClick={refetch} />
      </p>
    ) : (
      <Skeleton $height="8rem" />
    )
  }
  return (
    <Stage ref={stage} tabIndex={-1}>
      {made?.totpURI && !made.isConfirmed ? (
        <Setup
          uri={made.totpURI}
          onDone={() => setMade({ ...made, isConfirmed: true })}
          onCancel={() => setMade(undefined)}
        />
      ) : made?.backupCodes ? (
        <BackupCodes codes={made.backupCodes} onKept={() => setMade(undefined)} />
      ) : isOn ? (
        <On
          step={step}
          onStep={setStep}
          onDone={(keys) => {
            setStep(undefined)
            setMade(keys.backupCodes && { ...keys, isConfirmed: true })
          }}
        />
      ) : (
        <>
          <p>
            You will need a code from an app on your phone in addition to your password. Even someone with your password
            can't sign in.
          </p>
          <Proof step="enable" does="Set it up" onDone={(keys) => setMade({ ...keys, isConfirmed: false })} />
        </>
      )}
    </Stage>
  )
}

/** Moves the focus to the new content when the step changes. */
function useFocusOnChange(stage: string) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current !== stage) place.current?.focus()
    shown.current = stage
  }, [stage])
  return place
}

interface OnProps {
  step: TwoFactorAction | undefined
  onStep: (step: TwoFactorAction | undefined) => void
  onDone: (keys: SecondFactorKeys) => void
}

function On({ step, onStep, onDone }: OnProps) {
  return (
    <>
      <p>It's on: signing in requires a code from your authenticator app.</p>
      {step ? (
        <>
          <Proof
            key={step}
            step={step}
            does={step === 'disable' ? 'Turn it off' : 'Make new backup codes'}
            onDone={onDone}
          />
          <Button variant="quiet" onClick={() => onStep(undefined)}>
            Cancel
          </Button>
        </>
      ) : (
        <Cluster $gap={token.space2}>
          <Button onClick={() => onStep('generate-backup-codes')}>New backup codes</Button>
          <Button onClick={() => onStep('disable')}>Turn off</Button>
        </Cluster>
      )}
    </>
  )
}

interface ProofProps {
  step: TwoFactorAction
  does: string
  onDone: (keys: SecondFactorKeys) => void
}

/** Requires the password again, since the browser may have been left unattended. */
function Proof({ step, does, onDone }: ProofProps) {
  const [confirmPassword] = useConfirmPasswordMutation()
  return (
    <Form
      rule={passwordProofRule}
      initial={{ password: '' }}
      failure={errorMessage}
      onSubmit={async ({ password }) => onDone(await confirmPassword({ action: step, password }).unwrap())}
    >
      <PasswordField name="password" label="Your password" autoComplete="current-password" />
      <SubmitButton pending="Checking…">{does}</SubmitButton>
    </Form>
  )
}

/** Displays the secret; a first code proves that the app received it. */
function Setup({ uri, onDone, onCancel }: { uri: string; onDone: () => void; onCancel: () => void }) {
  const [verifyCode] = useVerifyCodeMutation()
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      <p>Scan this with your authenticator app, then enter the code it shows.</p>
      <Suspense fallback={<Skeleton $height="15rem" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <p>
        On this device? <a href={uri}>Open your authenticator app</a>. Or enter this key in it:{' '}
        <Secret>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Secret>
      </p>
      <Form
        rule={secondFactorRule}
        initial={{ code: '', trustDevice: false }}
        failure={errorMessage}
        onSubmit={async ({ code }) => {
          await verifyCode({ kind: 'totp', code: code.replaceAll(/\s/g, '') }).unwrap()
          onDone()
        }}
      >
        <TextField
          name="code"
          label="Code from your authenticator app"
          help="Six digits; the code changes every 30 seconds."
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <SubmitButton pending="Checking…">Turn on</SubmitButton>
      </Form>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}

function BackupCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast('Backup codes copied')
    } catch {
      notify.error("Your browser doesn't allow copying. Please write the codes down.")
    }
  }
  return (
    <>
      <Alert title="Save these backup codes">
        You can sign in with them without your phone. Each works once, and they won't be shown again.
      </Alert>
      <AutoGrid as="ul" $min="8rem" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </AutoGrid>
      <Cluster $gap={token.space2}>
        <Button onClick={copy}>Copy</Button>
        <Button variant="primary" onClick={onKept}>
          I have saved them
        </Button>
      </Cluster>
    </>
  )
}

const Stage = styled(Stack)`
  gap: ${token.space2};

  &:focus {
    outline: none;
  }
`

const Secret = styled.code`
  overflow-wrap: anywhere;
  user-select: all;
`
