import { randomUUID } from 'node:crypto'
import { errorCodes } from '@elegant/shared/rules'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { collectRoutes, methodsOf } from './apiRoutes.ts'
import { guardRoutes } from './auth/access.ts'
import { authRoutes } from './auth/authRoutes.ts'
import { identityOf } from './auth/identity.ts'
import { identityRoutes } from './auth/identityRoutes.ts'
import { tokensOf } from './auth/token.ts'
import { categoryRepository } from './categories/categoryRepository.ts'
import { categoryRoutes } from './categories/categoryRoutes.ts'
import { customerRepository } from './customers/customerRepository.ts'
import { customerRoutes } from './customers/customerRoutes.ts'
import type { Database, Db } from './db.ts'
import type { Env } from './env.ts'
import { errorBody, invalid, notFound, Refusal, refuseConnection, sendError } from './errors.ts'
import { healthRoutes } from './health.ts'
import { itemRepository } from './items/itemRepository.ts'
import { itemRoutes } from './items/itemRoutes.ts'
import { parseJson } from './json.ts'
import { orderRepository } from './orders/orderRepository.ts'
import { orderRoutes } from './orders/orderRoutes.ts'
import { shopRepository } from './shop/shopRepository.ts'
import { shopRoutes } from './shop/shopRoutes.ts'
import { type Api, compileRule } from './validation.ts'

export interface AppOptions {
  db: Database
  env: Env
  /** Replaces parts of how requests are logged; false: not at all. */
  logger?: false | Exclude<FastifyServerOptions['logger'], boolean | undefined>
}

/** Builds the API on an open, migrated database. It never listens. */
export async function buildApp({ db: { db }, env, logger = {} }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: logger && { level: env.LOG_LEVEL, redact: secrets, ...logger },
    genReqId: ({ headers }) => idOf(headers['x-request-id']),
    bodyLimit: 256 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 20_000,
    // Node holds a body to the longer of the two.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2048 },
    // A page address that cannot be decoded is still a page, if only the 404 page; an API address is refused in words.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/api/') || isDecodable(url) ? url : encodeURI(url)),
    // An address that cannot be read belongs to no scope.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = new Refusal(error.statusCode ?? 400, errorCodes.validation, error.message)
      void reply.status(refusal.statusCode).headers(apiHeaders).send(errorBody(refusal, request.id))
    },
    clientErrorHandler: refuseConnection,
  })
  app.decorate('apiRoutes', [])
  healthRoutes(app, db)
  await app.register(api, { prefix: '/api', db, env })
  return app
}

/** The calls of specification §7 and the additive ones. Its hooks and errors hold here only: pages may live beside it. */
function api(scope: FastifyInstance, { db, env }: { db: Db; env: Env }, done: () => void): void {
  collectRoutes(scope)
  const tokens = tokensOf(env.AUTH_SECRET)
  const identity = identityOf({ db, env, log: scope.log })
  const shops = shopRepository(db)
  const items = itemRepository(db)
  const orders = orderRepository(db)

  scope.setErrorHandler(sendError)
  scope.setValidatorCompiler(compileRule)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, body: string) =>
    parseJson(body, 'body'),
  )
  scope.addHook('onRequest', async ({ url }, reply) => {
    void reply.headers(apiHeaders)
    if (url.includes('%00')) throw invalid([{ path: 'url', message: 'The address contains a zero byte' }])
  })
  guardRoutes(scope, { db, tokens })

  const typed: Api = scope.withTypeProvider()
  authRoutes(typed, { shops, identity, tokens })
  shopRoutes(typed, shops)
  categoryRoutes(typed, categoryRepository(db))
  itemRoutes(typed, items)
  orderRoutes(typed, { orders, items })
  customerRoutes(typed, { customers: customerRepository(db), orders })
  identityRoutes(typed, { identity, publicUrl: env.PUBLIC_URL })

  // A route and not a not-found handler: a page server beside us answers every other address.
  scope.all('/*', { config: { access: 'open' } }, noSuchCall)
  done()
}

function noSuchCall(request: FastifyRequest, reply: FastifyReply): never {
  const path = request.url.split('?', 1).join('')
  const allowed = methodsOf(request.server, path)
  if (allowed.length === 0 || allowed.includes(request.method))
    throw notFound(`There is no call ${request.method} ${path}.`)
  void reply.header('allow', allowed.join(', '))
  throw new Refusal(405, errorCodes.methodNotAllowed, `${path} does not take ${request.method}.`)
}

const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

const secrets = ['authorization', 'cookie', 'shop-key', 'user-id'].map((name) => `req.headers["${name}"]`)

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
