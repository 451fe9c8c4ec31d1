import type { FastifyInstance } from 'fastify'
import { affiliateRepository } from './affiliates/affiliateRepository.ts'
import { affiliateRoutes } from './affiliates/affiliateRoutes.ts'
import type { AppParts } from './appParts.ts'
import { attendeeRepository } from './attendees/attendeeRepository.ts'
import { attendeeRoutes } from './attendees/attendeeRoutes.ts'
import { guardRoutes, hasSession } from './auth/access.ts'
import { registerAuth } from './auth/registerAuth.ts'
import { authTokens } from './auth/sessions/authTokens.ts'
import { sessionRepository } from './auth/sessions/sessionRepository.ts'
import { categoryRoutes } from './categories/categoryRoutes.ts'
import { changeRepository } from './changes/changeRepository.ts'
import { changeRoutes } from './changes/changeRoutes.ts'
import { createClaimLedger } from './claims/claimLedger.ts'
import { orderClaims } from './claims/orderClaims.ts'
import { registerClaims } from './claims/registerClaims.ts'
import { costRepository } from './costs/costRepository.ts'
import { costRoutes } from './costs/costRoutes.ts'
import { csvRoutes, shopFileRoutes } from './csv/csvRoutes.ts'
import { itemFiles } from './csv/itemFiles.ts'
import { shopFiles } from './csv/shopFiles.ts'
import { customerDetails } from './customers/customerDetails.ts'
import { customerRepository } from './customers/customerRepository.ts'
import { customerRoutes } from './customers/customerRoutes.ts'
import { favoriteRepository } from './favorites/favoriteRepository.ts'
import { favoriteRoutes } from './favorites/favoriteRoutes.ts'
import { figureRoutes } from './figures/figureRoutes.ts'
import { figuresQuery } from './figures/figuresQuery.ts'
import { limitCalls } from './http/limits/callLimits.ts'
import { shedLoad } from './http/limits/overload.ts'
import { sweepSharedLimits } from './http/limits/sharedLimiter.ts'
import { registerJsonParser } from './http/requests/jsonBody.ts'
import { invalid, loggable } from './http/responses/httpErrors.ts'
import { collectRoutes } from './http/routes/apiRoutes.ts'
import { rejectUnknownRoutes } from './http/routes/rejectUnknownRoutes.ts'
import { logSecurity } from './http/server/securityLog.ts'
import { apiHeaders } from './http/server/webServer.ts'
import { registerItems } from './items/registerItems.ts'
import { mailPreviewRoutes } from './mail/mailPreviewRoutes.ts'
import { mailRepository } from './mail/mailRepository.ts'
import { mailRoutes } from './mail/mailRoutes.ts'
import { mailWorker } from './mail/mailWorker.ts'
import { createOutbox } from './mail/outbox.ts'
import type { SecretUrlOf } from './mail/withSecretUrls.ts'
import { mediaRoutes } from './media/mediaRoutes.ts'
import { mediaUploads } from './media/mediaUploads.ts'
import { noteRepository } from './notes/noteRepository.ts'
import { noteRoutes } from './notes/noteRoutes.ts'
import { openApiRoutes } from './openapi/openApiRoutes.ts'
import { orderRepository } from './orders/orderRepository.ts'
import { registerOrders } from './orders/registerOrders.ts'
import { paymentDrivers } from './payments/paymentDrivers.ts'
import { registerPayments } from './payments/registerPayments.ts'
import { pushDeviceRepository } from './push/pushDevices.ts'
import { pushRoutes } from './push/pushRoutes.ts'
import { pushWorker } from './push/pushWorker.ts'
import { vapidKeys } from './push/vapidKeys.ts'
import { rateFiles } from './rates/rateFiles.ts'
import { rateRepository } from './rates/rateRepository.ts'
import { rateRoutes } from './rates/rateRoutes.ts'
import { requestRepository } from './requests/requestRepository.ts'
import { requestRoutes } from './requests/requestRoutes.ts'
import { createSendRequest } from './requests/sendRequest.ts'
import { registerReviews } from './reviews/registerReviews.ts'
import { shopRoutes } from './shop/shopRoutes.ts'
import { pageRoutes } from './shopPages/pageRoutes.ts'
import { staffInvitations } from './staff/staffInvitations.ts'
import { staffRepository } from './staff/staffRepository.ts'
import { staffRoutes } from './staff/staffRoutes.ts'
import { stoneRecordRoutes } from './stoneRecords/stoneRecordRoutes.ts'
import { registerThreads } from './threads/registerThreads.ts'
import { createThreadWriter } from './threads/threadWriter.ts'
import { turntableRepository } from './turntables/turntableRepository.ts'
import { turntableRoutes } from './turntables/turntableRoutes.ts'
import { registerWishes } from './wishes/registerWishes.ts'
import { wisherKeys } from './wishes/wisherKeys.ts'

