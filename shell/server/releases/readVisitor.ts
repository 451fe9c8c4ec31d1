import { randomInt } from 'node:crypto'
import type { Registry } from '@elegant/releases/types'
import { cookiePrefix, readCookie, writeCookie } from '@elegant/server/cookies'
import { daySeconds } from '@elegant/shared/rules'
import { hasCanary, type PreviewOverride, type Visitor } from './resolveReleases.ts'

/** A number of 0 to 99, too small to identify a visitor. Set only while there is a canary. */
const bucketCookie = 'elegant_bucket'
const bucketDays = 30
/** The releases that this browser previews, until it is closed. */
const previewCookieName = 'elegant_preview'
const previewPrefix = 'remote.'
/** The key of all overrides in an address. */
const keyParameter = 'remote.key'

interface Request {
  cookie?: string
  publicUrl: string
}

interface Reading {
  visitor: Omit<Visitor, 'isAdmin'>
  setCookie?: string
}

/** Reads the visitor from a browser's cookies. */
export function readVisitor(registry: Registry, { cookie, publicUrl }: Request): Reading {
  const overrides = readPreviewCookie({ cookie, publicUrl })
  if (!hasCanary(registry)) return { visitor: { overrides } }
  const name = cookiePrefix(publicUrl) + bucketCookie
  const kept = readCookie(cookie, name) ?? ''
  if (/^\d{1,2}$/.test(kept)) return { visitor: { canaryBucket: Number(kept), overrides } }
  const bucket = randomInt(100)
  return {
    visitor: { canaryBucket: bucket, overrides },
    setCookie: writeCookie(name, String(bucket), { maxAge: bucketDays * daySeconds }),
  }
}

/** The overrides of an address together with those of the cookie; undefined if the address has none. An empty one removes an override. */
export function readPreviewOverrides(
  { searchParams }: URL,
  request: Request,
): Record<string, PreviewOverride> | undefined {
  const requested = [...searchParams].filter(([name]) => name.startsWith(previewPrefix) && name !== keyParameter)
  if (requested.length === 0) return undefined
  const key = searchParams.get(keyParameter) ?? undefined
  const overrides = readPreviewCookie(request)
  for (const [name, version] of requested) {
    const remote = name.slice(previewPrefix.length)
    if (version === '') delete overrides[remote]
    else overrides[remote] = { version, key }
  }
  return overrides
}

/** The cookie that stores overrides. */
export function previewCookie(overrides: Record<string, PreviewOverride>, publicUrl: string): string {
  const text = Object.keys(overrides).length > 0 ? encodeURIComponent(JSON.stringify(overrides)) : ''
  return writeCookie(cookiePrefix(publicUrl) + previewCookieName, text, { maxAge: text === '' ? 0 : undefined })
}

/** The same address without preview parameters. */
export function stripPreviewParams({ pathname, searchParams }: URL): string {
  const left = new URLSearchParams([...searchParams].filter(([name]) => !name.startsWith(previewPrefix)))
  // Two slashes would be the address of another host.
  return `${pathname.replace(/^\/+/, '/')}${left.size > 0 ? `?${left}` : ''}`
}

function readPreviewCookie({ cookie, publicUrl }: Request): Record<string, PreviewOverride> {
  const overrides: Record<string, PreviewOverride> = {}
  try {
    const kept: unknown = JSON.parse(
      decodeURIComponent(readCookie(cookie, cookiePrefix(publicUrl) + previewCookieName) ?? '') || '{}',
    )
    for (const [remote, override] of Object.entries(kept ?? {})) {
      if (typeof override?.version !== 'string') continue
      overrides[remote] = {
        version: override.version,
        key: typeof override.key === 'string' ? override.key : undefined,
      }
    }
  } catch {
    // An invalid cookie, perhaps written by hand, overrides nothing.
  }
  return overrides
}
