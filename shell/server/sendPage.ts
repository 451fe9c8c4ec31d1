import { randomBytes } from 'node:crypto'
import type { Submitted } from '@elegant/shared'
import type { FastifyReply } from 'fastify'
import type { BootstrapData } from '../src/page/bootstrapData.ts'
import type { ApiClient } from './apiClient.ts'
import type { ReleaseWatch } from './failures.ts'
import { pageHtml } from './html.ts'
import { countShown } from './releaseMetrics.ts'
import type { RenderedVisit } from './renderVisits.ts'
import { remotesForPage } from './resolveRemotes.ts'
import { contentSecurityPolicy, pageHeaders } from './securityHeaders.ts'

interface Deps {
  api: ApiClient
  publicUrl: string
  shop: { domain: string; key: string }
  watch: ReleaseWatch
}

interface Response extends RenderedVisit {
  session: BootstrapData['session']
  /** The result of a submitted form. */
  result?: { status: number; submitted: Submitted }
}

export type SendPage = ReturnType<typeof pageSender>

/** Sends the HTML of a visit with the data that the browser starts from. */
export function pageSender({ api, publicUrl, shop, watch }: Deps) {
  return async (reply: FastifyReply, { visit, session, rendered, result }: Response): Promise<FastifyReply> => {
    const { builds, page, setCookie } = visit
    const { build, remotes } = builds
    const [token, signInOptions] = await Promise.all([api.token(), api.signInOptions()])
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
      submitted: result?.submitted,
    }
    const shown = remotes[owner]
    if (shown) {
      watch.shown(owner, shown.active.version, reply.request.ip)
      countShown(owner, shown.active.version, shown.source)
    }
    const status = page ? (result?.status ?? rendered?.status ?? 200) : 404
    // A page with a session must not survive a sign-out in the back-forward cache or on disk.
    const caching = session ? { 'cache-control': 'private, no-store' } : {}
    return reply
      .status(status)
      .headers({ ...pageHeaders, ...caching })
      .headers(setCookie === undefined ? {} : { 'set-cookie': setCookie })
      .headers(status === 200 && !page?.isPersonal ? {} : { 'x-robots-tag': 'noindex' })
      .headers(build.isDevelopment ? {} : { 'content-security-policy': contentSecurityPolicy(nonce, build, remotes) })
      .type('text/html; charset=utf-8')
      .send(pageHtml({ nonce, build, page, boot, rendered }))
  }
}
