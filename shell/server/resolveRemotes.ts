import { hash, timingSafeEqual } from 'node:crypto'
import { isPreviewOpen } from '@elegant/releases/commands'
import { findIncompatibilities, type Provided } from '@elegant/releases/compatibility'
import type { LiveRemotes, PageRemotes, Registry, Release, ReleaseRef, RemoteRecord } from '@elegant/releases/types'

/** A release that a visitor asks for by name, and the key of its preview. */
export interface PreviewOverride {
  version: string
  key?: string
}

/** Everything that decides which releases a visitor sees. */
export interface Visitor {
  /** 0 to 99, stable while a canary runs; undefined without one. */
  canaryBucket?: number
  /** By remote. */
  overrides: Record<string, PreviewOverride>
  /** Admins need no key. */
  isAdmin: boolean
}

export const anonymousVisitor: Visitor = { overrides: {}, isAdmin: false }

/** Whether a release cannot be rendered at the moment. */
export type IsSuspended = (remote: string, version: string) => boolean

/**
 * The release of each remote that a visitor sees, and its fallback if the shell can run it. A suspended release is shown
 * last, a preview always.
 */
export function resolveRemotes(
  { remotes }: Registry,
  shell: Provided,
  visitor: Visitor = anonymousVisitor,
  isSuspended: IsSuspended = () => false,
): LiveRemotes {
  const resolved: LiveRemotes = {}
  for (const [name, record] of Object.entries(remotes)) {
    const { versions, former, canary } = record
    const override = allowedOverride(name, record, visitor)
    const canaryVersion = canary && isInCanary(visitor.canaryBucket, name, canary) ? canary.version : undefined
    const [active, previous] = [canaryVersion, record.active, former[0]]
      .map((version) => (version === undefined ? undefined : versions[version]))
      .filter((release) => release !== undefined)
      .filter((release, index) => index === 0 || findIncompatibilities(release, shell).length === 0)
      .toSorted((one, other) => Number(isSuspended(name, one.version)) - Number(isSuspended(name, other.version)))
      .map(forVisitors)
    if (override) resolved[name] = { active: forVisitors(override), previous: active, source: 'preview' }
    else if (active)
      resolved[name] = { active, previous, source: active.version === canaryVersion ? 'canary' : 'active' }
  }
  return resolved
}

/** Pages contain the release, and browsers need none of the names that it imports. */
function forVisitors({ imports: _, ...release }: Release): Release {
  return release
}

/**
 * The releases as embedded in a page of `owner`: with full metadata those that it will load, and all of them for a
 * preview. Remotes with a server build have public pages, which most visits lead to.
 */
export function remotesForPage(remotes: LiveRemotes, owner?: string): PageRemotes {
  const isPreview = Object.values(remotes).some(({ source }) => source === 'preview')
  const forPage: PageRemotes = {}
  for (const [name, { active, previous, source }] of Object.entries(remotes)) {
    const isNear = isPreview || name === owner || active.server !== undefined
    forPage[name] = {
      active: isNear ? active : toReleaseRef(active),
      previous: isPreview ? previous : toReleaseRef(previous),
      source,
    }
  }
  return forPage
}

function toReleaseRef(release: Release): ReleaseRef
function toReleaseRef(release: Release | undefined): ReleaseRef | undefined
function toReleaseRef(release: Release | undefined): ReleaseRef | undefined {
  if (!release) return undefined
  const { version, container, pages } = release
  return { version, container, pages: pages.map(({ path, access, links }) => ({ path, access, links })) }
}

/** Whether a visitor asks for an existing release without a key. */
export function needsAdmin({ remotes }: Registry, { overrides }: Pick<Visitor, 'overrides'>): boolean {
  return Object.entries(overrides).some(([name, { version, key }]) => {
    const versions = Object.hasOwn(remotes, name) ? remotes[name]?.versions : undefined
    return key === undefined && versions !== undefined && Object.hasOwn(versions, version)
  })
}

/** Whether any remote has a canary. */
export function hasCanary({ remotes }: Registry): boolean {
  return Object.values(remotes).some(({ canary }) => canary !== undefined)
}

/** The release that a visitor asks for, if it exists and the visitor may see it. */
function allowedOverride(name: string, { versions, previews = {} }: RemoteRecord, { overrides, isAdmin }: Visitor) {
  const override = Object.hasOwn(overrides, name) ? overrides[name] : undefined
  if (!override || !Object.hasOwn(versions, override.version)) return undefined
  const keys = Object.hasOwn(previews, override.version) ? previews[override.version] : undefined
  const keyHash = override.key === undefined ? '' : hash('sha256', override.key)
  const hasKey = keys?.some((preview) => isPreviewOpen(preview) && isEqual(keyHash, preview.keyHash))
  return isAdmin || hasKey ? versions[override.version] : undefined
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/** Shifts the buckets for each release, so that not always the same visitors get the canary. */
function isInCanary(
  canaryBucket: number | undefined,
  name: string,
  { version, percent }: { version: string; percent: number },
) {
  if (canaryBucket === undefined) return false
  const shift = Number.parseInt(hash('sha256', `${name} ${version}`).slice(0, 8), 16)
  return (canaryBucket + shift) % 100 < percent
}
