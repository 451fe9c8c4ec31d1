import { followSession, onSignOut, resetApiCache, safeStorage, useAppDispatch } from '@elegant/shared'
import { use, useEffect, useLayoutEffect } from 'react'
import { ShellContext } from '../../context/ShellContext.ts'
import type { BootstrapData } from '../../protocol/bootstrapData.ts'
import { shellPaths } from '../shellPaths.ts'
import { forgetDrafts } from './forgetDrafts.ts'

const tab = safeStorage(() => sessionStorage)
/** Names the person whose input the tab may have. It lasts as long as the drafts. */
const authorKey = 'elegant_author'
onSignOut(() => {
  forgetDrafts()
  tab.removeItem(authorKey)
})

/**
 * Keeps the session of the page and its data current: after a sign-in in another tab, which learns the user of this one, and when the
 * page is restored from bfcache. Typed text goes when another person signs in, as after a sign-out.
 */
export function useSignInElsewhere(userId: string | undefined): void {
  const dispatch = useAppDispatch()
  const { restart } = use(ShellContext)
  // Before the page of the next person is painted. A session that has run out may go on.
  useLayoutEffect(() => {
    if (!userId) return
    const author = tab.getItem(authorKey)
    if (author && author !== userId) {
      dispatch(resetApiCache())
      // The shell's own pages keep no text, and the steps of a sign-in go on.
      if (!shellPaths.some((path) => path === location.pathname)) restart()
    }
    tab.setItem(authorKey, userId)
  }, [userId, dispatch, restart])
  useEffect(() => {
    const check = () => void dispatch(followSession())
    const channel = new BroadcastChannel('elegant_user')
    if (userId) channel.postMessage(userId)
    channel.onmessage = ({ data }) => data !== userId && check()
    const handleReturn = ({ persisted }: PageTransitionEvent) => persisted && check()
    window.addEventListener('pageshow', handleReturn)
    return () => {
      channel.close()
      window.removeEventListener('pageshow', handleReturn)
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
