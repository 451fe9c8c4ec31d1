import { Link, useLocation } from '@elegant/shared'
import { Button, ButtonLink, EmptyState } from '@elegant/shared/ui'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import type { Remedy } from '../page/ShellContext.ts'
import { ShellContext } from '../page/ShellContext.ts'
import { PartMissing } from '../status/PartMissing.tsx'
import { PendingPage } from '../status/PendingPage.tsx'
import { isPartMissing, PageMissing } from './retried.ts'

/** Load errors that were already displayed. */
const shown = new WeakSet<PageMissing>()

/**
 * Replaces a page whose code failed to load or threw: falls back to the previous release, else shows the error.
 * The rest of the shop keeps working.
 */
export function AreaError() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const { remotes, restart } = use(ShellContext)
  const [remedy, setRemedy] = useState<Remedy>()
  const [isTrying, setTrying] = useState(false)
  const follow = (remedy: Remedy) => (remedy === 'restart' ? restart() : setRemedy(remedy))
  const help = useEffectEvent(async () => {
    if (error instanceof PageMissing) {
      // The router caches the error of a lazy route, so only a restart can retry it.
      if (shown.has(error)) return restart()
      shown.add(error)
    }
    const remedy = await remotes.remedyFor(pathname, error)
    if (remedy === 'none') {
      console.error('An area of the shop is unavailable', error)
      remotes.unavailable(pathname, error)
    }
    follow(remedy)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another address retries, though the error is the same.
  useEffect(() => void help(), [pathname, error])

  async function tryAgain() {
    setTrying(true)
    follow(await remotes.remedyAnew(pathname))
  }
  const tryOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    const online = () => void tryOnline()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])

  if (!remedy) return <PendingPage />
  if (remedy === 'reload') {
    return (
      <EmptyState title="The shop has been updated" action={<Button onClick={() => location.reload()}>Reload</Button>}>
        Reload the page to continue. Your cart is safe.
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
      {navigator.onLine
        ? "It couldn't be loaded. Your cart is safe, and the rest of the shop still works."
        : 'You are offline. It will load as soon as you are back online, and your cart is safe.'}
    </EmptyState>
  )
}
