import type { PageAccess } from '@elegant/shared'
import { shellPaths } from '../shellPaths.ts'
import { getArea } from './areas.ts'

/**
 * The beginnings of `threadPath`, of `wishesPath` (mails can be ended at any time) and of `stonePath` (buyers have its
 * code on paper). Their modules would bring all rules of conversations to every first visit.
 */
const openPages = ['/e/', '/wishes/', '/stone/']

/** Pages that visitors keep while the shop is closed: conversations, wishes, records of stones, sign-in, and what is theirs. */
export function isOpenWhenClosed(pathname: string, declared?: PageAccess): boolean {
  const address = pathname.toLowerCase()
  return (
    openPages.some((page) => address.startsWith(page)) ||
    shellPaths.some((path) => path === address) ||
    getArea(pathname, declared) !== undefined
  )
}
