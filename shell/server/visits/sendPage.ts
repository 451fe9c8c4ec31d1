import { randomBytes } from 'node:crypto'
import { shellName } from '@elegant/releases/types'
import type { Submitted } from '@elegant/shared'
import { appendQuery } from '@elegant/shared/rules'
import type { FastifyReply } from 'fastify'
import { isOpenWhenClosed } from '../../src/auth/access/isOpenWhenClosed.ts'
import type { BootstrapData } from '../../src/protocol/bootstrapData.ts'
import type { ApiClient } from '../api/apiClient.ts'
import { pageHtml } from '../html/pageHtml.ts'
import type { ReleaseWatch } from '../releases/failures.ts'
import { countShown } from '../releases/releaseMetrics.ts'
import { getRemotesForPage } from '../releases/resolveReleases.ts'
import { buildContentSecurityPolicy, hashStyles, pageHeaders, secretPageHeaders } from '../releases/securityHeaders.ts'
import { negotiateEncoding, packPage, plain } from './packPage.ts'
import { rememberAffiliate } from './rememberAffiliate.ts'
import type { RenderedVisit } from './renderVisits.ts'

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

/** Seconds after which search engines look again at a shop that is closed. */
const closedRetryAfter = 3600

export type SendPage = ReturnType<typeof pageSender>

/** Sends the HTML of a visit with the data that the browser starts from. */
export function pageSender({ api, publicUrl, shop, watch }: Deps) {
  return async (reply: FastifyReply, { visit, session, rendered, result }: Response): Promise<FastifyReply> => {
    const { releases, page, setCookie, facts } = visit
    const { shell, remotes } = releases
    const [token, signInOptions] = await Promise.all([api.token(), api.signInOptions()])
    // Search engines keep the pages of a shop that is closed for a time, and come back. The owner has a session.
    const isClosed = facts?.isClosed === true && !isOpenWhenClosed(visit.address.pathname, page?.access)
    const { owner = '' } = page ?? {}
    const boot = () => ({
      publicUrl,
      shop,
      facts,
      remotes: getRemotesForPage(remotes, owner),
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
    })
    const remote = remotes[owner]
    const usedReleases = [[shellName, shell] as const, ...(remote ? [[owner, remote] as const] : [])]
    for (const [name, { active, source }] of usedReleases) {
      watch.countVisitor(name, active.version, reply.request.ip)
      countShown(name, active.version, source)
    }
    const answered = page ? (result?.status ?? rendered?.status ?? 200) : 404
    const status = isClosed && !session ? 503 : answered
    // A page with a session must not survive a sign-out in the back-forward cache or on disk.
    const caching = session ? { 'cache-control': 'private, no-store' } : {}
    const remembered = rememberAffiliate({
      address: visit.address,
      cookie: reply.request.headers.cookie,
      publicUrl,
      allowed: api.allowsAffiliates(),
    })
    const cookies = [setCookie, remembered].filter((cookie) => cookie !== undefined)
    void reply.headers({ ...pageHeaders, ...caching }).headers(cookies.length === 0 ? {} : { 'set-cookie': cookies })
    if (isClosed) void reply.headers({ 'cache-control': 'private, no-store', 'retry-after': closedRetryAfter })
    if (rendered?.location !== undefined)
      return reply.redirect(appendQuery(rendered.location, visit.address.search), status)
    void reply
      .status(status)
      .headers(status === 200 && !page?.isPersonal && !isClosed ? {} : { 'x-robots-tag': 'noindex' })
      .headers(page?.isSecret ? secretPageHeaders : {})
      .type('text/html; charset=utf-8')
    const shown = isClosed && session ? undefined : rendered
    // A session that could not be read is undefined: its browser has to ask for it.
    const shared =
      shown && session === null && !page?.isSecret && !result
        ? { rendered: shown, parts: [releases, page?.path, facts, signInOptions, token] }
        : undefined
    const nonce = shared ? undefined : randomBytes(16).toString('base64')
    if (!shell.active.isDevelopment) {
      const inlineStyles = shared ? hashStyles(shared.rendered) : [`'nonce-${nonce}'`]
      void reply.header('content-security-policy', buildContentSecurityPolicy(inlineStyles, releases, page))
    }
    const html = () => pageHtml({ nonce, shell: shell.active, page, boot: boot(), rendered: shown })
    const encoding = negotiateEncoding(reply.request.headers['accept-encoding'])
    void reply.header('vary', 'accept-encoding')
    if (encoding !== plain) void reply.header('content-encoding', encoding)
    return reply.send(await packPage(encoding, html, shared))
  }
}
