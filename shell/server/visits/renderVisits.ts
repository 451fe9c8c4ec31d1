import { hash } from 'node:crypto'
import { shellName } from '@elegant/releases/types'
import { throttle } from '@elegant/server/throttle'
import type { Submitted } from '@elegant/shared'
import { shopDay } from '@elegant/shared/rules'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import { getArea } from '../../src/auth/access/areas.ts'
import { getNavigation } from '../../src/layout/frameLinks.ts'
import type { FrameLink, Rendered, RenderRequest } from '../../src/protocol/renderMessages.ts'
import type { ApiClient } from '../api/apiClient.ts'
import type { ReleaseWatch } from '../releases/failures.ts'
import type { PageMatch } from '../releases/matchPage.ts'
import type { ResolvedReleases } from '../releases/resolveReleases.ts'
import type { Renderer, RenderTarget } from '../rendering/renderer.ts'
import { ReleaseRenderError } from '../rendering/renderProcess.ts'
import type { SuspendedReleases } from '../rendering/suspendedReleases.ts'
import { pageCache } from './pageCache.ts'
import type { Visit } from './visits.ts'

interface Deps {
  api: ApiClient
  renderer: Renderer
  suspended: SuspendedReleases
  watch: ReleaseWatch
  log: FastifyBaseLogger
}

/** A visit with its page, or without HTML if the browser has to render all of it. */
export interface RenderedVisit {
  visit: Visit
  rendered: Rendered | undefined
}

type PageRequest = Omit<RenderRequest, 'id' | 'token' | 'navigation' | 'facts'>

const pagesSent = new Counter({
  name: 'pages_total',
  help: 'Pages sent: whole, as the frame that the browser fills, or empty.',
  labelNames: ['extent', 'how'],
})

/** Renders the pages of visits, from a cache where it can. */
export class VisitRenderer {
  readonly #deps: Deps
  // A flood of unique addresses must not evict popular pages.
  readonly #caches = { fixed: pageCache(), varied: pageCache() }
  /** Messages of releases that could not render a page, by cache key, for as long as the failure is cached at most. */
  readonly #faults = new LRUCache<string, string>({ max: 500, ttl: 5000 })
  readonly #frames = new WeakMap<ResolvedReleases, { facts: Visit['facts']; navigation: FrameLink[]; name: string }>()
  #today = { minute: 0, day: '' }
  /** At most one failure a second is logged. */
  readonly #shouldLog = throttle(1000)

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The public page, by the release before if its own crashes; the frame if it cannot be rendered. */
  async renderVisit(given: Visit, visitorAddress: string): Promise<RenderedVisit> {
    const visit = await this.#withFacts(given)
    for (const render of [this.#renderWhole, this.#renderFrame]) {
      const rendered = await render.call(this, visit, visitorAddress)
      if (rendered) return { visit, rendered }
      const replaced = await this.#withoutSuspended(visit)
      if (replaced) return this.renderVisit(replaced, visitorAddress)
    }
    pagesSent.inc({ extent: 'empty', how: 'made' })
    return { visit, rendered: undefined }
  }

  /**
   * Renders a page for its first visitor; resolves with null if only the browser renders it. `isRepeated`: renders it once more
   * for nobody, since only then the code of a new process is fast. A fault is counted when a visitor meets it.
   */
  async prerender(given: Visit, { isRepeated = false } = {}): Promise<Rendered | null | undefined> {
    const visit = await this.#withFacts(given)
    const request = this.#wholeRequest(visit)
    if (!request) return this.#isSuspended(visit) ? undefined : null
    if (isRepeated) return this.#render(visit, getTarget(visit), request)
    return (await this.#find(visit, getTarget(visit), request)).rendered
  }

  /** The page of a form after its submission, for one visitor. */
  async renderSubmitted(given: Visit, submitted: Submitted): Promise<RenderedVisit> {
    const visit = await this.#withFacts(given)
    const request: PageRequest = { extent: 'whole', address: visit.address.pathname, submitted, isUrgent: true }
    const rendered = await this.#render(visit, getTarget(visit), request)
    const replaced = rendered ? undefined : await this.#withoutSuspended(visit)
    return replaced?.page ? this.renderSubmitted(replaced, submitted) : { visit, rendered }
  }

  /** The browser gets the facts that the page shows, even if they change meanwhile. */
  async #withFacts(visit: Visit): Promise<Visit> {
    return { ...visit, facts: await this.#deps.api.facts() }
  }

  async #renderWhole(visit: Visit, visitorAddress: string): Promise<Rendered | undefined> {
    const { page } = visit
    const request = this.#wholeRequest(visit)
    if (!request) return undefined
    const target = getTarget(visit)
    const { rendered, cacheKey, how } = await (page?.isSecret
      ? this.#renderSecret(page, visit, target, request)
      : this.#find(visit, target, request))
    if (rendered) pagesSent.inc({ extent: 'whole', how })
    else this.#reportFault(target, cacheKey, visitorAddress)
    return rendered
  }

  /** The request for the whole page; undefined if only the browser can render it. */
  #wholeRequest(visit: Visit): PageRequest | undefined {
    const { page, address } = visit
    if (page?.isPersonal || this.#isSuspended(visit)) return undefined
    const { remote } = getTarget(visit)
    if (remote && !remote.release.server) return undefined
    const query = page ? getRelevantQuery(page, address.searchParams) : ''
    return {
      extent: 'whole',
      // All unknown addresses share one page; in an area the frame is another one.
      address: page ? address.pathname + query : `${getArea(address.pathname)?.prefix ?? ''}/-`,
      isUrgent: page?.isSecret || (!page?.path.includes(':') && query === ''),
    }
  }

  /** A page with a secret address is rendered for its visitor only; its faults are known by the pattern of the address. */
  async #renderSecret({ path }: PageMatch, visit: Visit, target: RenderTarget, request: PageRequest) {
    this.#faults.delete(path)
    const rendered = await this.#render(visit, target, request, (message) => this.#faults.set(path, message))
    return { rendered, cacheKey: path, how: 'made' }
  }

  async #renderFrame(visit: Visit, visitorAddress: string): Promise<Rendered | undefined> {
    const { releases, page, address } = visit
    const hasFixedPath = !page?.path.includes(':')
    const framed = getArea(address.pathname, page?.access)?.prefix ?? (hasFixedPath ? address.pathname : '/-')
    const request: PageRequest = { extent: 'frame', address: framed, isUrgent: true }
    const target = { shell: releases.shell.active }
    const { rendered, cacheKey, how } = await this.#find(visit, target, request)
    if (rendered) pagesSent.inc({ extent: 'frame', how })
    else this.#reportFault(target, cacheKey, visitorAddress)
    return rendered
  }

