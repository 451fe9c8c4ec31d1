import { errorCodes, networkOf } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from './errors.ts'

/** How often one address may make a call: far more than a person does, far less than a machine can. */
export const limits: Record<string, { max: number; seconds: number }> = {
  'GET /auth/me': { max: 300, seconds: 60 },
  'POST /cart_items': { max: 200, seconds: 60 },
  'POST /custom_requests': { max: 10, seconds: 600 },
  'POST /contact_messages': { max: 10, seconds: 600 },
  'POST /image_upload': { max: 120, seconds: 60 },
}

/** More addresses than call within one window, and still few megabytes. */
const mostAddresses = 50_000

/** Refuses an address that calls too often. The counts are of this process; `factor` widens them all. */
export function limitCalls(scope: FastifyInstance, factor: number): void {
  const counts = new LRUCache<string, number>({ max: mostAddresses, noUpdateTTL: true, ttl: 60_000 })
  scope.addHook('onRequest', async ({ routeOptions, method, ip }, reply) => {
    const call = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url?.slice(scope.prefix.length)}`
    const limit = limits[call]
    if (!limit) return
    const key = `${call} ${networkOf(ip)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count, { ttl: limit.seconds * 1000 })
    if (count <= limit.max * factor) return
    void reply.header('retry-after', Math.ceil(counts.getRemainingTTL(key) / 1000))
    throw new Refusal(429, errorCodes.rateLimited, 'Too many requests. Please wait a moment and try again.')
  })
}
