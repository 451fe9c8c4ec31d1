interface Attributes {
  /** In seconds. Without it the cookie lasts until the browser is closed. */
  maxAge?: number
  path?: string
}

/** A prefix that prevents other hosts of the domain from setting the cookie; `__Host-` requires https and the path `/`. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : ''
}

/** The name of the session cookie. */
export function sessionCookie(publicUrl: string): string {
  return `${cookiePrefix(publicUrl)}elegant.session_token`
}

/** The name of the cookie with the code of the link by which a visitor came (docs/product/affiliates.md). */
export function affiliateCookie(publicUrl: string): string {
  return `${cookiePrefix(publicUrl)}elegant.ref`
}

/** The value of a cookie in a `Cookie` header, or undefined. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((pair) => pair.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}

/** A `Set-Cookie` header that neither scripts can read nor cross-site forms send. */
export function writeCookie(name: string, value: string, { maxAge, path = '/' }: Attributes = {}): string {
  const lifetime = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  const secure = name.startsWith('__') ? '; Secure' : ''
  return `${name}=${value}${lifetime}; Path=${path}; HttpOnly; SameSite=Lax${secure}`
}
