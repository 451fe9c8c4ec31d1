import { followSession, useAppDispatch } from '@elegant/shared'
import { useEffect } from 'react'
import type { BootstrapData } from '../../protocol/bootstrapData.ts'

/**
 * Keeps the session of the page and its data current: after a sign-in in another tab, which is told the user of this one, and when the
 * page is restored from bfcache.
 */
export function useSignInElsewhere(userId: string | undefined): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const check = () => void dispatch(followSession())
    const channel = new BroadcastChannel('elegant_user')
    if (userId) channel.postMessage(userId)
    channel.onmessage = ({ data }) => data !== userId && check()
    const hearReturn = ({ persisted }: PageTransitionEvent) => persisted && check()
    window.addEventListener('pageshow', hearReturn)
    return () => {
      channel.close()
      window.removeEventListener('pageshow', hearReturn)
    }
  }, [userId, dispatch])
}

/**
 * Returns the session embedded in the page. On Back and Forward, browsers show a guest's page as they have kept it: it may
 * be older than a sign-in, so that the session is unknown.
 */
export function embeddedSession({ session }: Pick<BootstrapData, 'session'>): BootstrapData['session'] {
  const [visit] = performance.getEntriesByType('navigation')
  return session ?? (visit?.toJSON().type === 'back_forward' ? undefined : session)
}
