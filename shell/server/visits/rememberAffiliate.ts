import { affiliateCookie, readCookie, writeCookie } from '@elegant/server/cookies'
import { affiliateDays, daySeconds, readAffiliateCode } from '@elegant/shared/rules'

interface Arrival {
  address: URL
  cookie: string | undefined
  publicUrl: string
  /** True if the shop has affiliates; undefined while the API does not say. */
  allowed: boolean | undefined
}

/**
 * The cookie that remembers a link with the code of an affiliate (docs/product/affiliates.md), or that forgets it in a
 * shop without affiliates; undefined if nothing changes. A cookie and no script: no page loads more for it, and forms
 * without JavaScript carry it too.
 */
export function rememberAffiliate({ address, cookie, publicUrl, allowed }: Arrival): string | undefined {
  if (allowed === undefined) return undefined
  const name = affiliateCookie(publicUrl)
  if (!allowed) return readCookie(cookie, name) === undefined ? undefined : writeCookie(name, '', { maxAge: 0 })
  const code = readAffiliateCode(address.searchParams.get('ref'))
  return code && writeCookie(name, code, { maxAge: affiliateDays * daySeconds })
}

/** That cookie alone, for a form that the page server forwards; blank for none. */
export function affiliatePair(cookie: string | undefined, publicUrl: string): string {
  const name = affiliateCookie(publicUrl)
  const code = readAffiliateCode(readCookie(cookie, name))
  return code ? `${name}=${code}` : ''
}
