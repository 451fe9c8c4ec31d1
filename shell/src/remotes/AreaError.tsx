import { Link, useLocation } from '@elegant/shared'
import { Button, ButtonLink, EmptyState } from '@elegant/shared/ui'
import { use, useCallback, useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { PartMissing } from '../layout/PartMissing.tsx'
import { PendingPage } from '../layout/PendingPage.tsx'
import { ShellContext } from '../ShellContext.ts'
import type { Remedy } from './remotes.ts'
import { isPartMissing } from './retried.ts'

/** Stands where a page would whose code cannot be had, or broke: the release before takes over, else it says so. The rest of the shop works on. */
export function AreaError() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const { remotes, restart } = use(ShellContext)
  const [remedy, setRemedy] = useState<Remedy>()
  const [isTrying, setTrying] = useState(false)
  const follow = useCallback((remedy: Remedy) => (remedy === 'restart' ? restart() : setRemedy(remedy)), [restart])
  useEffect(() => {
    async function help() {
      const remedy = await remotes.remedyFor(pathname, error)
      if (remedy === 'none') {
        console.error('A part of the shop is unavailable', error)
        remotes.unavailable(pathname, error)
      }
      follow(remedy)
    }
    void help()
  }, [remotes, pathname, error, follow])

  async function tryAgain() {
    setTrying(true)
    follow(await remotes.remedyAnew(pathname))
  }

  if (!remedy) return <PendingPage />
  if (remedy === 'reload') {
    return (
      <EmptyState title="The shop has been renewed" action={<Button onClick={() => location.reload()}>Reload</Button>}>
        Reload the page to go on. Your cart is safe.
      </EmptyState>
    )
  }
  if (isPartMissing(error)) return <PartMissing />
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
