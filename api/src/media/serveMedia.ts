import { errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { HttpError, notFound } from '../http/responses/httpErrors.ts'
import { matchesEtag } from '../http/routes/responseCache.ts'
import { type ByteRange, readStat } from './mediaStorage.ts'
import type { MediaStore } from './mediaStore.ts'

const contentTypes = new Map([
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['jpg', 'image/jpeg'],
  ['pdf', 'application/pdf'],
])

/** GET /media/*: serves stored pictures, videos and documents. They are public and immutable. */
export function serveMedia(app: FastifyInstance, { storage, makePreview }: MediaStore): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    async handler({ method, headers, params }, reply) {
      void reply.headers(mediaHeaders)
      const key = params['*']
      // Accept only names that uploads are given; this rules out path traversal and hidden files.
      const [, extension = ''] = /^\w{1,64}\/\w{1,64}\.(\w+)$/.exec(key) ?? []
      const type = contentTypes.get(extension)
      const find = async () => readStat(await storage(), key)
      const made = type && (await find())
      if (extension === 'jpg' && !made) await makePreview(key)
      const file = type && (made ?? (await find()))
      if (!file) throw notFound('There is no such file.')

      const { size, etag } = file
      const isKnown = matchesEtag(headers['if-none-match'], etag)
      const { 'if-range': condition = etag } = headers
      const isRanged = method === 'GET' && !isKnown && condition === etag
      const range = isRanged ? parseRange(headers.range, size) : undefined
      if (range === 'outside') {
        void reply.header('content-range', `bytes */${size}`)
        throw new HttpError(416, errorCodes.validation, `The file has ${size} bytes only.`)
      }
      const { start, end } = range ?? { start: 0, end: size - 1 }
      const content = isKnown || method === 'HEAD' ? undefined : await (await storage()).read(key, { start, end })
      void reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=31536000, immutable' })
      // A document can contain scripts: it is saved, and never opened in the shop's origin.
      if (extension === 'pdf') void reply.header('content-disposition', 'attachment; filename="lab-report.pdf"')
      if (isKnown) return reply.status(304).send()
      if (range) void reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
      return reply
        .type(type)
        .header('content-length', end - start + 1)
        .send(content)
    },
  })
}

/** Parses a single byte range. Multiple or invalid ranges return undefined: the whole file is sent, as RFC 9110 allows. */
function parseRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [asked, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!asked || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'outside'
}

const mediaHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
}
