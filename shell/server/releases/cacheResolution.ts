import type { Registry } from '@elegant/releases/types'
import { LRUCache } from 'lru-cache'
import { matchPage, type PageMatch } from './matchPage.ts'
import type { ResolvedReleases } from './resolveReleases.ts'

/** Addresses whose pages are remembered, per choice of releases. */
const maxAddresses = 1000

const resolutionCache = new WeakMap<Registry, Map<string, ResolvedReleases>>()

/**
 * The releases of a registry for visitors of one kind, resolved once. Kinds that see the same releases share one object, by
 * which pages made from them are found again.
 */
export function cacheResolution(registry: Registry, kind: string, resolve: () => ResolvedReleases): ResolvedReleases {
  const known = resolutionCache.get(registry) ?? new Map<string, ResolvedReleases>()
  resolutionCache.set(registry, known)
  const same = known.get(kind)
  if (same) return same
  const resolved = resolve()
  const content = getContent(resolved)
  const releases = known.get(content) ?? resolved
  known.set(content, releases).set(kind, releases)
  return releases
}

function getContent({ shell, remotes }: ResolvedReleases): string {
  return JSON.stringify(
    Object.entries({ ...remotes, '': shell }).map(([name, { active, previous, source }]) => [
      name,
      active.version,
      previous?.version,
      source,
    ]),
  )
}

const pageCache = new WeakMap<ResolvedReleases, LRUCache<string, { page: PageMatch | undefined }>>()

/** The page at an address, looked for once per choice of releases. */
export function findPage(releases: ResolvedReleases, pathname: string): PageMatch | undefined {
  const known = pageCache.get(releases) ?? new LRUCache<string, { page: PageMatch | undefined }>({ max: maxAddresses })
  pageCache.set(releases, known)
  const found = known.get(pathname) ?? { page: matchPage(releases, pathname) }
  known.set(pathname, found)
  return found.page
}
