/** The roles of the people with the role admin in a shop (docs/product/staff.md). */
export const staffRoles = ['owner', 'helper', 'read-only'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRoleLabels: Record<StaffRole, string> = {
  owner: 'Owner',
  helper: 'Helper',
  'read-only': 'Read-only',
}

/** A permission in the admin area: to see it, to do its daily work, or to decide what only the owner decides. */
export type StaffPermission = 'view' | 'change' | 'own'

const permissions: Record<StaffRole, readonly StaffPermission[]> = {
  owner: ['view', 'change', 'own'],
  helper: ['view', 'change'],
  'read-only': ['view'],
}

/** Everything that is not listed is denied, and everything to people who are not on the staff. */
export function isPermitted(staffRole: StaffRole | null, permission: StaffPermission): boolean {
  return staffRole !== null && permissions[staffRole].includes(permission)
}

/** The staff role of a customer record: an admin without one is the owner, as on servers without staff accounts. */
export function getStaffRole({ role, staff_role }: { role: string | null; staff_role?: unknown }): StaffRole | null {
  if (role !== 'admin') return null
  if (staff_role === null || staff_role === undefined) return 'owner'
  return staffRoles.find((known) => known === staff_role) ?? null
}

/** The sentence for a read-only member who tries to change something, and the note on their screens. */
export const readOnlyMessage = 'You can look at everything here. Ask the owner to change something.'
