import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { getVisitor } from '../requests/visitor.ts'

interface CachedResponse {
  type: string
  body: Buffer
  etag: string
}

const maxBytes = 16 * 1024 ** 2
const maxQueryBytes = 1024 ** 2

export type ResponseCache = ReturnType<typeof responseCache>

/**
 * Cached catalog responses per shop, the same for everyone but admins. Entries expire after a moment because other
 * processes change the catalog too; changes by this process, or reported by `revision`, take effect at once.
 * `make` returns the JSON. A response that was started before a change is stored under the old revision and not served again.
 */
export function responseCache(readRevision: (shopId: number) => Promise<number>, lifetime = 1000) {
  const revisions = new Map<number, number>()
  const getRevision = (shopId: number) => revisions.get(shopId) ?? 0
  const responses = new LRUCache<string, CachedResponse>({
    ttl: lifetime,
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })
  const pending = new Map<string, Promise<CachedResponse>>()
  /** Normalized query by URL, so that each URL is parsed and validated once. */
  const queries = new LRUCache<string, string>({
    maxSize: maxQueryBytes,
    sizeCalculation: (query, url) => query.length + url.length,
  })
  const getKey = (shopId: number, query: string) => `${shopId} ${getRevision(shopId)} ${query}`

  /** Revisions may arrive out of order; keep the highest. */
  function noteRevision(shopId: number, revision: number): number {
    revisions.set(shopId, Math.max(revision, getRevision(shopId)))
    return revision
  }

  async function createResponse(key: string, make: () => Promise<string>, type?: string): Promise<CachedResponse> {
    try {
      const response = toResponse(await make(), type)
      responses.set(key, response)
      return response
    } finally {
      pending.delete(key)
    }
  }

  /** Concurrent requests for the same key share one query. */
  function find(key: string, make: () => Promise<string>, type?: string): CachedResponse | Promise<CachedResponse> {
    const found = responses.get(key) ?? pending.get(key)
    if (found) return found
    const response = createResponse(key, make, type)
    pending.set(key, response)
    return response
  }

  return {
    /** The shop's catalog revision, as known to this process. */
    getRevision,

    /** Reads the current revision from the database and stops serving older responses. */
    async revision(shopId: number): Promise<number> {
      return noteRevision(shopId, await readRevision(shopId))
    },

    /** Stops serving responses older than this revision. */
    drop: noteRevision,

    /** Route hook that serves a cached response of the same URL before validation. */
    serveCached(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
      const { shopId, isAdmin } = getVisitor(request)
      const query = isAdmin ? undefined : queries.get(request.url)
      const response = query === undefined ? undefined : responses.get(getKey(shopId, query))
      if (response) sendResponse(request, reply, response)
      else next()
    },

    /** Sends a catalog response, from the cache if possible. */
    async send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>, params: unknown[]) {
      const { shopId, isAdmin } = getVisitor(request)
      if (isAdmin || lifetime === 0) return sendResponse(request, reply, toResponse(await make()))
      const query = JSON.stringify(params)
      const response = await find(getKey(shopId, query), make)
      queries.set(request.url, query)
      return sendResponse(request, reply, response)
    },

    /** Sends a file generated from the public catalog, from the cache if possible. */
    async sendFile(request: FastifyRequest, reply: FastifyReply, { shopId, type, params, make }: CatalogFile) {
      if (lifetime === 0) return sendResponse(request, reply, toResponse(await make(), type))
      return sendResponse(request, reply, await find(getKey(shopId, JSON.stringify(['file', params])), make, type))
    },
  }
}

interface CatalogFile {
  shopId: number
  type: string
  params: unknown[]
  make: () => Promise<string>
}

const jsonType = 'application/json; charset=utf-8'

function toResponse(text: string, type = jsonType): CachedResponse {
  const body = Buffer.from(text)
  return { type, body, etag: `"${hash('sha256', body, 'base64url')}"` }
}

function sendResponse(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, body, etag }: CachedResponse,
): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.type(type).send(body)
}

export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type(jsonType).send(json)
}

/** Accepts weak tags too: a proxy may have weakened the one that was sent. */
export function matchesEtag(known = '', etag: string): boolean {
  return known.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))
}
