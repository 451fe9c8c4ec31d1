import { useVisiblePolling } from '@elegant/shared/ui'
import { useCountUnreadThreadsQuery } from './threads.ts'

/** The poll of the badge, in milliseconds: every admin page makes it. */
const badgeInterval = 30_000

/** The number of threads with unread entries, from the cache; 0 on a server without threads. */
export function useUnreadCount(): number {
  const { currentData = 0, isError } = useCountUnreadThreadsQuery()
  return isError ? 0 : currentData
}

/** Keeps the number current while the page is visible. A server without threads is asked once. */
export function useUnreadPolling(): void {
  const { error, refetch } = useCountUnreadThreadsQuery()
  const isMissing = error !== undefined && 'status' in error && error.status === 404
  useVisiblePolling(() => {
    if (!isMissing) void refetch()
  }, badgeInterval)
}
