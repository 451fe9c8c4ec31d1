import { randomBytes } from 'node:crypto'
import { cookiePrefix, readCookie, writeCookie } from '@elegant/server/cookies'
import type { FastifyRequest } from 'fastify'
import { linkMinutes } from '../../mail/mailData.ts'

const maxAge = linkMinutes.verification * 60

/**
 * Two cookies of a pending sign-up: `browser` identifies the browser that signed up, and `link`
 * carries the token of an opened link to the sign-in in any other browser.
 */
export function linkCookies(publicUrl: string) {
  const prefix = cookiePrefix(publicUrl)
  const names = { browser: `${prefix}elegant.browser`, link: `${prefix}elegant.link` }
  return {
    newBrowser: () => randomBytes(32).toString('base64url'),
    browserIn: (request: FastifyRequest) => secretIn(request, names.browser),
    browserCookie: (browser: string) => writeCookie(names.browser, browser, { maxAge }),
    linkIn: (request: FastifyRequest) => secretIn(request, names.link),
    linkCookie: (token: string) => writeCookie(names.link, token, { maxAge }),
  }
}

function secretIn({ headers }: FastifyRequest, name: string): string | undefined {
  const value = readCookie(headers.cookie, name)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
