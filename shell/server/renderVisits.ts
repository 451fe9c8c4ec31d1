import type { Submitted } from '@elegant/shared'
import { shopDay } from '@elegant/shared/rules'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import { areaOf } from '../src/auth/areas.ts'
import type { Rendered, RenderRequest } from '../src/page/rendering.ts'
import type { ApiClient } from './apiClient.ts'
import type { ReleaseWatch } from './failures.ts'
import type { PageMatch } from './matchPage.ts'
import { pageCache } from './pageCache.ts'
import type { Builds, Renderer } from './renderer.ts'
import { ReleaseRenderError } from './renderProcess.ts'
import type { Visit } from './visits.ts'

interface Deps {
  api: ApiClient
  renderer: Renderer
  watch: ReleaseWatch
  log: FastifyBaseLogger
}

const pagesSent = new Counter({
  name: 'pages_total',
  help: 'Pages sent: whole, as the frame that the browser fills, or empty.',
  labelNames: ['extent', 'how'],
})

export type VisitRenderer = ReturnType<typeof createVisitRenderer>

/** Renders the pages of visits, from a cache where it can. */
export function createVisitRenderer({ api, renderer, watch, log }: Deps) {
  // A flood of unique addresses must not evict popular pages.
  const caches = { fixed: pageCache(), varied: pageCache() }
  /** Messages of releases that could not render a page, by cache key, for as long as the failure is cached at most. */
  const faults = new LRUCache<string, string>({ max: 500, ttl: 5000 })
  let loggedAt = 0

  async function render(
    builds: Builds,
    request: Omit<RenderRequest, 'id' | 'token'>,
    onFault: (message: string) => void = () => undefined,
  ): Promise<Rendered | undefined> {
    const { address, extent } = request
    try {
      const token = await api.token()
      if (token === undefined && extent === 'whole') return undefined
      return await renderer.render(builds, { ...request, token })
    } catch (error) {
      if (error instanceof ReleaseRenderError) onFault(error.message.split('\n', 1).join('').slice(0, 200))
      // Log one in a second; count all.
      if (Date.now() - loggedAt > 1000) log.error({ err: error, address, extent }, 'A page was not rendered')
      loggedAt = Date.now()
      return undefined
    }
  }

  function reportFault({ page }: Visit, cacheKey: string, visitorAddress: string): void {
    const { owner, release: { version } = {} } = page ?? {}
    const message = faults.get(cacheKey)
    if (message !== undefined && owner !== undefined && version !== undefined)
      void watch.failed({ remote: owner, version, phase: 'server', message }, visitorAddress)
  }

  return {
    /** The public page, or its frame if the page cannot be rendered; undefined: the browser renders all of it. */
    async renderVisit(visit: Visit, visitorAddress: string): Promise<Rendered | undefined> {
      const { builds, page, address } = visit
      const [key, revision] = await Promise.all([renderer.key(builds), api.revision()])
      for (const { isFixed, ...request } of requestsFor(page, address)) {
        const cache = isFixed ? caches.fixed : caches.varied
        // Pages contain dates, such as the next show, that hold for one day.
        const cacheKey = `${shopDay()} ${key} ${request.extent} ${request.address}`
        const { page: rendered, how } = await cache.find(cacheKey, revision, () =>
          render(builds, { ...request, isUrgent: isFixed }, (message) => faults.set(cacheKey, message)),
        )
        if (rendered) {
          pagesSent.inc({ extent: request.extent, how })
          return rendered
        }
        reportFault(visit, cacheKey, visitorAddress)
      }
      pagesSent.inc({ extent: 'empty', how: 'made' })
      return undefined
    },
    /** The page of a form after its submission, for one visitor. */
    renderSubmitted({ builds, page, address }: Visit, submitted: Submitted): Promise<Rendered | undefined> {
      return render(builds, {
        extent: 'whole',
        owner: page?.owner,
        address: address.pathname,
        submitted,
        isUrgent: true,
      })
    },
  }
}

/** The renderings that an address can have, best first. `isFixed`: one of few addresses, which many visitors share. */
function requestsFor(page: PageMatch | undefined, { pathname, searchParams }: URL) {
  const query = page ? relevantQuery(page, searchParams) : ''
  const hasFixedPath = !page?.path.includes(':')
  const frame = {
    extent: 'frame' as const,
    address: areaOf(pathname)?.prefix ?? (hasFixedPath ? pathname : '/-'),
    isFixed: true,
  }
  if (page?.isPersonal) return [frame]
  const whole = {
    extent: 'whole' as const,
    owner: page?.owner,
    // All unknown addresses share one page.
    address: page ? pathname + query : '/-',
    isFixed: hasFixedPath && query === '',
  }
  return [whole, frame]
}

/** The parameters that the page reads, in one order. */
function relevantQuery({ query }: PageMatch, search: URLSearchParams): string {
  const relevant = new URLSearchParams()
  for (const name of query) {
    for (const value of search.getAll(name)) if (value) relevant.append(name, value)
  }
  return relevant.size > 0 ? `?${relevant}` : ''
}
