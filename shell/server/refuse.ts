import type { FastifyReply } from 'fastify'

/** Refuses a request in words. */
export async function refuse(reply: FastifyReply, status: number, words: string): Promise<FastifyReply> {
  return reply.status(status).header('cache-control', 'no-store').type('text/plain').send(words)
}
