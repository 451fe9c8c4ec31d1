import { randomInt } from 'node:crypto'
import type { Registry } from '@elegant/releases/types'
import { cookiePrefix, readCookie, writeCookie } from '@elegant/server/cookies'
import { hasCanary, type Visitor, type Wish } from './choice.ts'

/** A number of 0 to 99, and nothing else: it tells nobody who somebody is. Given only while a release is being tried. */
const bucketCookie = 'elegant_bucket'
const bucketDays = 30
/** The releases that this browser asks to be shown, until it is closed. */
const wishesCookie = 'elegant_preview'
const wishPrefix = 'remote.'
/** In an address: the key of every wish in it. */
const keyParameter = 'remote.key'

interface Request {
  cookie?: string
  publicUrl: string
}

interface Reading {
  visitor: Omit<Visitor, 'isAdmin'>
  /** What the browser is to keep. */
  setCookie?: string
}

/** What a browser's cookies say of its visitor. */
export function readVisitor(registry: Registry, { cookie, publicUrl }: Request): Reading {
  const wishes = wishesIn({ cookie, publicUrl })
  if (!hasCanary(registry)) return { visitor: { wishes } }
  const name = cookiePrefix(publicUrl) + bucketCookie
  const kept = readCookie(cookie, name) ?? ''
  if (/^\d{1,2}$/.test(kept)) return { visitor: { bucket: Number(kept), wishes } }
  const bucket = randomInt(100)
  return { visitor: { bucket, wishes }, setCookie: writeCookie(name, String(bucket), { maxAge: bucketDays * 86_400 }) }
}

/** The wishes that an address adds to those of a browser's cookies; undefined: none. An empty one takes one back. */
export function newWishes({ searchParams }: URL, request: Request): Record<string, Wish> | undefined {
  const asked = [...searchParams].filter(([name]) => name.startsWith(wishPrefix) && name !== keyParameter)
  if (asked.length === 0) return undefined
  const key = searchParams.get(keyParameter) ?? undefined
  const wishes = wishesIn(request)
  for (const [name, version] of asked) {
    const remote = name.slice(wishPrefix.length)
    if (version === '') delete wishes[remote]
    else wishes[remote] = { version, key }
  }
  return wishes
}

/** The cookie that keeps wishes. */
export function wishesCookieOf(wishes: Record<string, Wish>, publicUrl: string): string {
  const text = Object.keys(wishes).length > 0 ? encodeURIComponent(JSON.stringify(wishes)) : ''
  return writeCookie(cookiePrefix(publicUrl) + wishesCookie, text, { maxAge: text === '' ? 0 : undefined })
}

/** The same address of this shop without its wishes. */
export function withoutWishes({ pathname, searchParams }: URL): string {
  const left = new URLSearchParams([...searchParams].filter(([name]) => !name.startsWith(wishPrefix)))
  // Two slashes would be the address of another host.
  return `${pathname.replace(/^\/+/, '/')}${left.size > 0 ? `?${left}` : ''}`
}

function wishesIn({ cookie, publicUrl }: Request): Record<string, Wish> {
  const wishes: Record<string, Wish> = {}
  try {
    const kept: unknown = JSON.parse(
      decodeURIComponent(readCookie(cookie, cookiePrefix(publicUrl) + wishesCookie) ?? '') || '{}',
    )
    for (const [remote, wish] of Object.entries(kept ?? {})) {
      if (typeof wish?.version !== 'string') continue
      wishes[remote] = { version: wish.version, key: typeof wish.key === 'string' ? wish.key : undefined }
    }
  } catch {
    // A cookie is what somebody may have written by hand; a broken one asks for nothing.
  }
  return wishes
}
