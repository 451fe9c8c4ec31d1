import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiClient } from '../api/apiClient.ts'
import type { CallApi } from '../api/callApi.ts'
import { limitNetworks } from '../http/limitNetworks.ts'
import { sendError } from '../http/sendError.ts'
import { affiliatePair } from '../visits/rememberAffiliate.ts'
import type { VisitRenderer } from '../visits/renderVisits.ts'
import type { SendPage } from '../visits/sendPage.ts'
import type { Visits } from '../visits/visits.ts'
import { formSender, parseFields } from './submitForm.ts'

interface Deps {
  api: ApiClient
  callApi: CallApi
  visits: Visits
  visitRenderer: VisitRenderer
  sendPage: SendPage
  publicUrl: string
  log: FastifyBaseLogger
}

type Fields = Record<string, string>

const formType = 'application/x-www-form-urlencoded'
/** More than the largest form when every character takes twelve bytes; the response repeats the fields. */
const maxBodyBytes = 32 * 1024
/** Forms per network within ten minutes; the API has limits of its own. */
const maxForms = 60

const otherMethods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Accepts the forms of browsers without JavaScript, and answers each with its page. */
export function formRoute(scope: FastifyInstance, deps: Deps): void {
  const { api, callApi, visits, visitRenderer, sendPage, publicUrl, log } = deps
  const isOverLimit = limitNetworks(maxForms)
  const submitForm = formSender({ callApi, token: api.token, log })

  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => done(null, parseFields(String(body))))
  // Other requests are rejected before their body is read.
  scope.route<{ Body: Fields }>({
    method: 'POST',
    url: '/*',
    bodyLimit: maxBodyBytes,
    onRequest: [rejectOtherPosts, rejectTooManyForms],
    handler: handleForm,
  })
  scope.route({ method: otherMethods, url: '/*', onRequest: rejectMethod, handler: rejectMethod })

  /** A page accepts its own form only, and only from this shop. */
  async function rejectOtherPosts(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { page } = await visits.resolve(request)
    const { 'content-type': type = '' } = request.headers
    if (!page?.form || !type.toLowerCase().startsWith(formType)) await rejectMethod(request, reply)
    else if (isForeign(request, page.isSecret)) await sendError(reply, 403, 'Cross-site form submission rejected.')
  }

  /** Each form costs a rendering that no cache can save. */
  async function rejectTooManyForms({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isOverLimit(ip)) await sendError(reply, 429, 'Too many forms were sent. Please try again in a few minutes.')
  }

  async function handleForm(request: FastifyRequest<{ Body: Fields }>, reply: FastifyReply): Promise<FastifyReply> {
    const visit = await visits.resolve(request)
    const { page, address } = visit
    const result = await submitForm({
      action: page && !page.path.includes(':') ? page.path : address.pathname,
      page: page?.path ?? '',
      call: page?.form ?? '',
      values: request.body,
      visitorAddress: request.ip,
      cookie: affiliatePair(request.headers.cookie, publicUrl),
    })
    const rendered = await visitRenderer.renderSubmitted(visit, result.submitted)
    return sendPage(reply, { ...rendered, session: await visits.readSession(request), result })
  }

  /**
   * Older browsers, and all on plain HTTP, send only an Origin. It is `null` on a page with a secret address, which is passed on to nobody;
   * there the key is the proof.
   */
  function isForeign(
    { headers: { 'sec-fetch-site': site, origin, host } }: FastifyRequest,
    isSecret: boolean,
  ): boolean {
    if (site !== undefined) return site !== 'same-origin' && site !== 'none'
    if (origin === undefined) return false
    if (origin === 'null') return !isSecret
    const hostname = URL.parse(origin)?.hostname
    // A proxy may change Host, or leave out its port.
    return (
      hostname === undefined ||
      ![publicUrl, `http://${host}`].some((address) => URL.parse(address)?.hostname === hostname)
    )
  }
}

function rejectMethod({ method }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendError(reply.header('allow', 'GET, HEAD'), 405, `Pages do not support ${method}.`)
}
