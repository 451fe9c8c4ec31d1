import {
  errorMessage,
  guestIdKey,
  type KeyValueStorage,
  notify,
  type SessionUser,
  useClaimOrdersMutation,
} from '@elegant/shared'
import { Button, breakpointUp, Cluster, panel, token } from '@elegant/shared/ui'
import { useId } from 'react'
import { createGlobalStyle, styled } from 'styled-components'
import { findContent } from '../../context/findContent.ts'
import { dismissOrders, type GuestOrders as Found } from './useGuestOrders.ts'

interface GuestOrdersProps {
  user: SessionUser
  found: Found
  storage: KeyValueStorage
  onAnswer: () => void
}

/**
 * Asks a signed-in user whether the guest orders of this browser are theirs: someone else may have placed them.
 * Not modal, so the page stays usable.
 */
export function GuestOrders({ user, found, storage, onAnswer }: GuestOrdersProps) {
  const [claim] = useClaimOrdersMutation()
  const title = useId()
  const orders = found.count === 1 ? 'One order or hold was' : `${found.count} orders or holds were`

  function close() {
    onAnswer()
    // The pressed button is gone.
    findContent()?.focus({ preventScroll: true })
  }

  async function add() {
    close()
    const { error } = await claim({ temp_session_id: found.guestId })
    if (error) return notify.error(`Your earlier orders could not be added: ${errorMessage(error)}`)
    storage.removeItem(guestIdKey)
    notify.success('Your earlier orders were added to My Orders')
  }

  function dismiss() {
    dismissOrders(storage, user, found)
    close()
  }

  return (
    <Card aria-labelledby={title} aria-live="polite">
      <FocusAbove />
      <Title id={title}>Are these orders yours?</Title>
      <p>
        {orders} placed in this browser before you signed in. Add {found.count === 1 ? 'it' : 'them'} to the account of{' '}
        {user.email}?
      </p>
      <Cluster>
        <Button onClick={dismiss}>Not mine</Button>
        <Button variant="primary" onClick={add}>
          Add to my account
        </Button>
      </Cluster>
    </Card>
  )
}

/** It stays until it is answered, so the focus scrolls clear of it. */
const FocusAbove = createGlobalStyle`
  :root { scroll-padding-block-end: min(19rem, 45svh); }
`

const Card = styled.section`
  position: fixed;
  z-index: ${token.layerToast};
  /* Above the sticky action on a phone. */
  inset: auto 1rem 5.5rem 1rem;
  display: grid;
  gap: ${token.space2};
  padding: ${token.space2};
  ${panel};
  box-shadow: ${token.floatShadow};
  color: ${token.ink};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;

  ${breakpointUp.tablet} {
    inset: auto 1.5rem 1.5rem auto;
    width: 24rem;
  }
`

const Title = styled.h2`
  font: 600 ${token.textSm} / 1.4 ${token.sans};
`
