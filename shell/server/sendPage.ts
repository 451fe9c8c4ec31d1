import { randomBytes } from 'node:crypto'
import { shellName } from '@elegant/releases/types'
import type { Submitted } from '@elegant/shared'
import { appendQuery } from '@elegant/shared/rules'
import type { FastifyReply } from 'fastify'
import type { BootstrapData } from '../src/page/bootstrapData.ts'
import type { ApiClient } from './apiClient.ts'
import type { ReleaseWatch } from './failures.ts'
import { pageHtml } from './html.ts'
import { countShown } from './releaseMetrics.ts'
import type { RenderedVisit } from './renderVisits.ts'
import { remotesForPage } from './resolveReleases.ts'
import { contentSecurityPolicy, pageHeaders, secretPageHeaders } from './securityHeaders.ts'

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
    const { releases, page, setCookie, facts } = visit
    const { shell, remotes } = releases
    const [token, signInOptions] = await Promise.all([api.token(), api.signInOptions()])
    const nonce = randomBytes(16).toString('base64')
    const { owner = '' } = page ?? {}
    const boot = {
      publicUrl,
      shop,
      facts,
      remotes: remotesForPage(remotes, owner),
      shell: {
        version: shell.active.version,
        base: shell.active.base,
        integrity: shell.active.integrity,
        source: shell.source,
      },
      signInOptions,
      session,
      token: session ? undefined : token,
      submitted: result?.submitted,
    }
    const shown = remotes[owner]
    const shownNow = [[shellName, shell] as const, ...(shown ? [[owner, shown] as const] : [])]
    for (const [name, { active, source }] of shownNow) {
      watch.shown(name, active.version, reply.request.ip)
      countShown(name, active.version, source)
    }
    const status = page ? (result?.status ?? rendered?.status ?? 200) : 404
    // A page with a session must not survive a sign-out in the back-forward cache or on disk.
    const caching = session ? { 'cache-control': 'private, no-store' } : {}
    void reply
      .headers({ ...pageHeaders, ...caching })
      .headers(setCookie === undefined ? {} : { 'set-cookie': setCookie })
    if (rendered?.location !== undefined)
      return reply.redirect(appendQuery(rendered.location, visit.address.search), status)
    return reply
      .status(status)
      .headers(status === 200 && !page?.isPersonal ? {} : { 'x-robots-tag': 'noindex' })
      .headers(page?.isSecret ? secretPageHeaders : {})
      .headers(
        shell.active.isDevelopment ? {} : { 'content-security-policy': contentSecurityPolicy(nonce, releases, page) },
      )
      .type('text/html; charset=utf-8')
      .send(pageHtml({ nonce, shell: shell.active, page, boot, rendered }))
  }
}
