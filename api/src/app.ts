import type { Agent } from 'node:https'
import { errorCodes } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { affiliateRepository } from './affiliates/affiliateRepository.ts'
import { affiliateRoutes } from './affiliates/affiliateRoutes.ts'
import { readRevision } from './audit/revision.ts'
import { createWrites } from './audit/writes.ts'
import { guardRoutes, hasSession } from './auth/access.ts'
import { accountRepository } from './auth/accountRepository.ts'
import { authRoutes } from './auth/authRoutes.ts'
import { identityOf } from './auth/identity.ts'
import { identityMail } from './auth/identityMail.ts'
import { identityRoutes } from './auth/identityRoutes.ts'
import { knownDevices } from './auth/knownDevice.ts'
import { sessionRepository } from './auth/sessionRepository.ts'
import { sessionRoutes } from './auth/sessionRoutes.ts'
import { pendingSignUps } from './auth/signUps.ts'
import { tokensOf } from './auth/token.ts'
import { categoryRepository } from './categories/categoryRepository.ts'
import { categoryRoutes } from './categories/categoryRoutes.ts'
import { changeRepository } from './changes/changeRepository.ts'
import { changeRoutes } from './changes/changeRoutes.ts'
import { claimCalendars } from './claims/claimCalendars.ts'
import { claimMany } from './claims/claimMany.ts'
import { claimRepository } from './claims/claimRepository.ts'
import { claimRoutes } from './claims/claimRoutes.ts'
import { holdRepository } from './claims/holdRepository.ts'
import { claimLedger } from './claims/ledger.ts'
import { orderClaims } from './claims/orderClaims.ts'
import { settleClaims } from './claims/settleClaims.ts'
import type { Env } from './config/env.ts'
import { costRepository } from './costs/costRepository.ts'
import { costRoutes } from './costs/costRoutes.ts'
import { csvRoutes, shopFileRoutes } from './csv/csvRoutes.ts'
import { itemFiles } from './csv/itemFiles.ts'
import { shopFiles } from './csv/shopFiles.ts'
import { customerDetails } from './customers/customerDetails.ts'
import { customerRepository } from './customers/customerRepository.ts'
import { customerRoutes } from './customers/customerRoutes.ts'
import type { Database } from './db/database.ts'
import { queryOneOn } from './db/prepared.ts'
import { feedRoutes } from './feeds/feedRoutes.ts'
import { figureRoutes } from './figures/figureRoutes.ts'
import { figuresQuery } from './figures/figuresQuery.ts'
import { collectRoutes, methodsOf } from './http/apiRoutes.ts'
import { HttpError, invalid, loggable, notFound } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { registerJsonParser } from './http/jsonBody.ts'
import { limitCalls } from './http/limits.ts'
import { shedLoad } from './http/overload.ts'
import { responseCache } from './http/responseCache.ts'
import { logSecurity } from './http/securityLog.ts'
import { sweepSharedLimits } from './http/sharedLimiter.ts'
import { addSweep } from './http/sweeps.ts'
import { apiHeaders, type Logger, pathOf, webServer } from './http/webServer.ts'
import { bulkItems } from './items/bulkItems.ts'
import { itemImageRepository } from './items/itemImageRepository.ts'
import { itemImageRoutes } from './items/itemImageRoutes.ts'
import { readItemLabels } from './items/itemLabels.ts'
import { itemPreviews } from './items/itemPreviews.ts'
import { itemRepository } from './items/itemRepository.ts'
import { itemRoutes } from './items/itemRoutes.ts'
import { publishPlanned } from './items/publishPlanned.ts'
import { mailPreviewRoutes } from './mail/mailPreviewRoutes.ts'
import { mailRepository } from './mail/mailRepository.ts'
import { mailRoutes } from './mail/mailRoutes.ts'
import { mailWorker } from './mail/mailWorker.ts'
import { createOutbox } from './mail/outbox.ts'
import type { SecretUrlOf } from './mail/withSecretUrls.ts'
import { mediaRoutes } from './media/mediaRoutes.ts'
import { mediaStore } from './media/mediaStore.ts'
import { mediaUploads } from './media/mediaUploads.ts'
import { serveMedia } from './media/serveMedia.ts'
import { noteRepository } from './notes/noteRepository.ts'
import { noteRoutes } from './notes/noteRoutes.ts'
import { openApiRoutes } from './openapi/openApiRoutes.ts'
import { leaveContact } from './orders/leaveContact.ts'
import { orderRepository } from './orders/orderRepository.ts'
import { orderRoutes } from './orders/orderRoutes.ts'
import { orderSteps } from './orders/orderSteps.ts'
import { placeOrder } from './orders/placeOrder.ts'
import { pageRepository } from './pages/pageRepository.ts'
import { pageRoutes } from './pages/pageRoutes.ts'
import { pushDeviceRepository } from './push/pushDevices.ts'
import { pushRoutes } from './push/pushRoutes.ts'
import { pushWorker } from './push/pushWorker.ts'
import { vapidKeysOf } from './push/vapidKeys.ts'
import { rateFiles } from './rates/rateFiles.ts'
import { rateRepository } from './rates/rateRepository.ts'
import { rateRoutes } from './rates/rateRoutes.ts'
import { registerThreads } from './registerThreads.ts'
import { requestRepository } from './requests/requestRepository.ts'
import { requestRoutes } from './requests/requestRoutes.ts'
import { sendRequest } from './requests/sendRequest.ts'
import { registerReviews } from './reviews/registerReviews.ts'
import { readOwnShopName } from './shop/shopFacts.ts'
import { shopRepository } from './shop/shopRepository.ts'
import { shopRoutes } from './shop/shopRoutes.ts'
import { invitationsOf } from './staff/staffInvitations.ts'
import { staffRepository } from './staff/staffRepository.ts'
import { staffRoutes } from './staff/staffRoutes.ts'
import { stoneFiles } from './stones/stoneFiles.ts'
import { stoneRepository } from './stones/stoneRepository.ts'
import { stoneRoutes } from './stones/stoneRoutes.ts'
import { threadFiles } from './threads/threadFiles.ts'
import { threadKeys } from './threads/threadKeys.ts'
import { threadLedger } from './threads/threadLedger.ts'
import { turntableRepository } from './turntables/turntableRepository.ts'
import { turntableRoutes } from './turntables/turntableRoutes.ts'
import { registerWishes } from './wishes/registerWishes.ts'
import { wisherKeys } from './wishes/wisherKeys.ts'

