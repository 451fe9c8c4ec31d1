import { NotFoundPage, useLocation } from '@elegant/shared'
import { use } from 'react'
import { Guard } from '../auth/Guard.tsx'
import { ShellContext } from '../page/ShellContext.ts'
import { PendingPage } from '../status/PendingPage.tsx'

/** An address without a route: unknown, or of a remote that is still loading or not open to this visitor. */
export function UnmatchedPage() {
  const { pathname } = useLocation()
  const { remotes } = use(ShellContext)
  const owner = remotes.ownerOf(pathname)
  if (!owner) return <NotFoundPage />
  return (
    <Guard remote={owner}>
      <PendingPage />
    </Guard>
  )
}
