import { useNavigate } from '@elegant/shared'
import { Button, Modal, SectionTitle, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { CodeForm } from '../signIn/CodeForm.tsx'
import { SignInForm } from '../signIn/SignInForm.tsx'

interface SessionEndedProps {
  /** The email of the expired session. */
  email: string
  /** The page underneath is open to guests. */
  isGuestWelcome: boolean
  onGuest: () => void
}

/** A dialog for signing in again after the session has expired; the page underneath stays mounted. */
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
      <p>Sign in again to continue. Your input is still there.</p>
      {isCodeNeeded ? (
        <CodeForm onRestart={() => setCodeNeeded(false)} />
      ) : (
        <SignInForm email={email} onCodeNeeded={() => setCodeNeeded(true)} />
      )}
      <Button variant="quiet" onClick={leave}>
        {isGuestWelcome ? 'Continue as a guest' : 'Leave this page'}
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
