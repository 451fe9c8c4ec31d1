import { errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, invalid } from '../responses/httpErrors.ts'
import { parseJson } from './json.ts'

/** Makes the routes of a scope accept only uncompressed JSON in UTF-8. Of duplicate keys the last one wins. */
export function registerJsonParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addHook('preParsing', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (encoding !== 'identity')
      throw unsupported(`Content-Encoding ${encoding} is not supported: send the body uncompressed.`)
  })
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '') ?? []
      if (!/^utf-?8$/i.test(charset)) throw unsupported(`The charset ${charset} is not supported: send JSON in UTF-8.`)
      // Clients of docs/product/api.md send the content type with every call, even without a body.
      return body.length === 0 ? undefined : parseJson(decodeUtf8(body), 'body')
    },
  )
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw invalid([{ path: 'body', message: 'body must be UTF-8' }])
  }
}

function unsupported(message: string): HttpError {
  return new HttpError(415, errorCodes.unsupportedMedia, message)
}
