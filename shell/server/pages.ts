import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { BucketMirror } from '@elegant/releases/bucketMirror'
import { currentRegistry, readShellBuild } from '@elegant/releases/current'
import type { Registry } from '@elegant/releases/types'
import type { Bucket } from '@elegant/server/bucket'
import { readCookie, sessionCookie } from '@elegant/server/cookies'
import type { Submitted } from '@elegant/shared'
import { networkOf, shopDay } from '@elegant/shared/rules'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Counter, Gauge } from 'prom-client'
import { areaOf } from '../src/auth/areas.ts'
import { type Boot, type LiveParts, myRemotesAddress, registryAddress } from '../src/page/boot.ts'
import type { Rendered, RenderOrder } from '../src/page/rendering.ts'
import { askApi } from './askApi.ts'
import { type CallApi, callRemoteApi } from './callApi.ts'
import { needsAdmin, remotesForPage, resolveRemotes } from './choice.ts'
import { failureRoute, releaseWatch } from './failures.ts'
import { fieldsIn, formSender } from './forms.ts'
import { pageHtml } from './html.ts'
import { packed } from './packed.ts'
import { pageCache } from './pageCache.ts'
import { type KnownPage, pageOf } from './pageOf.ts'
import { refuse } from './refuse.ts'
import { type Builds, renderer } from './renderer.ts'
import { ReleaseFault } from './renderProcess.ts'
import { contentSecurityPolicy, pageHeaders } from './securityHeaders.ts'
import { newWishes, readVisitor, wishesCookieOf, withoutWishes } from './visitors.ts'

export { readShellBuild } from '@elegant/releases/current'

export interface PagesOptions {
  /** The folder with the shell's build, the released remotes and their registry. */
  dist: string
  /** The bucket of all releases, of which `dist` is a copy; without it `dist` is all there is. */
  releases?: Bucket
  shop: { domain: string; key: string }
  /** The shop's address as browsers know it, without a slash at the end. */
  publicUrl: string
  /** Where the API answers, without a slash at the end; asked for when the first page is. */
  apiUrl: () => string
  /** How the API is called in the name of a visitor, where it is not another process. */
  callApi?: CallApi
}

const pagesSent = new Counter({
  name: 'pages_total',
  help: 'Pages sent: whole, as the frame that the browser fills, or empty.',
  labelNames: ['extent', 'how'],
})

const registryRevision = new Gauge({
  name: 'registry_revision',
  help: 'The revision of the registry of releases that pages are made by.',
})

