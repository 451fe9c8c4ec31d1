import type { Role } from '@elegant/shared/rules'

/** Addresses with restricted access (product §6.2). */
export interface Area {
  prefix: string
  roles: Role[]
  /** True redirects guests to sign-in; false shows them the access-denied page with a link to sign in. */
  sendsGuestsToSignIn: boolean
  /** The sentence for a visitor without the role. */
  denied: { title: string; words?: string; showsRole: boolean }
}

const areas: Area[] = [
  {
    prefix: '/admin',
    roles: ['admin'],
    sendsGuestsToSignIn: true,
    denied: { title: 'Access Denied', words: "You don't have permission to access this page.", showsRole: true },
  },
  {
    prefix: '/customer',
    roles: ['customer', 'admin'],
    sendsGuestsToSignIn: false,
    denied: { title: 'Access Denied: You need a customer account to access this page.', showsRole: false },
  },
]

/** The restricted area an address belongs to, if any. Matches like the router: decoded and case-insensitively. */
export function areaOf(pathname: string): Area | undefined {
  const address = decoded(pathname).toLowerCase()
  return areas.find(({ prefix }) => address === prefix || address.startsWith(`${prefix}/`))
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
