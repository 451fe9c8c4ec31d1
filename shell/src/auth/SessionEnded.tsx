import { useNavigate } from '@elegant/shared'
import { Button, Modal, SectionTitle, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { CodeForm } from './CodeForm.tsx'
import { SignInForm } from './SignInForm.tsx'

interface SessionEndedProps {
  /** Whose session it was. */
  email: string
  /** The page below is for guests too. */
  isGuestWelcome: boolean
  onGuest: () => void
}

/** Over the page that it leaves as it is: the session has ended, and can be begun again. */
export function SessionEnded({ email, isGuestWelcome, onGuest }: SessionEndedProps) {
  const navigate = useNavigate()
  const [isCodeNeeded, setCodeNeeded] = useState(false)

  async function leave() {
    if (!isGuestWelcome) await navigate('/')
    onGuest()
  }

  return (
    <Sheet aria-labelledby="session-ended" onClose={isGuestWelcome ? onGuest : undefined}>
      <SectionTitle id="session-ended">Your session has ended</SectionTitle>
      <p>Sign in again to go on. What you have typed is still there.</p>
      {isCodeNeeded ? (
        <CodeForm onRestart={() => setCodeNeeded(false)} />
      ) : (
        <SignInForm email={email} onCodeNeeded={() => setCodeNeeded(true)} />
      )}
      <Button variant="quiet" onClick={leave}>
        {isGuestWelcome ? 'Go on as a guest' : 'Leave this page'}
      </Button>
    </Sheet>
  )
}

const Sheet = styled(Modal)`
  padding: ${token.space3};

  &[open] {
    display: grid;
    gap: ${token.space2};
  }
  &::backdrop {
    background: color-mix(in srgb, ${token.velvet} 60%, transparent);
  }
`
