import type { PageAccess } from '@elegant/shared'
import { threadPath } from '@elegant/shared/rules'
import { shellPaths } from '../page/shellPaths.ts'
import { areaOf } from './areas.ts'

/** Pages that visitors keep while the shop is closed: conversations, sign-in, and what is theirs. */
export function isOpenWhenClosed(pathname: string, declared?: PageAccess): boolean {
  const address = pathname.toLowerCase()
  return (
    address.startsWith(threadPath('')) ||
    shellPaths.some((path) => path === address) ||
    areaOf(pathname, declared) !== undefined
  )
}
