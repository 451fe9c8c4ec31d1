import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { BucketMirror } from '@elegant/releases/bucket/bucketMirror'
import { assertCompatible } from '@elegant/releases/commands/compatibility'
import { readCurrentRegistry } from '@elegant/releases/registry/currentRegistry'
import { readRegistry } from '@elegant/releases/registry/registry'
import { requireSignatures, unsignedWarning } from '@elegant/releases/registry/signing'
import type { AnyRelease, Registry, ReleaseRecord } from '@elegant/releases/types'
import type { Bucket } from '@elegant/server/bucket'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type LiveParts, myRemotesAddress, registryAddress } from '../src/protocol/bootstrapData.ts'
import { openApiClient } from './api/apiClient.ts'
import { type CallApi, callRemoteApi } from './api/callApi.ts'
import { formRoute } from './forms/formRoute.ts'
import { adminAppRoutes } from './html/adminApp.ts'
import { shopAppRoutes } from './html/shopApp.ts'
import { sitemapRoute } from './html/sitemapRoute.ts'
import { immutableFiles } from './http/immutableFiles.ts'
import { limitNetworks } from './http/limitNetworks.ts'
import { sendError } from './http/sendError.ts'
import { failureRoute, releaseWatch } from './releases/failures.ts'
import { sendPreviewOver } from './releases/previewOver.ts'
import { previewCookie, readPreviewOverrides, stripPreviewParams } from './releases/readVisitor.ts'
import { resolveReleases } from './releases/resolveReleases.ts'
import { canaryTrials } from './releases/trials.ts'
import { type Crash, Renderer } from './rendering/renderer.ts'
import { SuspendedReleases } from './rendering/suspendedReleases.ts'
import { visitReportRoutes } from './visitReports.ts'
import { prerenderReleases } from './visits/prerenderReleases.ts'
import { VisitRenderer } from './visits/renderVisits.ts'
import { pageSender } from './visits/sendPage.ts'
import { createVisits, parseAddress } from './visits/visits.ts'

export { assertServable, prerendered } from './visits/prerenderReleases.ts'

/** Seconds after which balancers and search engines look again for releases that are missing. */
const retryAfter = 10
/** Pages with a secret address per network within ten minutes: they are rendered each time, and keys must not be guessed. */
const maxSecretPages = 300

export interface PagesOptions {
  /** The folder with the releases of shell and remotes, and their registry. */
  dist: string
  /** The bucket of all releases that `dist` mirrors; without it `dist` is the only copy. */
  releases?: Bucket
  /** The public key that the releases must lead back to; without it they need no signature. */
  rootKey?: string
  /** The private key that signs automatic rollbacks. */
  serverKey?: string
  shop: { domain: string; key: string }
  /** The shop's public address, without a slash at the end. */
  publicUrl: string
  /** How long a page may take, in milliseconds; after that the browser renders it. */
  pageTimeout?: number
  /** The API's address, without a slash at the end; read when the first page is requested. */
  apiUrl: () => string
  /** Calls the API for a visitor if it runs in this process. */
  callApi?: CallApi
  /** True to render the first pages of new releases before a visitor asks for them. */
  prerenders?: boolean
}

