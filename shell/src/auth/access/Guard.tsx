import { Navigate, Outlet, useLocation, useMe, useNavigation } from '@elegant/shared'
import { EmptyState, TryAgain } from '@elegant/shared/ui'
import { Fragment, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { styled } from 'styled-components'
import { ShellContext } from '../../context/ShellContext.ts'
import { PendingPage } from '../../status/PendingPage.tsx'
import { type Area, getArea } from './areas.ts'

// Lazy: few visitors ever see them.
const AccessDenied = lazy(async () => ({ default: (await import('./AccessDenied.tsx')).AccessDenied }))
const SessionEnded = lazy(async () => ({ default: (await import('./SessionEnded.tsx')).SessionEnded }))

/** The signed-in user and the area that admitted them. */
interface Entry {
  id: string
  email: string
  area: Area | undefined
}

/**
 * Shows the page, of a remote or of the shell, to visitors with the role (docs/product/roles.md#page-access). A role
 * change or sign-out takes effect immediately. When a session expires, the page stays mounted so that typed text
 * survives until the user signs in again; personal content is hidden meanwhile.
 */
export function Guard({ remote, children = <Outlet /> }: { remote?: string; children?: ReactNode }) {
  const { pathname, search } = useLocation()
  const { isLoading, user, role, staffRole, hasFailed, retry } = useMe()
  const isLeaving = useNavigation().state !== 'idle'
  const [entry, setEntry] = useState<Entry>()
  const { remotes } = use(ShellContext)
  const access = remotes.getAccess(pathname, remote)
  const area = getArea(pathname, access)
  const isAllowed =
    !area || (role !== null && area.roles.includes(role) && (access !== 'owner' || staffRole === 'owner'))
  const isInside = entry?.area === area && (user === null || user.id === entry?.id)

  if (user && !isLoading && isAllowed && !(entry && isInside)) setEntry({ id: user.id, email: user.email, area })
  // Signed out in this tab: start over.
  if (!user && isLoading && entry) setEntry(undefined)

  const hasEnded = entry !== undefined && isInside && !user
  if (area && !hasEnded && !(entry && isInside && isLoading)) {
    // Do not redirect while signing out.
    if (isLoading || (!user && isLeaving)) return <PendingPage />
    const from = pathname + search
    if (!user && area.sendsGuestsToSignIn) return <Navigate to="/sign-in" replace state={{ from }} />
    if (user && hasFailed) return <AccountFailed onRetry={retry} />
    if (!isAllowed) return <AccessDenied area={area} role={staffRole ?? role} from={user ? undefined : from} />
  }
  const content = <Fragment key={area && entry?.id}>{children}</Fragment>
  return (
    <>
      {area ? <Personal $isHidden={hasEnded}>{content}</Personal> : content}
      {hasEnded && (
        <Suspense>
          <SessionEnded email={entry.email} isGuestWelcome={!area} onGuest={() => setEntry(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Not lazy: the connection may be lost. */
function AccountFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState title="Your account couldn't be loaded" action={<TryAgain onClick={onRetry} />}>
      The shop couldn't be reached. Please try again in a moment.
    </EmptyState>
  )
}

/** Generates no box. Not `display: none`, so that the focus can return to the field the user was typing in. */
const Personal = styled.div<{ $isHidden: boolean }>`
  display: contents;

  > * {
    opacity: ${({ $isHidden }) => ($isHidden ? 0 : undefined)};
  }
`
