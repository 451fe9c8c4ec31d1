import { clientNetwork, errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { HttpError } from './errors.ts'

/** Rate limits per client address: far above human use, far below what a script can send. */
export const limits: Record<string, { max: number; seconds: number }> = {
  'GET /auth/me': { max: 300, seconds: 60 },
  'POST /cart_items': { max: 200, seconds: 60 },
  'POST /cart_items/:id/contact': { max: 60, seconds: 600 },
  'POST /holds': { max: 30, seconds: 600 },
  'POST /custom_requests': { max: 10, seconds: 600 },
  'POST /contact_messages': { max: 10, seconds: 600 },
  'POST /wishes': { max: 10, seconds: 600 },
  'GET /wishes/link/:key': { max: 300, seconds: 60 },
  'POST /wishes/link/:key': { max: 60, seconds: 600 },
  'GET /suggestions': { max: 600, seconds: 60 },
  'GET /items_preview/:key': { max: 300, seconds: 60 },
  'GET /threads/link/:key': { max: 300, seconds: 60 },
  'POST /threads/link/:key/entries': { max: 60, seconds: 600 },
  'POST /threads/link/:key/read': { max: 300, seconds: 600 },
  'POST /threads/link/:key/add': { max: 30, seconds: 600 },
  'POST /threads/link/:key/checkouts': { max: 30, seconds: 600 },
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

/** More addresses than call within one window, in a few megabytes of memory. */
const maxAddresses = 50_000

/** Rejects addresses over their rate limit. Counters are per process; `factor` multiplies all limits. */
export function limitCalls(scope: FastifyInstance, factor: number): void {
  const counts = new LRUCache<string, number>({ max: maxAddresses, noUpdateTTL: true, ttl: 60_000 })

  const enforce = (
    { routeOptions, method, ip }: FastifyRequest,
    reply: FastifyReply,
    { table, name, messageAfter }: { table: typeof limits; name: string; messageAfter: (seconds: number) => string },
  ) => {
    const call = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url?.slice(scope.prefix.length)}`
    const limit = table[call]
    if (!limit) return
    const key = `${name} ${call} ${clientNetwork(ip)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count, { ttl: limit.seconds * 1000 })
    if (count <= limit.max * factor) return
    const seconds = Math.ceil(counts.getRemainingTTL(key) / 1000)
    void reply.header('retry-after', seconds)
    throw new HttpError(429, errorCodes.rateLimited, messageAfter(seconds))
  }
  const ofAll = { table: limits, name: 'all', messageAfter: () => tooManyMessage }
  const ofGuests = { table: guestLimits, name: 'guests', messageAfter: tooManyOrdersMessage }
  scope.addHook('onRequest', async (request, reply) => enforce(request, reply, ofAll))
  // At this point the caller is known, and invalid requests are not counted.
  scope.addHook('preHandler', async (request, reply) => {
    if (request.visitor && !request.visitor.user) enforce(request, reply, ofGuests)
  })
}

const tooManyMessage = 'Too many requests. Please wait a moment and try again.'

function tooManyOrdersMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many orders came from your network. Please sign in, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