/** The shell's server: files of builds and releases, the registry, and the HTML of every other address. */
export function pages(app: FastifyInstance, options: PagesOptions, done: () => void): void {
  const { dist, releases, shop, publicUrl, apiUrl, callApi = callRemoteApi(apiUrl) } = options
  const onFailure = (err: unknown) => app.log.error({ err }, 'The releases could not be brought up to date')
  const bucket = releases && new BucketMirror({ bucket: releases, dist, onFailure })
  if (bucket) mkdirSync(path.join(dist, 'remotes'), { recursive: true })
  app.addHook('onReady', async () => bucket?.startSync())
  app.addHook('onRequest', async (_, reply) => void reply.header('x-content-type-options', 'nosniff'))
  app.setErrorHandler(failure)
  void app.register(immutableFiles, { prefix: '/assets', root: path.join(dist, 'shell') })
  void app.register(immutableFiles, { prefix: '/remotes', root: path.join(dist, 'remotes') })

  const ask = askApi({ apiUrl, callApi, shop, log: app.log })
  const sessionName = sessionCookie(publicUrl)

  app.get(registryAddress, async (_, reply) => {
    void reply.header('cache-control', 'no-cache')
    return publicPart(await currentRegistry(dist, app.log))
  })
  app.get(myRemotesAddress, async (request, reply) => {
    void reply.header('cache-control', 'private, no-cache')
    const [{ release }, { remotes }] = await Promise.all([readShellBuild(dist), choiceFor(request)])
    return { shell: release, remotes } satisfies LiveParts
  })
  const watch = releaseWatch({ dist, bucket, log: app.log })
  failureRoute(app, { dist, watch })

  const pageRenderer = renderer({ dist, apiUrl, publicUrl, shop, log: app.log })
  // Addresses without number must not crowd out the pages that everybody visits.
  const caches = { fixed: pageCache(), varied: pageCache() }
  /** Why a page cannot be rendered for which its release is to blame, by its key; as long as that is remembered at most. */
  const faults = new LRUCache<string, string>({ max: 500, ttl: 5000 })
  const forms = new LRUCache<string, number>({ max: 50_000, ttl: formWindow, noUpdateTTL: true })
  let toldAt = 0
  const sendForm = formSender({ callApi, token: ask.token, log: app.log })
  app.addHook('onClose', async () => void (await Promise.all([bucket?.close(), pageRenderer.close()])))

  void app.register((scope, _, loaded) => {
    scope.addHook('onSend', packed)
    scope.get('/*', sendPage)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => done(null, fieldsIn(String(body))))
    // Others are refused before a body is read.
    scope.route<{ Body: Fields }>({
      method: 'POST',
      url: '/*',
      bodyLimit: formBytes,
      onRequest: [refuseOtherPosts, refuseManyForms],
      handler: answerForm,
    })
    scope.route({ method: otherMethods, url: '/*', onRequest: refuseMethod, handler: refuseMethod })
    loaded()
  })
  done()

  /** The releases that the visitor of a request is shown. */
  async function choiceFor(request: FastifyRequest) {
    const { cookie } = request.headers
    const registry = await currentRegistry(dist, app.log)
    registryRevision.set(registry.rev)
    const { visitor, setCookie } = readVisitor(registry, { cookie, publicUrl })
    // Anybody can write the cookie of a preview by hand: the API is asked only where the answer may matter.
    const isAdmin = needsAdmin(registry, visitor) && hasSession(request) && (await ask.isAdmin(request))
    return { remotes: resolveRemotes(registry, { ...visitor, isAdmin }), setCookie }
  }

  function hasSession({ headers: { cookie } }: FastifyRequest): boolean {
    return readCookie(cookie, sessionName) !== undefined
  }

  async function sessionOf(request: FastifyRequest): Promise<Boot['session']> {
    return hasSession(request) ? ask.session(request) : null
  }

  async function placeOf(request: FastifyRequest): Promise<Place> {
    const [build, { remotes, setCookie }] = await Promise.all([readShellBuild(dist), choiceFor(request)])
    const address = addressIn(request.url)
    return { builds: { build, remotes }, address, page: pageOf(build, remotes, address.pathname), setCookie }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { cookie } = request.headers
    const address = addressIn(request.url)
    const wishes = newWishes(address, { cookie, publicUrl })
    if (wishes) {
      return reply
        .headers({ 'cache-control': 'no-store', 'set-cookie': wishesCookieOf(wishes, publicUrl) })
        .redirect(withoutWishes(address), 303)
    }
    const session = sessionOf(request)
    const place = await placeOf(request)
    return send(reply, place, await session, await rendering(place, request.ip))
  }

  /** A page takes its own form, and only from a page of this shop. */
  async function refuseOtherPosts(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { page } = await placeOf(request)
    const { 'sec-fetch-site': site = 'same-origin', 'content-type': type = '' } = request.headers
    if (!page?.form || !type.toLowerCase().startsWith(formType)) await refuseMethod(request, reply)
    else if (site !== 'same-origin' && site !== 'none')
      await refuse(reply, 403, 'A form is taken only from a page of this shop.')
  }

  /** A form is a page that is rendered for one visitor. */
  async function refuseManyForms({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const network = networkOf(ip)
    const count = (forms.get(network) ?? 0) + 1
    forms.set(network, count)
    if (count > mostForms) await refuse(reply, 429, 'Too many forms were sent. Please try again in a few minutes.')
  }

  /** The page of a form, with what became of it. */
  async function answerForm(request: FastifyRequest<{ Body: Fields }>, reply: FastifyReply): Promise<FastifyReply> {
    const place = await placeOf(request)
    const { pathname } = place.address
    const { status, submitted } = await sendForm({
      action: place.page?.path ?? pathname,
      call: place.page?.form ?? '',
      values: request.body,
      visitorAddress: request.ip,
    })
    const rendered = await make(place.builds, {
      extent: 'whole',
      owner: place.page?.owner,
      address: pathname,
      submitted,
      isUrgent: true,
    })
    return send(reply, place, await sessionOf(request), rendered, { status, submitted })
  }

  async function send(
    reply: FastifyReply,
    { builds: { build, remotes }, page, setCookie }: Place,
    session: Boot['session'],
    rendered: Rendered | undefined,
    answered?: { status: number; submitted: Submitted },
  ): Promise<FastifyReply> {
    const [token, signInOptions] = await Promise.all([ask.token(), ask.signInOptions()])
    const nonce = randomBytes(16).toString('base64')
    const { owner = '' } = page ?? {}
    const boot = {
      publicUrl,
      shop,
      remotes: remotesForPage(remotes, owner),
      shell: { release: build.release, base: build.base, integrity: build.integrity },
      signInOptions,
      session,
      token: session ? undefined : token,
      submitted: answered?.submitted,
    }
    const shown = remotes[owner]
    if (shown) watch.shown(owner, shown.active.version, reply.request.ip)
    const status = page ? (answered?.status ?? rendered?.status ?? 200) : 404
    // A page that names somebody is kept nowhere: not for the Back button after a sign-out, not on disk.
    const lifetime = session ? { 'cache-control': 'private, no-store' } : {}
    return reply
      .status(status)
      .headers({ ...pageHeaders, ...lifetime })
      .headers(setCookie === undefined ? {} : { 'set-cookie': setCookie })
      .headers(status === 200 && !page?.isPersonal ? {} : { 'x-robots-tag': 'noindex' })
      .headers(build.isDevelopment ? {} : { 'content-security-policy': contentSecurityPolicy(nonce, build, remotes) })
      .type('text/html; charset=utf-8')
      .send(pageHtml({ nonce, build, page, boot, rendered }))
  }

  /** The page as everybody sees it, else its frame; undefined: the browser renders it all. */
  async function rendering(
    { builds, page, address: { pathname, searchParams } }: Place,
    visitorAddress: string,
  ): Promise<Rendered | undefined> {
    const [key, revision] = await Promise.all([pageRenderer.key(builds), ask.revision()])
    const asked = page ? queryOf(page, searchParams) : ''
    const isFixed = !page?.path.includes(':')
    // There is one page for all that is not there.
    const whole = { extent: 'whole', owner: page?.owner, address: page ? pathname + asked : '/-' } as const
    const frame = { extent: 'frame', address: areaOf(pathname)?.prefix ?? (isFixed ? pathname : '/-') } as const
    for (const order of page?.isPersonal ? [frame] : [whole, frame]) {
      const isUrgent = order === frame || (isFixed && asked === '')
      const cache = isUrgent ? caches.fixed : caches.varied
      // What is told of days, such as which show is the next, holds for one.
      const cacheKey = `${shopDay()} ${key} ${order.extent} ${order.address}`
      const { page: found, how } = await cache.find(cacheKey, revision, () =>
        make(builds, { ...order, isUrgent }, (fault) => faults.set(cacheKey, fault)),
      )
      if (!found) {
        const { owner, release: { version } = {} } = page ?? {}
        const message = faults.get(cacheKey)
        if (message !== undefined && owner !== undefined && version !== undefined)
          void watch.failed({ remote: owner, version, phase: 'server', message }, visitorAddress)
        continue
      }
      pagesSent.inc({ extent: order.extent, how })
      return found
    }
    pagesSent.inc({ extent: 'empty', how: 'made' })
    return undefined
  }

  async function make(
    builds: Builds,
    order: Omit<RenderOrder, 'id' | 'token'>,
    onFault: (message: string) => void = () => undefined,
  ): Promise<Rendered | undefined> {
    const { address, extent } = order
    try {
      const token = await ask.token()
      if (token === undefined && extent === 'whole') return undefined
      return await pageRenderer.render(builds, { ...order, token })
    } catch (error) {
      if (error instanceof ReleaseFault) onFault(error.message.split('\n', 1).join('').slice(0, 200))
      // One of many tells enough; all are counted.
      if (Date.now() - toldAt > 1000) app.log.error({ err: error, address, extent }, 'A page was not rendered')
      toldAt = Date.now()
      return undefined
    }
  }
}

