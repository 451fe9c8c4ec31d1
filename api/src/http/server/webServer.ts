import { randomUUID } from 'node:crypto'
import { errorCodes } from '@elegant/shared/rules'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { Env } from '../../config/env.ts'
import {
  errorBody,
  HttpError,
  invalid,
  notFound,
  rejectConnection,
  rejectExpectation,
  sendError,
} from '../responses/httpErrors.ts'
import { bodyTimeouts, enforceBodyTimeouts } from './bodyTimeout.ts'
import { logOptions } from './logging.ts'

/** Overrides of the log options; false disables the log. */
export type Logger = false | Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Creates a fastify server with the shop's limits, headers, log and error format. */
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
    genReqId: ({ headers }) => getId(headers['x-request-id']),
    bodyLimit: 256 * 1024,
    // The upper limit for any body; enforceBodyTimeouts sets a shorter timeout for most.
    requestTimeout: bodyTimeouts.upload,
    connectionTimeout: 20_000,
    // For a body Node applies the longer of the two timeouts. It would reject a missing Host without a message.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // Serve requests that still arrive during shutdown.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048 },
    // A page URL that cannot be decoded still gets a page, if only the 404 page; an API URL gets an error response, `/api` too.
    // A slash at the end of a call is ignored.
    rewriteUrl: ({ url = '/' }) =>
      (url.startsWith('/api/') || isDecodable(url) ? url : encodeURI(url))
        .replace(/^\/api(?=\?|$)/, '/api/')
        .replace(/^(\/api\/[^?]*[^?/])\/(?=\?|$)/, '$1'),
    // A malformed URL matches no scope, so its headers are set here.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = new HttpError(error.statusCode ?? 400, errorCodes.validation, 'The address cannot be read.')
      void reply
        .status(refusal.statusCode)
        .headers({ ...safeHeaders, ...apiHeaders })
        .send(errorBody(refusal, request.id))
    },
    clientErrorHandler: rejectConnection,
  })
  app.server.on('checkExpectation', rejectExpectation)
  app.addHook('onRequest', async ({ headers, raw }, reply) => {
    void reply.headers(safeHeaders)
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw invalid([{ path: 'Host', message: 'The Host header is missing' }])
    }
    // Node uses the first of several Host headers, but a proxy may have used the last.
    if (raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1) {
      throw invalid([{ path: 'Host', message: 'The Host header is there twice' }])
    }
  })
  app.addHook('onSend', async (_, reply) => {
    // Pages send their own policy, and that of a worker's script restricts the worker. Other files, such as a feed, load nothing.
    const isPageOrScript = /^text\/html\b|javascript\b/.test(String(reply.getHeader('content-type')))
    if (!isPageOrScript && !reply.hasHeader(policyHeader)) void reply.header(policyHeader, apiHeaders[policyHeader])
  })
  enforceBodyTimeouts(app)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request) => {
    throw notFound(`There is nothing at ${getPath(request)}.`)
  })
  return app
}

/** Returns the URL of a request without its query. */
export function getPath({ url }: FastifyRequest): string {
  return url.split('?', 1).join('')
}

const policyHeader = 'content-security-policy'

/** Keeps browsers from rendering API responses as pages and from caching them. */
export const apiHeaders = {
  [policyHeader]: "default-src 'none'; frame-ancestors 'none'",
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

/** Keeps a well-formed request id from a proxy. */
function getId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
