import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import acceptNegotiator from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Quick rather than small: a page is compressed for each visitor. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/**
 * A hook that compresses a page as its visitor can read it, and sends it in one piece:
 * a server that dies in the middle has sent all of it or nothing, and another one is asked.
 */
export async function packed({ headers }: FastifyRequest, reply: FastifyReply, page: unknown): Promise<unknown> {
  if (typeof page !== 'string' || page.length < 1000) return page
  void reply.header('vary', 'accept-encoding')
  const encoding = acceptNegotiator.negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip'])
  if (encoding !== 'br' && encoding !== 'gzip') return page
  void reply.header('content-encoding', encoding).removeHeader('content-length')
  return encoding === 'br' ? packers.br(page, quick) : packers.gzip(page)
}
