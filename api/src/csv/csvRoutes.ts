import { errorCodes, exportRule, importRule, limits } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { bodyTimeouts, setBodyTimeout } from '../http/bodyTimeout.ts'
import { HttpError, invalid } from '../http/errors.ts'
import type { Api } from '../http/validation.ts'
import { authorOf, visitorOf } from '../http/visitor.ts'
import { typeParam } from '../items/itemRoutes.ts'
import { decodeFile } from './csvFile.ts'
import { csvAnswer, importAnswer } from './csvResponses.ts'
import type { ItemFiles } from './itemFiles.ts'

const megabytes = limits.csv.bytes / 1024 ** 2

/** Exports and imports items as CSV. */
export function csvRoutes(api: Api, { files }: { files: ItemFiles }): void {
  const config = { access: 'admin' } as const

  api.get(
    '/items_export/:type',
    {
      config,
      schema: {
        summary: 'Exports the items of a type as CSV for a later import: all of them, search results or a selection.',
        response: { 200: csvAnswer },
        params: typeParam,
        querystring: exportRule,
      },
    },
    async (request, reply) => {
      const { type } = request.params
      const name = `${type.toLowerCase()}s-${new Date().toISOString().slice(0, 10)}.csv`
      const file = await files.write(visitorOf(request).shopId, type, request.query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .serializer((text: string) => text)
        .send(file)
    },
  )

  // A scope of its own, so that only this route accepts text/csv.
  void api.register((scope: FastifyInstance, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    const typed: Api = scope.withTypeProvider()
    typed.post(
      '/items_import/:type',
      {
        config,
        bodyLimit: limits.csv.bytes,
        errorHandler: (error, request, reply) => {
          const isTooLarge = error.statusCode === 413
          const message = `A file may have at most ${megabytes} MB`
          const refusal = new HttpError(413, errorCodes.tooLarge, message, [{ path: 'file', message }])
          return scope.errorHandler(isTooLarge ? refusal : error, request, reply)
        },
        onRequest: (request, __, next) => {
          setBodyTimeout(request, bodyTimeouts.upload)
          next()
        },
        schema: {
          summary: 'Creates and updates items from a CSV file; reports and skips invalid lines.',
          response: { 200: importAnswer },
          params: typeParam,
          querystring: importRule,
          file: 'text/csv',
          errorStatuses: [409],
        },
      },
      async (request) => {
        const author = authorOf(request)
        const { body, params, query } = request
        if (!(body instanceof Buffer)) throw invalid([{ path: 'file', message: 'Send a CSV file' }])
        const { dryRun = false } = query
        return files.read(author, params.type, decodeFile(body), dryRun)
      },
    )
    done()
  })
}
