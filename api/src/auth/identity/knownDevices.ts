import { createHmac, hash, randomUUID } from 'node:crypto'
import { readCookie, writeCookie } from '@elegant/server/cookies'
import { isSameSecret } from '@elegant/server/isSameSecret'
import { identityPath } from './identityPath.ts'

/** A year, in seconds. */
const lifetime = 31_536_000

/**
 * Recognizes browsers that have signed in to an account before (OWASP: device cookies),
 * so that guessing a password from elsewhere never locks out its owner.
 */
export function knownDevices({ authSecret, isSecure }: { authSecret: string; isSecure: boolean }) {
  const key = createHmac('sha256', authSecret).update('devices that are known').digest()
  const sign = (account: string, id: string) =>
    createHmac('sha256', key)
      .update(`${getAccount(account)}\n${id}`)
      .digest('base64url')
  const getName = (account: string) =>
    `${isSecure ? '__Secure-' : ''}elegant.device_${hash('sha256', getAccount(account)).slice(0, 16)}`
  return {
    /** Returns the id of the account's known device; undefined for an unknown one. */
    deviceIn(cookies: string | undefined, account: string): string | undefined {
      const [id = '', signature = ''] = readCookie(cookies, getName(account))?.split('.') ?? []
      return isSameSecret(signature, sign(account, id)) ? id : undefined
    },
    /** Returns the `Set-Cookie` value that makes the browser a known device of the account. */
    cookieFor(account: string): string {
      const id = randomUUID()
      return writeCookie(getName(account), `${id}.${sign(account, id)}`, { maxAge: lifetime, path: identityPath })
    },
  }
}

export type KnownDevices = ReturnType<typeof knownDevices>

function getAccount(email: string): string {
  return email.toLowerCase()
}
