import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import acceptNegotiator from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const [zstd, brotli, zip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/**
 * Quick rather than small, and the quickest first: a page is compressed for each visitor. Of the list of products
 * (129 kB) Zstandard makes 26.4 kB in 0.6 ms, Brotli 26.1 in 1.4 ms, or 25.4 in 2.8 ms one step further.
 */
const packers = new Map([
  ['zstd', (page: string) => zstd(page)],
  ['br', (page: string) => brotli(page, quick)],
  ['gzip', (page: string) => zip(page)],
])

/**
 * A hook that compresses a page as its visitor can read it, and sends it in one piece:
 * a server that dies in the middle has sent all of it or nothing, and another one is asked.
 */
export async function packed({ headers }: FastifyRequest, reply: FastifyReply, page: unknown): Promise<unknown> {
  if (typeof page !== 'string' || page.length < 1000) return page
  void reply.header('vary', 'accept-encoding')
  const encoding = acceptNegotiator.negotiate(headers['accept-encoding'] ?? '', [...packers.keys()])
  const pack = packers.get(encoding ?? '')
  if (!encoding || !pack) return page
  void reply.header('content-encoding', encoding).removeHeader('content-length')
  return pack(page)
}
