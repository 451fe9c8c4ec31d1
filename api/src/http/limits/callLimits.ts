import { clientNetwork, errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { HttpError } from '../responses/httpErrors.ts'
import { sharedLimiter } from './sharedLimiter.ts'

interface CallLimit {
  max: number
  seconds: number
  /** For frequent calls that change nothing and find no secret: a row per call would cost more than it protects. */
  isPerProcess?: true
}

/** Rate limits per client address: far above human use, far below what a script can send. */
export const limits: Record<string, CallLimit> = {
  'GET /auth/me': { max: 300, seconds: 60, isPerProcess: true },
  'POST /cart_items': { max: 200, seconds: 60 },
  'POST /cart_items/:id/contact': { max: 60, seconds: 600 },
  'POST /holds': { max: 30, seconds: 600 },
  'POST /custom_requests': { max: 10, seconds: 600 },
  'POST /contact_messages': { max: 10, seconds: 600 },
  'POST /wishes': { max: 10, seconds: 600 },
  'GET /wishes/link/:key': { max: 300, seconds: 60 },
  'POST /wishes/link/:key': { max: 60, seconds: 600 },
  'GET /suggestions': { max: 600, seconds: 60, isPerProcess: true },
  'GET /unsubscribe/:key': { max: 300, seconds: 60 },
  'POST /unsubscribe/:key': { max: 300, seconds: 60 },
  'GET /items_preview/:key': { max: 300, seconds: 60 },
  'GET /threads/link/:key': { max: 300, seconds: 60 },
  'POST /threads/link/:key/entries': { max: 60, seconds: 600 },
  'POST /threads/link/:key/read': { max: 300, seconds: 600 },
  'POST /threads/link/:key/address': { max: 30, seconds: 600 },
  'POST /threads/link/:key/add': { max: 30, seconds: 600 },
  'POST /threads/link/:key/checkouts': { max: 30, seconds: 600 },
  'GET /threads/link/:key/review': { max: 300, seconds: 60 },
  'POST /threads/link/:key/review': { max: 10, seconds: 600 },
  'POST /threads/link/:key/pictures': { max: 60, seconds: 600 },
  'POST /image_upload': { max: 120, seconds: 60 },
  'POST /lab_reports': { max: 60, seconds: 60 },
  'POST /items/:id/turntables/:light': { max: 60, seconds: 60 },
}

/** Rate limits for all guests of a network: enough for a gem show on shared Wi-Fi. */
export const guestLimits: typeof limits = {
  'POST /cart_items': { max: 180, seconds: 3600 },
}

/** Rate limit for the PDFs beside pages: far more than anybody prints, and each takes the main thread for some 20 ms. */
const fileLimits: typeof limits = { file: { max: 60, seconds: 60 } }

/** More addresses than call within one window, in a few megabytes of memory. */
const maxAddresses = 50_000

interface Deps {
  pool: Pool
  /** Multiplies all limits; Infinity disables them. */
  factor: number
}

/**
 * Rejects addresses over their rate limit. Each process counts in memory, which costs little and stops a flood before it
 * reaches the database; calls that pass are counted for all processes together.
 */
export function limitCalls(scope: FastifyInstance, { pool, factor }: Deps): void {
  if (factor === Number.POSITIVE_INFINITY) return
  const ofAll = openCounters('all', limits, { pool, factor })
  const ofGuests = openCounters('guests', guestLimits, { pool, factor })
  const getCall = ({ routeOptions, method }: FastifyRequest) =>
    `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url?.slice(scope.prefix.length)}`

  scope.addHook('onRequest', async (request, reply) => {
    refuse(reply, ofAll.takeInMemory(getCall(request), request.ip), () => tooManyMessage)
  })
  // By now the request holds one of the slots of shedLoad, so that a flood cannot take all connections.
  scope.addHook('preParsing', async (request, reply) => {
    refuse(reply, await ofAll.takeShared(getCall(request), request.ip), () => tooManyMessage)
  })
  // At this point the caller is known, and invalid requests are not counted.
  scope.addHook('preHandler', async (request, reply) => {
    if (!request.visitor || request.visitor.user) return
    const call = getCall(request)
    refuse(reply, ofGuests.takeInMemory(call, request.ip), tooManyOrdersMessage)
    refuse(reply, await ofGuests.takeShared(call, request.ip), tooManyOrdersMessage)
  })
}

/** Rejects addresses over the rate limit of files, which all routes of all these scopes share. */
export function limitFiles(scope: FastifyInstance, { pool, factor }: Deps): void {
  if (factor === Number.POSITIVE_INFINITY) return
  const counters = openCounters('files', fileLimits, { pool, factor })
  scope.addHook('onRequest', async (request, reply) => {
    refuse(reply, counters.takeInMemory('file', request.ip), () => tooManyMessage)
  })
  scope.addHook('preParsing', async (request, reply) => {
    refuse(reply, await counters.takeShared('file', request.ip), () => tooManyMessage)
  })
}

/** Both counters return the seconds to wait; 0 if the call is within its limit. */
function openCounters(name: string, table: typeof limits, { pool, factor }: Deps) {
  const counts = new LRUCache<string, number>({ max: maxAddresses, noUpdateTTL: true, ttl: 60_000 })
  const shared = new Map(
    Object.entries(table)
      .filter(([, { isPerProcess }]) => !isPerProcess)
      .map(([call, { max, seconds }]) => [call, sharedLimiter(pool, { max: max * factor, seconds })]),
  )
  const getKey = (call: string, ip: string) => `${name} ${call} ${clientNetwork(ip)}`
  return {
    takeInMemory(call: string, ip: string): number {
      const limit = table[call]
      if (!limit) return 0
      const key = getKey(call, ip)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count, { ttl: limit.seconds * 1000 })
      return count <= limit.max * factor ? 0 : Math.ceil(counts.getRemainingTTL(key) / 1000)
    },
    takeShared(call: string, ip: string): Promise<number> | number {
      return shared.get(call)?.take(getKey(call, ip)) ?? 0
    },
  }
}

function refuse(reply: FastifyReply, wait: number, messageAfter: (seconds: number) => string): void {
  if (wait === 0) return
  void reply.header('retry-after', wait)
  throw new HttpError(429, errorCodes.rateLimited, messageAfter(wait))
}

const tooManyMessage = 'Too many requests. Please wait a moment and try again.'

function tooManyOrdersMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many orders came from your network. Please sign in, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
