import { Link, useLocation } from '@elegant/shared'
import { Button, ButtonLink, EmptyState } from '@elegant/shared/ui'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import type { Recovery } from '../context/ShellContext.ts'
import { ShellContext } from '../context/ShellContext.ts'
import { ChunkLoadErrorPage } from '../status/ChunkLoadErrorPage.tsx'
import { isChunkLoadError } from '../status/isChunkLoadError.ts'
import { PendingPage } from '../status/PendingPage.tsx'
import { RouteLoadError } from './withRetry.ts'

/** Load errors that were already displayed. */
const shown = new WeakSet<RouteLoadError>()

/**
 * Replaces a page whose code failed to load or threw: falls back to the previous release, else shows the error.
 * The rest of the shop keeps working.
 */
export function AreaError() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const { remotes, restart } = use(ShellContext)
  const isAdminPage = remotes.getAccess(pathname) === 'admin'
  const [recovery, setRecovery] = useState<Recovery>()
  const [isTrying, setTrying] = useState(false)
  const follow = (recovery: Recovery) => (recovery === 'restart' ? restart() : setRecovery(recovery))
  const help = useEffectEvent(async () => {
    if (error instanceof RouteLoadError) {
      // The router caches the error of a lazy route, so only a restart can retry it.
      if (shown.has(error)) return restart()
      shown.add(error)
    }
    const recovery = await remotes.recoverFrom(pathname, error)
    if (recovery === 'none') {
      console.error('An area of the shop is unavailable', error)
      remotes.unavailable(pathname, error)
    }
    follow(recovery)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another address retries, though the error is the same.
  useEffect(() => void help(), [pathname, error])

  async function tryAgain() {
    setTrying(true)
    follow(await remotes.retryRecovery(pathname))
  }
  const tryOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    const online = () => void tryOnline()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])

  if (!recovery) return <PendingPage />
  if (recovery === 'reload') {
    return (
      <EmptyState title="The shop has been updated" action={<Button onClick={() => location.reload()}>Reload</Button>}>
        Reload the page to continue. Your cart is safe.
      </EmptyState>
    )
  }
  if (isChunkLoadError(error)) return <ChunkLoadErrorPage />
  return (
    <EmptyState
      title="This part of the shop is unavailable"
      action={
        <>
          <Button onClick={tryAgain} isBusy={isTrying}>
            {isTrying ? 'Trying…' : 'Try again'}
          </Button>
          {!isAdminPage && (
            <ButtonLink as={Link} to="/cart" variant="quiet">
              Your cart
            </ButtonLink>
          )}
        </>
      }
    >
      {navigator.onLine
        ? `It couldn't be loaded.${isAdminPage ? ' The' : ' Your cart is safe, and the'} rest of the shop still works.`
        : `You are offline. It will load as soon as you are back online${isAdminPage ? '' : ', and your cart is safe'}.`}
    </EmptyState>
  )
}
