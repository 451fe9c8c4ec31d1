import { Navigate, Outlet, useLocation, useMe } from '@elegant/shared'
import { lazy, type ReactNode } from 'react'
import { PendingPage } from '../layout/PendingPage.tsx'
import { areaOf } from './areas.ts'

// Few visitors ever see it.
const AccessDenied = lazy(async () => ({ default: (await import('./AccessDenied.tsx')).AccessDenied }))

/** Lets through who may enter the address (specification §6), live: a change of role or a sign-out holds at once. */
export function Guard({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname, search } = useLocation()
  const { isLoading, user, role } = useMe()
  const area = areaOf(pathname)
  if (!area) return children
  if (isLoading) return <PendingPage />
  if (!user) return <Navigate to="/sign-in" replace state={{ from: pathname + search }} />
  if (!role || !area.roles.includes(role)) return <AccessDenied area={area} role={role} />
  return children
}
