import type { PageAccess } from '@elegant/shared'
import type { Role } from '@elegant/shared/rules'

/** Pages with restricted access (docs/product/roles.md#page-access). */
export interface Area {
  /** The declaration by which a page belongs to it, and the prefix by which it does in any case. */
  access: Exclude<PageAccess, 'everyone'>
  prefix: string
  roles: Role[]
  /** True redirects guests to sign-in; false shows them the access-denied page with a link to sign in. */
  sendsGuestsToSignIn: boolean
  /** The sentence for a visitor without the role. */
  denied: { title: string; words?: string; showsRole: boolean }
}

/** The strictest first. */
const areas: Area[] = [
  {
    access: 'admin',
    prefix: '/admin',
    roles: ['admin'],
    sendsGuestsToSignIn: true,
    denied: { title: 'Access Denied', words: "You don't have permission to access this page.", showsRole: true },
  },
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
export function getArea(pathname: string, declared: PageAccess = 'everyone'): Area | undefined {
  const address = decodePath(pathname).toLowerCase()
  // The owner's pages, for whom the guard asks for more, and visitors that only a later release names.
  const admitted = declared === 'everyone' || declared === 'customer' ? declared : 'admin'
  return areas.find(
    ({ access, prefix }) => access === admitted || address === prefix || address.startsWith(`${prefix}/`),
  )
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