/** Registers all routes. A plugin of its own, so that its hooks and error handlers do not affect the page server. */
export function registerApi(scope: FastifyInstance, parts: AppParts, done: () => void): void {
  const { db, pool, env, cache, writes, canSend, shops, media, pages, items, categories, calendars, keys } = parts
  const { AUTH_SECRET: authSecret, PUBLIC_URL: publicUrl } = env
  collectRoutes(scope)
  const tokens = authTokens(authSecret)
  const uploads = mediaUploads({ media, env })
  const orders = orderRepository(db)
  const threadWriter = createThreadWriter(keys)
  const keysOfWishers = wisherKeys({ authSecret, publicUrl })
  const getUrl: SecretUrlOf = (seed, page) => (page === 'thread' ? keys.getUrl(seed) : keysOfWishers.getUrl(seed, page))
  const mail = mailWorker({ db, env, getUrl, log: scope.log })
  const readKeys = vapidKeys(authSecret)
  const push = pushWorker({ db, env, readKeys, log: scope.log, agent: parts.pushAgent })
  const outbox = createOutbox({ ownerEmail: env.ADMIN_EMAIL })
  const claimLedger = createClaimLedger()
  const claims = orderClaims(claimLedger)
  const sessions = sessionRepository(db)
  scope.addHook('onReady', async () => {
    keys.fill(db).catch((error: unknown) => scope.log.error({ err: loggable(error) }, 'Threads have no addresses yet'))
    mail.start()
    push.start()
  })
  scope.addHook('onClose', () => Promise.all([mail.close(), push.close()]))

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

  shopRoutes(scope, { shops, cache })
  pageRoutes(scope, { pages, cache })
  categoryRoutes(scope, { categories, cache })
  registerItems(scope, { db, env, writes, cache, items })
  stoneRecordRoutes(scope, parts)
  const orderEstimates = registerOrders(scope, {
    db,
    writes,
    outbox,
    orders,
    claimLedger,
    claims,
    threadWriter,
    publicUrl,
  })
  registerClaims(scope, { db, writes, outbox, claimLedger, calendars })
  requestRoutes(scope, {
    requests: requestRepository({ db, writes, outbox, threadWriter }),
    send: createSendRequest({ db, outbox, threadWriter }),
    publicUrl,
  })
  const drivers = paymentDrivers({ db, env })
  const { canPay } = drivers
  const steps = registerThreads(scope, {
    db,
    writes,
    outbox,
    media,
    uploads,
    keys,
    threadWriter,
    orderEstimates,
    canPay,
  })
  attendeeRoutes(scope, { attendees: attendeeRepository({ db, writes, threadWriter, steps }) })
  registerPayments(scope, { db, writes, outbox, keys, threadWriter, claims, drivers, publicUrl })
  registerReviews(scope, { db, writes, outbox, keys, threadWriter, cache })
  const favorites = favoriteRepository(db)
  favoriteRoutes(scope, { favorites, items })
  registerWishes(scope, { db, outbox, keys: keysOfWishers, favorites, canSend })
  const customers = customerRepository({ db, writes })
  customerRoutes(scope, { customers, orders, details: customerDetails({ db, orders }) })
  noteRoutes(scope, { notes: noteRepository({ db, writes }) })
  const invitations = staffInvitations({ db, writes, outbox, publicUrl, canSend })
  registerAuth(scope, { db, pool, env, outbox, shops, customers, invitations, sessions, tokens })
  costRoutes(scope, { costs: costRepository({ db, writes }) })
  figureRoutes(scope, { figures: figuresQuery(db, { canSend }) })
  changeRoutes(scope, { changes: changeRepository({ db, writes, claims, orders, outbox, threadWriter }) })
  affiliateRoutes(scope, { affiliates: affiliateRepository({ db, writes }) })
  rateRoutes(scope, { rates: rateRepository({ db, writes }), files: rateFiles({ db, writes }) })
  csvRoutes(scope, { files: itemFiles({ db, writes, queryOne: parts.queryOne }) })
  shopFileRoutes(scope, { files: shopFiles(db) })
  mediaRoutes(scope, { uploads })
  turntableRoutes(scope, { turntables: turntableRepository({ db, writes }), uploads, media })
  mailRoutes(scope, {
    mails: mailRepository(db),
    shops,
    publicUrl,
    canSend,
    extendThread: keys.use,
  })
  pushRoutes(scope, { db, readKeys, devices: pushDeviceRepository(db) })
  staffRoutes(scope, { staff: staffRepository({ db, writes }), invitations, customers, canSend })
  mailPreviewRoutes(scope, { db, outbox, shops, publicUrl, canSend })
  openApiRoutes(scope)
  rejectUnknownRoutes(scope)
  done()
}
