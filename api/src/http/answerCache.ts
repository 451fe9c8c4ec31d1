import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { visitorOf } from './visitor.ts'

/** What is sent as it is. */
interface Answer {
  type: string
  body: Buffer
  etag: string
}

const mostBytes = 16 * 1024 ** 2
const mostAddressBytes = 1024 ** 2

export type AnswerCache = ReturnType<typeof answerCache>

/**
 * Answers of the catalogue, kept for each shop and for everyone but admins: they all see the same. Other processes may
 * change the catalogue too, so for a moment only; this one's changes, and those that `revision` tells of, are known at once.
 * `make` gives the JSON. An answer that was begun before a change belongs to the shop as it was and is not found again.
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
  /** What an address asks for never changes: it is read and checked once. */
  const questions = new LRUCache<string, string>({
    maxSize: mostAddressBytes,
    sizeCalculation: (question, url) => question.length + url.length,
  })
  const keyOf = (shopId: number, question: string) => `${shopId} ${revisionOf(shopId)} ${question}`

  /** What is told of last may have happened first. */
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

  /** Callers who want the same at the same time share one question. */
  function find(key: string, make: () => Promise<string>, type?: string): Answer | Promise<Answer> {
    const found = kept.get(key) ?? underWay.get(key)
    if (found) return found
    const asked = remember(key, make, type)
    underWay.set(key, asked)
    return asked
  }

  return {
    /** How often the shop's catalogue has changed, as far as this process knows. */
    revisionOf,

    /** How often it has changed, whichever process did it: no answer from before is given again here. */
    async revision(shopId: number): Promise<number> {
      return note(shopId, await revisionIn(shopId))
    },

    /** Gives no answer again that is older than this revision of the shop's catalogue. */
    drop: note,

    /** The first hook of a route: answers at once what has just been asked at the same address. */
    again(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
      const { shopId, isAdmin } = visitorOf(request)
      const question = isAdmin ? undefined : questions.get(request.url)
      const answer = question === undefined ? undefined : kept.get(keyOf(shopId, question))
      if (answer) sendAnswer(request, reply, answer)
      else next()
    },

    /** Answers a question of the catalogue. */
    async send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>, asked: unknown[]) {
      const { shopId, isAdmin } = visitorOf(request)
      if (isAdmin || lifetime === 0) return sendAnswer(request, reply, answerOf(await make()))
      const question = JSON.stringify(asked)
      const answer = await find(keyOf(shopId, question), make)
      questions.set(request.url, question)
      return sendAnswer(request, reply, answer)
    },

    /** Answers whoever asks with a file that is made of the catalogue as everybody sees it. */
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

/** Sends what is JSON already. */
export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.type(jsonType).send(json)
}

/** What the browser has may have come through something that weakened its tag. */
function isKnown(known = '', etag: string): boolean {
  return known.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))
}
