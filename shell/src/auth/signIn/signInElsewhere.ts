import { followSession, onSignOut, resetApiCache, useAppDispatch } from '@elegant/shared'
import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { ShellContext } from '../../context/ShellContext.ts'
import type { BootstrapData } from '../../protocol/bootstrapData.ts'

/** The person whose input the page may have. */
let author: string | undefined
onSignOut(() => {
  author = undefined
})

/**
 * Keeps the session of the page and its data current: after a sign-in in another tab, which is told the user of this one, and when the
 * page is restored from bfcache. What the person before typed goes with the session, as after a sign-out.
 */
export function useSignInElsewhere(userId: string | undefined): void {
  const dispatch = useAppDispatch()
  const { restart } = use(ShellContext)
  const shown = useRef(userId)
  // Before the page of the next person is painted. A session that has run out may go on.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = userId
    if (!userId) return
    if (author && author !== userId) {
      dispatch(resetApiCache())
      // A sign-in on this page leads to another one.
      if (before) restart()
    }
    author = userId
  }, [userId, dispatch, restart])
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
