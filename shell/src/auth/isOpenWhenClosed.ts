import type { PageAccess } from '@elegant/shared'
import { areaOf } from './areas.ts'
import { shellPaths } from './shellPaths.ts'

/** The beginning of `threadPath`, whose module would bring all rules of conversations to every first visit. */
const conversations = '/e/'

/** The beginning of `wishesPath`: mails can be ended at any time. */
const wishes = '/wishes/'

/** Pages that visitors keep while the shop is closed: conversations, wishes, sign-in, and what is theirs. */
export function isOpenWhenClosed(pathname: string, declared?: PageAccess): boolean {
  const address = pathname.toLowerCase()
  return (
    address.startsWith(conversations) ||
    address.startsWith(wishes) ||
    shellPaths.some((path) => path === address) ||
    areaOf(pathname, declared) !== undefined
  )
}
