import { randomUUID } from 'node:crypto'
import { errorCodes } from '@elegant/shared/rules'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { Env } from '../config/env.ts'
import { bodyDeadlines, holdBodies } from './bodyDeadline.ts'
import { errorBody, invalid, notFound, Refusal, refuseConnection, refuseExpectation, sendError } from './errors.ts'
import { logOptions } from './logging.ts'

/** Replaces parts of how requests are logged; false: not at all. */
export type Logger = false | Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** How every server of the shop speaks HTTP: its limits, headers, log, and one shape for what it refuses. */
export function webServer(
  { PUBLIC_URL, TRUST_PROXY, LOG_LEVEL }: Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY' | 'LOG_LEVEL'>,
  logger: Logger = {},
): FastifyInstance {
  const safeHeaders = {
    'x-content-type-options': 'nosniff',
    ...(PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const app = fastify({
    logger: logger && { ...logOptions(LOG_LEVEL), ...logger },
    trustProxy: TRUST_PROXY,
    genReqId: ({ headers }) => idOf(headers['x-request-id']),
    bodyLimit: 256 * 1024,
    // The longest that any body gets; holdBodies gives most of them less.
    requestTimeout: bodyDeadlines.upload,
    connectionTimeout: 20_000,
    // Node holds a body to the longer of the two. A missing Host it would refuse without a word.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // What still comes while the server closes is answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048 },
    // A page address that cannot be decoded is still a page, if only the 404 page; an API address is refused in words.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/') || isDecodable(url) ? url : encodeURI(url)),
    // An address that cannot be read belongs to no scope.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = new Refusal(error.statusCode ?? 400, errorCodes.validation, 'The address cannot be read.')
      void reply
        .status(refusal.statusCode)
        .headers({ ...safeHeaders, ...apiHeaders })
        .send(errorBody(refusal, request.id))
    },
    clientErrorHandler: refuseConnection,
  })
  app.server.on('checkExpectation', refuseExpectation)
  app.addHook('onRequest', async ({ headers, raw }, reply) => {
    void reply.headers(safeHeaders)
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw invalid([{ path: 'Host', message: 'The Host header is missing' }])
    }
    // Node would take the first; a proxy before it may have taken the last.
    if (raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1) {
      throw invalid([{ path: 'Host', message: 'The Host header is there twice' }])
    }
  })
  holdBodies(app)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request) => {
    throw notFound(`There is nothing at ${pathOf(request)}.`)
  })
  return app
}

/** The address of a request without its query. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1).join('')
}

/** No browser takes an answer of the API for a page, or keeps it. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

function isDecodable(url: string): boolean {
  try {
    return decodeURI(url) !== ''
  } catch {
    return false
  }
}

/** A request keeps the id that a proxy gave it, if it is one. */
function idOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
