import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { visitorOf } from './visitor.ts'

/** A serialised response. */
interface Answer {
  type: string
  body: Buffer
  etag: string
}

const mostBytes = 16 * 1024 ** 2
const mostAddressBytes = 1024 ** 2

export type AnswerCache = ReturnType<typeof answerCache>

/**
 * Cached catalogue responses per shop, the same for everyone but admins. Entries expire after a moment because other
 * processes change the catalogue too; changes by this process, or reported by `revision`, take effect at once.
 * `make` returns the JSON. A response that was started before a change is stored under the old revision and not served again.
 */
export function answerCache(revisionIn: (shopId: number) => Promise<number>, lifetime = 1000) {
  const revisions = new Map<number, number>()
  const revisionOf = (shopId: number) => revisions.get(shopId) ?? 0
  const kept = new LRUCache<string, Answer>({
    ttl: lifetime,
    maxSize: mostBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })
  const underWay = new Map<string, Promise<Answer>>()
  /** Normalised query by URL, so that each URL is parsed and validated once. */
  const questions = new LRUCache<string, string>({
    maxSize: mostAddressBytes,
    sizeCalculation: (question, url) => question.length + url.length,
  })
  const keyOf = (shopId: number, question: string) => `${shopId} ${revisionOf(shopId)} ${question}`

  /** Revisions may arrive out of order; keep the highest. */
  function note(shopId: number, revision: number): number {
    revisions.set(shopId, Math.max(revision, revisionOf(shopId)))
    return revision
  }

  async function remember(key: string, make: () => Promise<string>, type?: string): Promise<Answer> {
    try {
      const answer = answerOf(await make(), type)
      kept.set(key, answer)
      return answer
    } finally {
      underWay.delete(key)
    }
  }

  /** Concurrent requests for the same key share one query. */
  function find(key: string, make: () => Promise<string>, type?: string): Answer | Promise<Answer> {
    const found = kept.get(key) ?? underWay.get(key)
    if (found) return found
    const asked = remember(key, make, type)
    underWay.set(key, asked)
    return asked
  }

  return {
    /** The shop's catalogue revision, as known to this process. */
    revisionOf,

    /** Reads the current revision from the database and stops serving older responses. */
    async revision(shopId: number): Promise<number> {
      return note(shopId, await revisionIn(shopId))
    },

    /** Stops serving responses older than this revision. */
    drop: note,

    /** Route hook that serves a cached response of the same URL before validation. */
    again(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
      const { shopId, isAdmin } = visitorOf(request)
      const question = isAdmin ? undefined : questions.get(request.url)
      const answer = question === undefined ? undefined : kept.get(keyOf(shopId, question))
      if (answer) sendAnswer(request, reply, answer)
      else next()
    },

    /** Sends a catalogue response, from the cache if possible. */
    async send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>, asked: unknown[]) {
      const { shopId, isAdmin } = visitorOf(request)
      if (isAdmin || lifetime === 0) return sendAnswer(request, reply, answerOf(await make()))
      const question = JSON.stringify(asked)
      const answer = await find(keyOf(shopId, question), make)
      questions.set(request.url, question)
      return sendAnswer(request, reply, answer)
    },

    /** Sends a file generated from the public catalogue, from the cache if possible. */
    async sendFile(request: FastifyRequest, reply: FastifyReply, { shopId, type, asked, make }: CatalogueFile) {
      if (lifetime === 0) return sendAnswer(request, reply, answerOf(await make(), type))
      return sendAnswer(request, reply, await find(keyOf(shopId, JSON.stringify(['file', asked])), make, type))
    },
  }
}

interface CatalogueFile {
  shopId: number
  type: string
  asked: unknown[]
  make: () => Promise<string>
}

const jsonType = 'application/json; charset=utf-8'

function answerOf(text: string, type = jsonType): Answer {
  const body = Buffer.from(text)
  return { type, body, etag: `"${hash('sha256', body, 'base64url')}"` }
}

function sendAnswer({ headers }: FastifyRequest, reply: FastifyReply, { type, body, etag }: Answer): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (isKnown(headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.type(type).send(body)
}

/** Sends serialised JSON. */
export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type(jsonType).send(json)
}

/** Accepts weak tags too: a proxy may have weakened the one that was sent. */
function isKnown(known = '', etag: string): boolean {
  return known.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))
}
