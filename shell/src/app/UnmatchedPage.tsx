import { NotFoundPage, useLocation, useNavigate } from '@elegant/shared'
import { use, useEffect, useEffectEvent } from 'react'
import { Guard } from '../auth/access/Guard.tsx'
import { ShellContext } from '../context/ShellContext.ts'
import { PendingPage } from '../status/PendingPage.tsx'

/** An address without a route: unknown, or of a remote that is still loading or not open to this visitor. */
export function UnmatchedPage() {
  const { pathname } = useLocation()
  const { remotes } = use(ShellContext)
  const owner = remotes.getOwner(pathname)
  if (!owner) return <NotFoundPage />
  return (
    <Guard remote={owner}>
      <Entrance key={pathname} />
    </Guard>
  )
}

/** The router left the routes out while the visitor had no access, so it is sent to the same address again. */
function Entrance() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const enter = useEffectEvent(() => navigate({ search, hash }, { replace: true, state, preventScrollReset: true }))
  useEffect(() => void enter(), [])
  return <PendingPage />
}
