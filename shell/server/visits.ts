import { currentRegistry, readShellBuild } from '@elegant/releases/current'
import { readCookie, sessionCookie } from '@elegant/server/cookies'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { BootstrapData } from '../src/page/bootstrapData.ts'
import type { ApiClient } from './apiClient.ts'
import { matchPage, type PageMatch } from './matchPage.ts'
import { cookieWithoutOver } from './previewOver.ts'
import { recordLiveReleases } from './releaseMetrics.ts'
import type { Builds } from './renderer.ts'
import { needsAdmin, resolveRemotes } from './resolveRemotes.ts'
import type { SuspendedReleases } from './suspendedReleases.ts'
import { readVisitor } from './visitor.ts'

/** A request for a page: the builds that the visitor sees, and the page at the address. */
export interface Visit {
  builds: Builds
  address: URL
  page: PageMatch | undefined
  setCookie?: string
  /** The cookie without the previews that are over; undefined if none is. */
  cookieWithoutOver?: string
}

type Resolved = Omit<Visit, 'address' | 'page'>

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

  async function resolveReleases(request: FastifyRequest): Promise<Resolved> {
    const { cookie } = request.headers
    const [build, registry] = await Promise.all([readShellBuild(dist), currentRegistry(dist, log)])
    recordLiveReleases(registry, build)
    const { visitor, setCookie } = readVisitor(registry, { cookie, publicUrl })
    // Anyone can write a preview cookie by hand; the API is called only if its answer can matter.
    const isAdmin = needsAdmin(registry, visitor) && hasSession(request) && (await api.isAdmin(request))
    const remotes = resolveRemotes(registry, build, { ...visitor, isAdmin }, suspended.has.bind(suspended))
    const overCookie = cookieWithoutOver(visitor.overrides, remotes, publicUrl)
    return { builds: { build, remotes }, setCookie, cookieWithoutOver: overCookie }
  }

  return {
    resolveReleases,
    isAdmin: async (request: FastifyRequest): Promise<boolean> => hasSession(request) && api.isAdmin(request),
    async readSession(request: FastifyRequest): Promise<BootstrapData['session']> {
      return hasSession(request) ? api.session(request) : null
    },
    async resolve(request: FastifyRequest): Promise<Visit> {
      const releases = await resolveReleases(request)
      const { build, remotes } = releases.builds
      const address = parseAddress(request.url)
      return { ...releases, address, page: matchPage(build, remotes, address.pathname) }
    },
  }
}

/** The address of a request; a request line may carry a whole URL, of which only the path counts. */
export function parseAddress(url: string): URL {
  return URL.parse(url.startsWith('/') ? `http://page${url}` : url) ?? new URL('http://page/-')
}
