import { Navigate, Outlet, useLocation, useMe } from '@elegant/shared'
import type { ReactNode } from 'react'
import { PendingPage } from '../layout/PendingPage.tsx'
import { AccessDenied } from './AccessDenied.tsx'
import { areaOf } from './areas.ts'

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