export interface AppOptions {
  db: Database
  env: Env
  logger?: Logger
  /** How long catalogue responses are cached, in milliseconds; 0 disables the cache. */
  responseTtl?: number
  /** Rejects while something else that this process serves is not ready. */
  probe?: () => Promise<void>
  /** Opens the connections to push services; by default to public addresses only. */
  pushAgent?: Agent
}

/** Builds the API on an open, migrated database, without listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { env, logger, probe } = options
  const app = webServer(env, logger)
  app.decorate('apiRoutes', [])
  app.decorate('sweeps', [])
  const parts = createParts(app, options)
  healthRoutes(app, () => Promise.all([parts.db.execute(sql`select 1`), probe?.()]))
  serveMedia(app, parts.media)
  await app.register(feedRoutes, parts)
  await app.register(threadFiles, parts)
  await app.register(stoneFiles, parts)
  await app.register(api, { prefix: '/api', ...parts })
  return app
}

type Parts = ReturnType<typeof createParts>

/** Creates what the routes of the API share with those outside of it. */
function createParts(app: FastifyInstance, { db: { db, pool, reads }, env, responseTtl, pushAgent }: AppOptions) {
  const { AUTH_SECRET: authSecret, PUBLIC_URL: publicUrl } = env
  const queryOne = queryOneOn(reads, env.DB_PREPARE)
  const cache = responseCache((shopId) => readRevision(queryOne, shopId), responseTtl)
  const writes = createWrites(db, cache)
  const canSend = env.SMTP_URL !== undefined
  const categories = categoryRepository({ writes, queryOne })
  return {
    ...{ db, pool, env, queryOne, cache, writes, canSend, pushAgent },
    shops: shopRepository({ db, queryOne, writes, canSend }),
    media: mediaStore(app, { db, env, writes }),
    pages: pageRepository({ db, writes }),
    categories,
    items: itemRepository({ writes, queryOne, cache, listCategories: categories.list }),
    calendars: claimCalendars({ db, authSecret, publicUrl }),
    keys: threadKeys({ authSecret, publicUrl }),
    stones: stoneRepository({ db, writes }),
  }
}

