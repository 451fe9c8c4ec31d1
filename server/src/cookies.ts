interface Attributes {
  /** In seconds; without it until the browser is closed. */
  maxAge?: number
  path?: string
}

/** Begins the name of a cookie that no other host of the domain can set; browsers hold `__Host-` to https and the path `/`. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-' : ''
}

/** The cookie of a session. */
export function sessionCookie(publicUrl: string): string {
  return `${cookiePrefix(publicUrl)}elegant.session_token`
}

/** The value of a cookie in a `Cookie` header; undefined: it is not there. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((pair) => pair.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}

/** A `Set-Cookie` that scripts and other sites' forms do not get. */
export function writeCookie(name: string, value: string, { maxAge, path = '/' }: Attributes = {}): string {
  const lifetime = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  const secure = name.startsWith('__') ? '; Secure' : ''
  return `${name}=${value}${lifetime}; Path=${path}; HttpOnly; SameSite=Lax${secure}`
}
