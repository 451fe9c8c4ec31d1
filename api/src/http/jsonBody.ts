import { errorCodes } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal } from './errors.ts'
import { parseJson } from './json.ts'

/** Lets the calls of a scope take JSON in UTF-8 as it is, and nothing else. Of a name that comes twice the last value counts. */
export function takeJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addHook('preParsing', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity'
    if (encoding !== 'identity') throw unsupported(`A body in ${encoding} is not taken: send it as it is.`)
  })
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '') ?? []
      if (!/^utf-?8$/i.test(charset)) throw unsupported(`JSON in ${charset} is not taken: send it in UTF-8.`)
      // Clients send the content type with every call, with or without a body (product §7.1).
      return body.length === 0 ? undefined : parseJson(textIn(body), 'body')
    },
  )
}

function textIn(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw invalid([{ path: 'body', message: 'body must be UTF-8' }])
  }
}

function unsupported(message: string): Refusal {
  return new Refusal(415, errorCodes.unsupportedMedia, message)
}
