import { hash, timingSafeEqual } from 'node:crypto'
import type { LiveRemotes, PageRemotes, Registry, Release, ReleaseRef, RemoteRecord } from '@elegant/releases/types'

/** A release that somebody asks for by name, and the key that he gives. */
export interface Wish {
  version: string
  key?: string
}

/** What decides which releases a visitor is shown. */
export interface Visitor {
  /** 0 to 99: the same for as long as a canary may run; undefined while none does. */
  bucket?: number
  /** By remote. */
  wishes: Record<string, Wish>
  /** Only admins may wish without a key. */
  isAdmin: boolean
}

/** Everybody. */
export const anonymousVisitor: Visitor = { wishes: {}, isAdmin: false }

/** The releases that a visitor is shown, each with the one to fall back to. */
export function resolveRemotes({ remotes }: Registry, visitor: Visitor = anonymousVisitor): LiveRemotes {
  const chosen: LiveRemotes = {}
  for (const [name, record] of Object.entries(remotes)) {
    const { versions, active, former, canary } = record
    const live = versions[active]
    const before = former[0] === undefined ? undefined : versions[former[0]]
    const wished = granted(name, record, visitor)
    const tried = canary && isPicked(visitor.bucket, name, canary) ? versions[canary.version] : undefined
    if (wished) chosen[name] = { active: wished, previous: live, source: 'preview' }
    else if (tried) chosen[name] = { active: tried, previous: live, source: 'canary' }
    else if (live) chosen[name] = { active: live, previous: before, source: 'active' }
  }
  return chosen
}

/**
 * What a page of `owner` is told of the releases: in whole those that it will load, and all of them to who tries one.
 * What is rendered here is what everybody visits.
 */
export function remotesForPage(remotes: LiveRemotes, owner?: string): PageRemotes {
  const isPreview = Object.values(remotes).some(({ source }) => source === 'preview')
  const told: PageRemotes = {}
  for (const [name, { active, previous, source }] of Object.entries(remotes)) {
    const isNear = isPreview || name === owner || active.server !== undefined
    told[name] = { active: isNear ? active : named(active), previous: isPreview ? previous : named(previous), source }
  }
  return told
}

function named(release: Release): ReleaseRef
function named(release: Release | undefined): ReleaseRef | undefined
function named(release: Release | undefined): ReleaseRef | undefined {
  if (!release) return undefined
  const { version, container, pages } = release
  return { version, container, pages: pages.map(({ path }) => ({ path })) }
}

/** True when a visitor wishes, without a key, for a release that exists. */
export function needsAdmin({ remotes }: Registry, { wishes }: Pick<Visitor, 'wishes'>): boolean {
  return Object.entries(wishes).some(([name, { version, key }]) => {
    const versions = Object.hasOwn(remotes, name) ? remotes[name]?.versions : undefined
    return key === undefined && versions !== undefined && Object.hasOwn(versions, version)
  })
}

/** Whether any remote is being tried with some visitors. */
export function hasCanary({ remotes }: Registry): boolean {
  return Object.values(remotes).some(({ canary }) => canary !== undefined)
}

/** The release that a visitor has wished for: only one that was published, and only where he may. */
function granted(name: string, { versions, previews = {} }: RemoteRecord, { wishes, isAdmin }: Visitor) {
  const wish = Object.hasOwn(wishes, name) ? wishes[name] : undefined
  if (!wish || !Object.hasOwn(versions, wish.version)) return undefined
  const preview = Object.hasOwn(previews, wish.version) ? previews[wish.version] : undefined
  const hasKey =
    wish.key !== undefined &&
    preview !== undefined &&
    Date.parse(preview.until) > Date.now() &&
    isSame(hash('sha256', wish.key), preview.keyHash)
  return isAdmin || hasKey ? versions[wish.version] : undefined
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Each release is tried with other visitors, so that not always the same ones are. */
function isPicked(
  bucket: number | undefined,
  name: string,
  { version, percent }: { version: string; percent: number },
) {
  if (bucket === undefined) return false
  const shift = Number.parseInt(hash('sha256', `${name} ${version}`).slice(0, 8), 16)
  return (bucket + shift) % 100 < percent
}
