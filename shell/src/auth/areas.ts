import type { PageAccess } from '@elegant/shared'
import type { Role, StaffRole } from '@elegant/shared/rules'

/** Pages with restricted access (product §6.2). */
export interface Area {
  /** The declaration by which a page belongs to it, and the prefix by which it does in any case. */
  access: Exclude<PageAccess, 'everyone'>
  prefix: string
  /** The roles that admit; a role on the staff beside the role admin. */
  roles: (Role | StaffRole)[]
  /** True redirects guests to sign-in; false shows them the access-denied page with a link to sign in. */
  sendsGuestsToSignIn: boolean
  /** The sentence for a visitor without the role. */
  denied: { title: string; words?: string; showsRole: boolean }
}

const adminArea: Area = {
  access: 'admin',
  prefix: '/admin',
  roles: ['admin'],
  sendsGuestsToSignIn: true,
  denied: { title: 'Access Denied', words: "You don't have permission to access this page.", showsRole: true },
}

/** The strictest first. */
const areas: Area[] = [
  {
    ...adminArea,
    access: 'owner',
    roles: ['owner'],
  },
  adminArea,
  {
    access: 'customer',
    prefix: '/customer',
    roles: ['customer', 'admin'],
    sendsGuestsToSignIn: false,
    denied: { title: 'Access Denied: You need a customer account to access this page.', showsRole: false },
  },
]

/**
 * The restricted area of an address, if any; `declared` is the access of its page. Matches like the router: decoded and
 * case-insensitively.
 */
export function areaOf(pathname: string, declared: PageAccess = 'everyone'): Area | undefined {
  const address = decoded(pathname).toLowerCase()
  // A later release may name visitors that this shell does not know.
  const admitted = known.has(declared) ? declared : 'admin'
  return areas.find(
    ({ access, prefix }) =>
      access === admitted || (access !== 'owner' && (address === prefix || address.startsWith(`${prefix}/`))),
  )
}

const known: ReadonlySet<PageAccess> = new Set(['everyone', 'customer', 'owner'])

/** Whether a visitor may enter an area. */
export function isAdmitted(
  { roles }: Area,
  { role, staffRole }: { role: Role | null; staffRole?: StaffRole | null },
): boolean {
  return roles.some((admitting) => admitting === role || admitting === staffRole)
}

/** The pages of the admin area have a frame of their own. */
export function isTool(area: Area | undefined): boolean {
  return area?.prefix === adminArea.prefix
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