/** Registers all routes. A plugin of its own, so that its hooks and error handlers do not affect the page server. */
function api(scope: FastifyInstance, parts: Parts, done: () => void): void {
  const { db, pool, env, cache, writes, canSend, shops, media, pages, items, categories, calendars, keys, stones } =
    parts
  const { AUTH_SECRET: authSecret, PUBLIC_URL: publicUrl } = env
  collectRoutes(scope)
  const tokens = tokensOf(authSecret)
  const uploads = mediaUploads({ media, env })
  const orders = orderRepository(db)
  const threads = threadLedger(keys)
  const keysOfWishers = wisherKeys({ authSecret, publicUrl })
  const urlOf: SecretUrlOf = (seed, page) => (page === 'thread' ? keys.urlOf(seed) : keysOfWishers.urlOf(seed, page))
  const mail = mailWorker({ db, env, urlOf, log: scope.log })
  const readKeys = vapidKeysOf(authSecret)
  const push = pushWorker({ db, env, readKeys, log: scope.log, agent: parts.pushAgent })
  const outbox = createOutbox({ ownerEmail: env.ADMIN_EMAIL })
  const ledger = claimLedger()
  const orderLedger = orderClaims(ledger)
  const accounts = accountRepository(db)
  const sessions = sessionRepository(db)
  const devices = knownDevices({ authSecret, isSecure: publicUrl.startsWith('https:') })
  const identityMails = identityMail({ db, pool, outbox, publicUrl })
  const identity = identityOf({ db, pool, env, log: scope.log, mail: identityMails, devices, accounts })
  const signUps = pendingSignUps({ db, accounts, mail: identityMails })
  scope.addHook('onReady', async () => {
    keys.fill(db).catch((error: unknown) => scope.log.error({ err: loggable(error) }, 'Threads have no addresses yet'))
    mail.start()
    push.start()
  })
  scope.addHook('onClose', () => Promise.all([mail.close(), push.close()]))
  addSweep(scope, {
    ...{ interval: 20_000, failure: 'Settling claims failed' },
    run: settleClaims({ db, writes, ledger }),
  })
  addSweep(scope, {
    ...{ interval: 15_000, failure: 'Publishing planned items failed' },
    run: publishPlanned({ db, writes, log: scope.log }),
  })

  scope.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  registerJsonParser(scope)
  scope.addHook('onRequest', async ({ url }, reply) => {
    void reply.headers(apiHeaders)
    if (url.includes('%00')) throw invalid([{ path: 'url', message: 'The address contains a zero byte' }])
  })
  logSecurity(scope, authSecret)
  limitCalls(scope, { pool, factor: env.RATE_LIMITS })
  sweepSharedLimits(scope, db)
  shedLoad(scope, env.IN_FLIGHT_LIMIT, (request) => hasSession(request, tokens))
  guardRoutes(scope, { sessions, tokens })

  authRoutes(scope, { shops, identity, tokens })
  shopRoutes(scope, { shops, cache })
  pageRoutes(scope, { pages, cache })
  categoryRoutes(scope, { categories, cache })
  const previews = itemPreviews({ db, writes, authSecret, publicUrl })
  itemRoutes(scope, {
    ...{ items, bulk: bulkItems(writes), previews, cache },
    labels: (shopId, ids) => readItemLabels(db, shopId, ids),
  })
  itemImageRoutes(scope, { images: itemImageRepository(writes) })
  stoneRoutes(scope, { stones, cache })
  const steps = orderSteps({ writes, outbox, orders, claims: orderLedger, threads })
  orderRoutes(scope, {
    ...{ orders, steps, publicUrl },
    place: placeOrder({ writes, outbox, ledger, threads }),
    leave: leaveContact({ db, outbox, orders, threads }),
  })
  claimRoutes(scope, {
    claims: claimRepository({ db, writes, ledger }),
    holds: holdRepository({ db, writes, outbox, ledger }),
    calendars,
    claimMany: claimMany({ writes, ledger }),
  })
  requestRoutes(scope, {
    requests: requestRepository({ db, writes, outbox, threads }),
    send: sendRequest({ db, outbox, threads }),
    publicUrl,
  })
  const threadOrders = { steps, claims: orderLedger }
  registerThreads(scope, { db, env, writes, outbox, uploads, keys, threads, orders: threadOrders })
  registerReviews(scope, { db, writes, outbox, keys, threads, cache })
  registerWishes(scope, { db, outbox, items, keys: keysOfWishers, canSend })
  const customers = customerRepository({ db, writes })
  customerRoutes(scope, { customers, orders, details: customerDetails({ db, orders }) })
  noteRoutes(scope, { notes: noteRepository({ db, writes }) })
  sessionRoutes(scope, { sessions, customers })
  costRoutes(scope, costRepository({ db, writes }))
  figureRoutes(scope, { figures: figuresQuery(db, { canSend }) })
  changeRoutes(scope, { changes: changeRepository({ db, writes, claims: orderLedger, threads }) })
  affiliateRoutes(scope, { affiliates: affiliateRepository({ db, writes }) })
  rateRoutes(scope, { rates: rateRepository({ db, writes }), files: rateFiles({ db, writes }) })
  csvRoutes(scope, { files: itemFiles({ db, writes, queryOne: parts.queryOne }) })
  shopFileRoutes(scope, { files: shopFiles(db) })
  mediaRoutes(scope, { uploads })
  turntableRoutes(scope, { turntables: turntableRepository({ db, writes }), uploads, media })
  mailRoutes(scope, {
    ...{ mails: mailRepository(db), shops, publicUrl, canSend, extendThread: keys.use },
  })
  pushRoutes(scope, { db, readKeys, devices: pushDeviceRepository(db) })
  const invitations = invitationsOf({ db, writes, outbox, publicUrl, canSend })
  staffRoutes(scope, { staff: staffRepository({ db, writes }), invitations, customers, canSend })
  mailPreviewRoutes(scope, { db, outbox, shops, publicUrl, canSend })
  identityRoutes(scope, {
    identity,
    accounts,
    sessions,
    pool,
    devices,
    signUps,
    invitations,
    env,
    shopName: () => readOwnShopName(db),
  })

  openApiRoutes(scope)

  // A route rather than a not-found handler, because a page server may handle all other paths.
  scope.all('/*', { config: { access: 'open' } }, rejectUnknownRoute)
  done()
}

function rejectUnknownRoute(request: FastifyRequest, reply: FastifyReply): never {
  const path = pathOf(request)
  const allowed = methodsOf(request.server, path)
  if (allowed.length === 0 || allowed.includes(request.method))
    throw notFound(`There is no call ${request.method} ${path}.`)
  void reply.header('allow', allowed.join(', '))
  throw new HttpError(405, errorCodes.methodNotAllowed, `${path} does not take ${request.method}.`)
}
