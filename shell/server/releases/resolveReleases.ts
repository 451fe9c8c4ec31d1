import { hash } from 'node:crypto'
import { isPreviewOpen } from '@elegant/releases/commands/commands'
import { findIncompatibilities } from '@elegant/releases/commands/compatibility'
import { getRecord, getRecords } from '@elegant/releases/records'
import { NothingReleasedError, type ServableRegistry } from '@elegant/releases/registry/currentRegistry'
import {
  type AnyRelease,
  type Canary,
  type PageRemotes,
  type Registry,
  type Release,
  type ReleaseRecord,
  type ReleaseRef,
  type ResolvedRelease,
  type ResolvedRemotes,
  type ShellRelease,
  shellName,
} from '@elegant/releases/types'
import { isSameSecret } from '@elegant/server/isSameSecret'
import { declarePages } from '../../src/auth/access/declarePages.ts'
import { renderingProtocol } from '../../src/protocol/renderMessages.ts'

/** A release that a visitor asks for by name, and the key of its preview. */
export interface PreviewOverride {
  version: string
  key?: string
}

/** Former releases that can stand in for a live one. */
const maxFormer = 1

/** Everything that decides which releases a visitor sees. */
export interface Visitor {
  /** 0 to 99, stable while a canary runs; undefined without one. */
  canaryBucket?: number
  /** By remote, or the shell's name. */
  overrides: Record<string, PreviewOverride>
  /** Admins need no key. */
  isAdmin: boolean
}

export const anonymousVisitor: Visitor = { overrides: {}, isAdmin: false }

/** True if a release cannot be rendered at the moment. */
type IsSuspended = (remote: string, version: string) => boolean

/** The releases that a page is made from. */
export interface ResolvedReleases {
  shell: ResolvedRelease<ShellRelease>
  remotes: ResolvedRemotes
}

/**
 * The releases that a visitor sees, with their fallbacks. A suspended release is shown last, a preview always. The page
 * server can run only shells of its own protocol, and the shell only remotes that fit.
 */
export function resolveReleases(
  registry: ServableRegistry,
  visitor: Visitor = anonymousVisitor,
  isSuspended: IsSuspended = () => false,
): ResolvedReleases {
  const shell = resolveRelease(registry.shell, {
    name: shellName,
    visitor,
    isSuspended,
    canRun: ({ protocol }) => protocol === renderingProtocol,
  })
  if (!shell) throw new NothingReleasedError('There is no shell that this page server can run.')
  const remotes: ResolvedRemotes = {}
  for (const [name, record] of Object.entries(registry.remotes)) {
    const canRun = (release: Release) => findIncompatibilities(release, shell.active).length === 0
    const remote = resolveRelease(record, { name, visitor, isSuspended, canRun })
    if (!remote) continue
    const { active, previous, source } = remote
    remotes[name] = { active: toBrowserRelease(active), previous: previous && toBrowserRelease(previous), source }
  }
  return { shell, remotes }
}

interface Resolution<App extends AnyRelease> {
  name: string
  visitor: Visitor
  isSuspended: IsSuspended
  canRun: (release: App) => boolean
}

function resolveRelease<App extends AnyRelease>(
  record: ReleaseRecord<App>,
  { name, visitor, isSuspended, canRun }: Resolution<App>,
): ResolvedRelease<App> | undefined {
  const { versions, former, canary } = record
  const canaryVersion = canary && isInCanary(visitor.canaryBucket, name, canary) ? canary.version : undefined
  const find = (wanted: (string | undefined)[]) =>
    wanted.flatMap((version) => (version === undefined ? [] : (versions[version] ?? [])))
  const shown = find([canaryVersion, record.active])
  const usable = [...shown, ...find(former).filter(canRun).slice(0, maxFormer)]
    .filter(canRun)
    .toSorted((one, other) => Number(isSuspended(name, one.version)) - Number(isSuspended(name, other.version)))
  // Both sides are checked before they go live; if that was forced, the live release is shown nevertheless.
  const [active, previous] = usable.length > 0 ? usable : shown
  const override = findAllowedOverride(name, record, visitor)
  if (override) return { active: override, previous: active, source: 'preview' }
  return active && { active, previous, source: active.version === canaryVersion ? 'canary' : 'active' }
}

/** Pages contain the release, and browsers need neither its signature nor the names that it imports. */
function toBrowserRelease({ imports: _, signature: __, ...release }: Release): Release {
  return declarePages(release)
}

/**
 * The releases as embedded in a page of `owner`: with full metadata those that it will load, and all of them for a
 * preview. Remotes with a server build have public pages, which most visits lead to.
 */
export function getRemotesForPage(remotes: ResolvedRemotes, owner?: string): PageRemotes {
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

/** True if a visitor asks for an existing release without a key. */
export function needsAdmin(registry: Registry, { overrides }: Pick<Visitor, 'overrides'>): boolean {
  return Object.entries(overrides).some(([name, { version, key }]) => {
    const { versions } = getRecord(registry, name) ?? {}
    return key === undefined && versions !== undefined && Object.hasOwn(versions, version)
  })
}

/** True if the shell or any remote has a canary. */
export function hasCanary(registry: Registry): boolean {
  return getRecords(registry).some(([, { canary }]) => canary !== undefined)
}

/** The release that a visitor asks for, if it exists and the visitor may see it. */
function findAllowedOverride<App extends AnyRelease>(
  name: string,
  { versions, previews = {} }: ReleaseRecord<App>,
  { overrides, isAdmin }: Visitor,
): App | undefined {
  const override = Object.hasOwn(overrides, name) ? overrides[name] : undefined
  if (!override || !Object.hasOwn(versions, override.version)) return undefined
  const keys = Object.hasOwn(previews, override.version) ? previews[override.version] : undefined
  const keyHash = override.key === undefined ? '' : hash('sha256', override.key)
  const hasKey = keys?.some((preview) => isPreviewOpen(preview) && isSameSecret(keyHash, preview.keyHash))
  return isAdmin || hasKey ? versions[override.version] : undefined
}

function isInCanary(canaryBucket: number | undefined, name: string, { version, percent }: Canary) {
  return canaryBucket !== undefined && (canaryBucket + getBucketShift(name, version)) % 100 < percent
}

/** For each canary a visitor who sees it, however small its share is. */
export function canaryVisitors(registry: Registry): Visitor[] {
  return getRecords(registry).flatMap(([name, { canary }]) =>
    canary ? [{ ...anonymousVisitor, canaryBucket: 100 - getBucketShift(name, canary.version) }] : [],
  )
}

/** Shifts the buckets for each release, so that not always the same visitors get the canary. */
function getBucketShift(name: string, version: string): number {
  return Number.parseInt(hash('sha256', `${name} ${version}`).slice(0, 8), 16) % 100
}
