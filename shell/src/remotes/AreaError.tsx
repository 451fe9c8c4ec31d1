import { Link } from '@elegant/shared'
import { Button, ButtonLink, EmptyState } from '@elegant/shared/ui'
import { use, useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { ShellContext } from '../ShellContext.ts'

/** Stands where a remote's pages would: its files cannot be had, or it broke. The rest of the shop works on. */
export function AreaError() {
  const error = useRouteError()
  const { remotes, restart } = use(ShellContext)
  const [isTrying, setTrying] = useState(false)
  useEffect(() => console.error('A part of the shop is unavailable', error), [error])

  async function tryAgain() {
    setTrying(true)
    try {
      await remotes.refresh()
    } catch (cause) {
      console.warn('The registry cannot be read', cause)
    }
    restart()
  }

  return (
    <EmptyState
      title="This part of the shop is unavailable"
      action={
        <>
          <Button onClick={tryAgain} disabled={isTrying}>
            {isTrying ? 'Trying…' : 'Try again'}
          </Button>
          <ButtonLink as={Link} to="/cart" variant="quiet">
            Your cart
          </ButtonLink>
        </>
      }
    >
      It could not be loaded. Your cart is safe, and the rest of the shop works on.
    </EmptyState>
  )
}