/** The shell's server: files of builds and releases, the registry, and the HTML of every other address. */
export function pages(app: FastifyInstance, options: PagesOptions, done: () => void): void {
  const { dist, publicUrl, pageTimeout = 2000, shop, apiUrl, callApi = callRemoteApi(apiUrl) } = options
  const { log } = app
  const bucket = openMirror(app, options)
  const api = openApiClient({ apiUrl, callApi, pageTimeout, shop, log })
  const watch = releaseWatch({ dist, bucket, log })
  const trials = canaryTrials({ dist, bucket, log })
  const suspended: SuspendedReleases = new SuspendedReleases({
    repeat: (crash) => renderer.repeat(crash),
    onRepeatedCrash: watch.handleCrash,
  })
  const onCrash = (crash: Crash) => suspended.suspend(crash)
  const renderer = new Renderer({ dist, apiUrl, publicUrl, pageTimeout, shop, log, onCrash })
  const visits = createVisits({ dist, publicUrl, api, log, suspended })
  const visitRenderer = new VisitRenderer({ api, renderer, suspended, watch, log })
  const sendPage = pageSender({ api, publicUrl, shop, watch })
  const isOverLimit = limitNetworks(maxSecretPages)

  app.addHook('onReady', async () => assertCompatible(await readRegistry(dist)))
  app.addHook('onListen', () => warmUp(renderer, options, log))
  if (options.prerenders) prerenderReleases(app, { dist, visits, visitRenderer, renderer })
  app.addHook('onClose', async () => {
    suspended.close()
    await trials.close()
    await Promise.all([bucket?.close(), renderer.close()])
  })
  app.addHook('onRequest', async (_, reply) => void reply.header('x-content-type-options', 'nosniff'))
  app.setErrorHandler(handleError)
  void app.register(immutableFiles, {
    prefix: '/remotes',
    root: path.join(dist, 'remotes'),
    refresh: bucket && (() => bucket.refresh()),
  })

  app.get(registryAddress, async (_, reply) => {
    void reply.header('cache-control', 'no-cache')
    return publicRegistry(await readCurrentRegistry(dist, log))
  })
  app.get(myRemotesAddress, async (request, reply) => {
    void reply.header('cache-control', 'private, no-cache')
    const { shell, remotes } = (await visits.releasesFor(request)).releases
    return { shell: shell.active.version, remotes } satisfies LiveParts
  })
  failureRoute(app, { dist, watch })
  visitReportRoutes(app, { dist, isAdmin: visits.isAdmin, trials })
  sitemapRoute(app, { dist, publicUrl })
  adminAppRoutes(app, { api })
  shopAppRoutes(app, { api })

  void app.register((scope, _, loaded) => {
    scope.get('/*', async (request, reply) => {
      const redirect = redirectToPreview(request, publicUrl)
      if (redirect) return reply.headers(redirect.headers).redirect(redirect.location, 303)
      const visit = await visits.resolve(request)
      if (visit.cookieWithoutOver !== undefined) return sendPreviewOver(reply, visit.cookieWithoutOver)
      if (visit.page?.isSecret && isOverLimit(request.ip))
        return sendError(reply, 429, 'Too many pages were requested. Please try again in a few minutes.')
      const session = visits.readSession(request)
      const page = await visitRenderer.renderVisit(visit, request.ip)
      return sendPage(reply, { ...page, session: await session })
    })
    formRoute(scope, { api, callApi, visits, visitRenderer, sendPage, publicUrl, log })
    loaded()
  })
  done()
}

function openMirror(app: FastifyInstance, options: PagesOptions): BucketMirror | undefined {
  const { dist, releases, rootKey, serverKey } = options
  if (rootKey !== undefined) requireSignatures(dist, { rootKey, privateKey: serverKey })
  if (rootKey !== undefined && serverKey === undefined)
    app.log.warn('RELEASES_KEY is not set: this server cannot roll back a failing release or end a canary by itself.')
  if (!releases) return undefined
  if (rootKey === undefined) app.log.warn(unsignedWarning)
  const onFailure = (err: unknown) => app.log.error({ err }, 'The releases could not be brought up to date')
  const bucket = new BucketMirror({ bucket: releases, dist, onFailure })
  mkdirSync(path.join(dist, 'remotes'), { recursive: true })
  app.addHook('onReady', () => bucket.startSync())
  return bucket
}

/** The frame stands in for every page that cannot be rendered, so that its process should never be the one that starts. */
async function warmUp(renderer: Renderer, { dist }: PagesOptions, log: FastifyBaseLogger): Promise<void> {
  try {
    const { shell } = resolveReleases(await readCurrentRegistry(dist, log))
    await renderer.warmUp({ shell: shell.active })
  } catch (err) {
    log.warn({ err }, 'The process for the frame could not be started ahead of the first page')
  }
}

/** Moves the preview of a link into a cookie, so that it holds for the whole visit and no link passes it on. */
function redirectToPreview({ url, headers: { cookie } }: FastifyRequest, publicUrl: string) {
  const address = parseAddress(url)
  const overrides = readPreviewOverrides(address, { cookie, publicUrl })
  if (!overrides) return undefined
  return {
    headers: { 'cache-control': 'no-store', 'set-cookie': previewCookie(overrides, publicUrl) },
    location: stripPreviewParams(address),
  }
}

/** The registry without its log, its previews and its keys. Remotes of other repositories are checked against it. */
function publicRegistry({ schema, rev, shell, remotes }: Registry): Registry {
  const shown = Object.entries(remotes).map(([name, record]) => [name, omitPreviews(record)])
  return { schema, rev, shell: shell && omitPreviews(shell), remotes: Object.fromEntries(shown) }
}

function omitPreviews<App extends AnyRelease>({ previews: _, ...record }: ReleaseRecord<App>): ReleaseRecord<App> {
  return record
}

async function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { statusCode = 500 } = error
  if (statusCode === 503) void reply.header('retry-after', retryAfter)
  if (statusCode < 500) {
    void reply.status(statusCode).type('text/plain')
    return 'The page cannot be requested like this.'
  }
  request.log.error({ err: error }, 'A page could not be sent')
  void reply.status(statusCode).header('cache-control', 'no-store').type('text/plain')
  return 'The page cannot be shown right now. Please try again in a moment.'
}
