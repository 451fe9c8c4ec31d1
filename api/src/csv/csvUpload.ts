import { errorCodes, ownerLimits, shopDay } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { HttpError, invalid } from '../http/responses/httpErrors.ts'
import { bodyTimeouts, setBodyTimeout } from '../http/server/bodyTimeout.ts'

const megabytes = ownerLimits.csv.bytes / 1024 ** 2

/** Names a file after its content and the day of the shop. */
export function nameFile(reply: FastifyReply, name: string, now = new Date()): FastifyReply {
  const file = `${name}-${shopDay(now)}.csv`
  return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
}

/** Declares routes in a scope of their own, so that only they accept text/csv. */
export function csvScope(api: FastifyInstance, declare: (scope: FastifyInstance) => void): void {
  void api.register((scope: FastifyInstance, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    declare(scope)
    done()
  })
}

export function csvBody({ body }: FastifyRequest): Buffer {
  if (!(body instanceof Buffer)) throw invalid([{ path: 'file', message: 'Send a CSV file' }])
  return body
}

export function uploadOptions(scope: FastifyInstance): RouteShorthandOptions {
  return {
    bodyLimit: ownerLimits.csv.bytes,
    errorHandler(error, request, reply) {
      const isTooLarge = error.statusCode === 413
      const message = `A file may have at most ${megabytes} MB`
      const refusal = new HttpError(413, errorCodes.tooLarge, message, [{ path: 'file', message }])
      return scope.errorHandler(isTooLarge ? refusal : error, request, reply)
    },
    onRequest(request, _, next) {
      setBodyTimeout(request, bodyTimeouts.upload)
      next()
    },
  }
}