  /** Addresses that many visitors share are urgent, and have a cache of their own. */
  async #find(visit: Visit, target: RenderTarget, request: PageRequest) {
    const { api, renderer } = this.#deps
    const [key, revision] = await Promise.all([renderer.key(target), api.revision()])
    // Pages contain dates, such as the next show, that hold for one day.
    const cacheKey = `${this.#shopDay()} ${key} ${this.#getFrame(visit).name} ${request.extent} ${request.address}`
    const cache = request.isUrgent ? this.#caches.fixed : this.#caches.varied
    const { page, how } = await cache.find(cacheKey, revision, () =>
      this.#render(visit, target, request, (message) => this.#faults.set(cacheKey, message)),
    )
    return { rendered: page, cacheKey, how }
  }

  /** Formatting the day takes longer than all else to find a kept page. */
  #shopDay(): string {
    const minute = Math.floor(Date.now() / 60_000)
    if (minute !== this.#today.minute) this.#today = { minute, day: shopDay() }
    return this.#today.day
  }

  /** The content of the frame, and a name for it. */
  #getFrame({ releases, facts }: Visit) {
    const known = this.#frames.get(releases)
    if (known && known.facts === facts) return known
    const navigation = getNavigation(releases.remotes)
    const frame = { facts, navigation, name: hash('sha1', JSON.stringify([navigation, facts])) }
    this.#frames.set(releases, frame)
    return frame
  }

  async #render(
    visit: Visit,
    target: RenderTarget,
    request: PageRequest,
    onFault: (message: string) => void = () => undefined,
  ): Promise<Rendered | undefined> {
    const { api, renderer, log } = this.#deps
    const { page, address, facts } = visit
    try {
      const token = await api.token()
      if (token === undefined && request.extent === 'whole') return undefined
      return await renderer.render(target, { ...request, token, navigation: this.#getFrame(visit).navigation, facts })
    } catch (error) {
      if (error instanceof ReleaseRenderError) onFault(error.message.split('\n', 1).join('').slice(0, 200))
      if (this.#shouldLog()) {
        const where = { address: page?.isSecret ? page.path : address.pathname, extent: request.extent }
        log.error({ err: error, ...where }, 'A page was not rendered')
      }
      return undefined
    }
  }

  /** A page without a remote is the shell's. */
  #reportFault({ shell, remote }: RenderTarget, cacheKey: string, visitorAddress: string): void {
    const message = this.#faults.get(cacheKey)
    if (message === undefined) return
    const { name, release } = remote ?? { name: shellName, release: shell }
    void this.#deps.watch.countFailure(
      { remote: name, version: release.version, phase: 'server', message },
      visitorAddress,
    )
  }

  #isSuspended({ page }: Visit): boolean {
    const { owner, release } = page ?? {}
    return owner !== undefined && release !== undefined && this.#deps.suspended.has(owner, release.version)
  }

  /** The visit with the releases before the suspended ones, if there are any. Testers of a preview see no other release. */
  async #withoutSuspended(visit: Visit): Promise<Visit | undefined> {
    const { shell } = visit.releases
    if (!this.#isSuspended(visit) && !this.#deps.suspended.has(shellName, shell.active.version)) return undefined
    const other = await visit.resolveAgain()
    const isSame =
      other.releases.shell.active === shell.active && other.page?.release?.version === visit.page?.release?.version
    return isSame ? undefined : other
  }
}

function getTarget({ releases, page }: Visit): RenderTarget {
  const { owner, release } = page ?? {}
  const shell = releases.shell.active
  return owner !== undefined && release ? { shell, remote: { name: owner, release } } : { shell }
}

/** The parameters that the page reads, in one order. */
function getRelevantQuery({ query }: PageMatch, search: URLSearchParams): string {
  const relevant = new URLSearchParams()
  for (const name of query) {
    for (const value of search.getAll(name)) if (value) relevant.append(name, value)
  }
  return relevant.size > 0 ? `?${relevant}` : ''
}
