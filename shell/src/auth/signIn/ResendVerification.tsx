import { errorMessage } from '@elegant/shared'
import { useSendVerificationMutation } from '@elegant/shared/account'
import { Button, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** Offers to resend the verification email. */
export function ResendVerification({ email, children }: { email: string; children: ReactNode }) {
  const [send, { isLoading, isSuccess, error }] = useSendVerificationMutation()
  return (
    <Offer>
      <p>
        {children}{' '}
        <Button variant="quiet" isBusy={isLoading} onClick={() => void send({ email })}>
          {isLoading ? 'Sending…' : 'Resend the email'}
        </Button>
      </p>
      <p role="status">{isSuccess && `If ${email} still needs to be confirmed, a new email is on its way.`}</p>
      {error && <p role="alert">{errorMessage(error)}</p>}
    </Offer>
  )
}

const Offer = styled.div`
  font-size: ${token.textSm};
  overflow-wrap: anywhere;

  button {
    min-height: 1.75rem;
    padding: 0;
    font-size: inherit;
  }
  [role='alert'] {
    color: ${token.danger};
  }
`
