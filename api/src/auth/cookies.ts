import { parseCookies } from 'better-auth/cookies'

interface Attributes {
  /** In seconds. */
  maxAge: number
  path?: string
}

/** The prefix of cookies that no other host of the domain can set: browsers hold `__Host-` to https and the path `/`. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-elegant' : 'elegant'
}

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return parseCookies(header ?? '').get(name)
}

/** A `Set-Cookie` that scripts cannot read. */
export function writeCookie(name: string, value: string, { maxAge, path = '/' }: Attributes): string {
  const secure = name.startsWith('__') ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure}`
}