/** An address, and what is known of its page. */
interface Place {
  builds: Builds
  address: URL
  page: KnownPage | undefined
  /** What the visitor's browser is to keep. */
  setCookie?: string
}

/** What everybody may know of the registry. */
function publicPart({ change: _, remotes, ...registry }: Registry): Registry {
  const shown = Object.entries(remotes).map(([name, { previews: _, ...record }]) => [name, record] as const)
  return { ...registry, remotes: Object.fromEntries(shown) }
}

type Fields = Record<string, string>

const formType = 'application/x-www-form-urlencoded'
/** More than any form has when every character takes twelve bytes; the page that answers it repeats it. */
const formBytes = 32 * 1024
/** Forms that one network may send in a while, in milliseconds; the API has limits of its own. */
const mostForms = 60
const formWindow = 10 * 60_000

const otherMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS']

function refuseMethod({ method }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return refuse(reply.header('allow', 'GET, HEAD'), 405, `A page does not take ${method}.`)
}

async function failure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { statusCode = 500 } = error
  if (statusCode < 500) {
    void reply.status(statusCode).type('text/plain')
    return 'The page cannot be asked for like this.'
  }
  request.log.error({ err: error }, 'A page could not be sent')
  void reply.status(500).header('cache-control', 'no-store').type('text/plain')
  return 'The page cannot be shown just now. Please try again in a moment.'
}

/** The address of a request; a request line may carry a whole URL, of which only the path counts. */
function addressIn(url: string): URL {
  return URL.parse(url.startsWith('/') ? `http://page${url}` : url) ?? new URL('http://page/-')
}

/** Only what makes another page, in one order. */
function queryOf({ query }: KnownPage, search: URLSearchParams): string {
  const asked = new URLSearchParams()
  for (const name of query) {
    for (const value of search.getAll(name)) if (value) asked.append(name, value)
  }
  return asked.size > 0 ? `?${asked}` : ''
}

/** Files whose address changes with their content. */
function immutableFiles(scope: FastifyInstance, { root }: { root: string }, done: () => void): void {
  scope.setNotFoundHandler((_, reply) => notFound(reply))
  void scope.register(fastifyStatic, {
    root,
    decorateReply: false,
    // Files of a build that only the server reads are not served.
    allowedPath: (file) => !/\/(server\.cjs|build\.json)(\.\w+)?$/.test(file),
    dotfiles: 'deny',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  done()
}

function notFound(reply: FastifyReply): void {
  void reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
}
