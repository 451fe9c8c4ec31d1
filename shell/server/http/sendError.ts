import type { FastifyReply } from 'fastify'

/** Responds with an error as plain text. */
export async function sendError(reply: FastifyReply, status: number, message: string): Promise<FastifyReply> {
  return reply.status(status).header('cache-control', 'no-store').type('text/plain').send(message)
}
