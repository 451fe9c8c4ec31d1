import { useMe } from '@elegant/shared'
import { isPermitted, type StaffPermission } from '@elegant/shared/rules'
import type { ReactNode } from 'react'

/** Shows what a role on the staff may use (docs/product/staff.md). */
export function Permitted({ to, children }: { to: StaffPermission; children: ReactNode }) {
  return useIsPermitted(to) && children
}

export function useIsPermitted(permission: StaffPermission): boolean {
  return usePermissions()(permission)
}

/**
 * The permissions of the visitor, whom the shell has admitted to the admin area. The server decides in any case; with a
 * shell or server that knows no staff roles, everybody here is the owner.
 */
export function usePermissions(): (permission: StaffPermission) => boolean {
  const { staffRole } = useMe()
  return (permission) => !staffRole || isPermitted(staffRole, permission)
}
