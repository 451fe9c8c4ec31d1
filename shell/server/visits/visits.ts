import { readCurrentRegistry } from '@elegant/releases/registry/currentRegistry'
import { shellName } from '@elegant/releases/types'
import { readCookie, sessionCookie } from '@elegant/server/cookies'
import type { ShopFacts } from '@elegant/shared/rules'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { BootstrapData } from '../../src/protocol/bootstrapData.ts'
import type { ApiClient } from '../api/apiClient.ts'
import { cacheResolution, findPage } from '../releases/cacheResolution.ts'
import type { PageMatch } from '../releases/matchPage.ts'
import { omitFromCookie } from '../releases/previewOver.ts'
import { readVisitor } from '../releases/readVisitor.ts'
import { recordLiveReleases } from '../releases/releaseMetrics.ts'
import { needsAdmin, type ResolvedReleases, resolveReleases, type Visitor } from '../releases/resolveReleases.ts'
import type { SuspendedReleases } from '../rendering/suspendedReleases.ts'

/** A request for a page: the releases that the visitor sees, and the page at the address. */
export interface Visit {
  releases: ResolvedReleases
  address: URL
  page: PageMatch | undefined
  /** The shop's facts from Shop settings, set when the page is rendered. */
  facts?: ShopFacts
  setCookie?: string
  /** The cookie without the previews that are over; undefined if none is. */
  cookieWithoutOver?: string
  /** Resolves the request again, after a release has been suspended. */
  resolveAgain: () => Promise<Visit>
}

type Resolved = Omit<Visit, 'address' | 'page' | 'resolveAgain'>

interface Deps {
  dist: string
  publicUrl: string
  api: ApiClient
  log: FastifyBaseLogger
  suspended: SuspendedReleases
}

export type Visits = ReturnType<typeof createVisits>

/** Resolves requests to releases, pages and sessions. */
export function createVisits({ dist, publicUrl, api, log, suspended }: Deps) {
  const sessionName = sessionCookie(publicUrl)

  function hasSession({ headers: { cookie } }: FastifyRequest): boolean {
    return readCookie(cookie, sessionName) !== undefined
  }

  async function releasesFor(request: FastifyRequest): Promise<Resolved> {
    const { cookie } = request.headers
    const registry = await readCurrentRegistry(dist, log)
    recordLiveReleases(registry)
    const { visitor, setCookie } = readVisitor(registry, { cookie, publicUrl })
    // Anyone can write a preview cookie by hand; the API is called only if its answer can matter.
    const isAdmin = needsAdmin(registry, visitor) && hasSession(request) && (await api.isAdmin(request))
    const resolve = () => resolveReleases(registry, { ...visitor, isAdmin }, suspended.has.bind(suspended))
    const hasOverrides = Object.keys(visitor.overrides).length > 0
    const releases = hasOverrides
      ? resolve()
      : cacheResolution(registry, `kind ${visitor.canaryBucket} ${suspended.names}`, resolve)
    if (!hasOverrides) return { releases, setCookie }
    const all = { ...releases.remotes, [shellName]: releases.shell }
    return { releases, setCookie, cookieWithoutOver: omitFromCookie(visitor.overrides, all, publicUrl) }
  }

  async function resolve(request: FastifyRequest): Promise<Visit> {
    const resolved = await releasesFor(request)
    const address = parseAddress(request.url)
    const page = findPage(resolved.releases, address.pathname)
    return { ...resolved, address, page, resolveAgain: () => resolve(request) }
  }

  /** The visit of somebody without a session. */
  async function resolveFor(visitor: Visitor, url: string): Promise<Visit> {
    const releases = resolveReleases(await readCurrentRegistry(dist, log), visitor, suspended.has.bind(suspended))
    const address = parseAddress(url)
    return {
      releases,
      address,
      page: findPage(releases, address.pathname),
      resolveAgain: () => resolveFor(visitor, url),
    }
  }

  return {
    releasesFor,
    resolve,
    resolveFor,
    isAdmin: async (request: FastifyRequest): Promise<boolean> => hasSession(request) && api.isAdmin(request),
    async readSession(request: FastifyRequest): Promise<BootstrapData['session']> {
      return hasSession(request) ? api.session(request) : null
    },
  }
}

/** The address of a request; a request line may carry a whole URL, of which only the path counts. */
export function parseAddress(url: string): URL {
  return URL.parse(url.startsWith('/') ? `http://page${url}` : url) ?? new URL('http://page/-')
}
