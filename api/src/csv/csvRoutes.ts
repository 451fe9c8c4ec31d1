import { Readable } from 'node:stream'
import {
  customerFileRule,
  errorCodes,
  exportRule,
  importRule,
  limits,
  orderFileRule,
  salesFileRule,
} from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify'
import { bodyTimeouts, setBodyTimeout } from '../http/bodyTimeout.ts'
import { HttpError, invalid } from '../http/errors.ts'
import { routesFor } from '../http/route.ts'
import { typeParam } from '../items/itemRoutes.ts'
import { decodeFile } from './csvFile.ts'
import { csvResponse, importResponse } from './csvResponses.ts'
import type { ItemFiles } from './itemFiles.ts'
import type { ShopFiles } from './shopFiles.ts'

const megabytes = limits.csv.bytes / 1024 ** 2

/** Exports of orders, customers and sales: the last two, whole books of people and money, are the owner's. */
export function shopFileRoutes(api: FastifyInstance, { files }: { files: ShopFiles }): void {
  const owner = routesFor(api, 'owner')

  routesFor(api, 'admin').get('/orders_export', 'Exports orders as CSV: all of them, or those that pass the filters.', {
    query: orderFileRule,
    200: csvResponse,
    handler: ({ shopId, query, reply }) => sendPieces(reply, 'orders', files.orders(shopId, query)),
  })

  owner.get('/customers_export', 'Exports customers as CSV: all of them, or those that pass the filters.', {
    query: customerFileRule,
    200: csvResponse,
    handler: ({ shopId, query, reply }) => sendPieces(reply, 'customers', files.customers(shopId, query)),
  })

  owner.get('/sales_export', 'Exports payments and refunds as CSV: all of them, or those of a range of days.', {
    query: salesFileRule,
    200: csvResponse,
    handler: ({ shopId, query, reply }) => sendPieces(reply, 'sales', files.sales(shopId, query)),
  })
}

/** Sends a file while it is written. */
function sendPieces(reply: FastifyReply, name: string, pieces: AsyncIterable<string>): FastifyReply {
  return nameFile(reply, name).send(Readable.from(pieces, { objectMode: false }))
}

function nameFile(reply: FastifyReply, name: string): FastifyReply {
  const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
  return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
}

/** Exports and imports items as CSV. */
export function csvRoutes(api: FastifyInstance, { files }: { files: ItemFiles }): void {
  const exportSummary =
    'Exports the items of a type as CSV for a later import: all of them, search results or a selection.'
  routesFor(api, 'admin').get('/items_export/:type', exportSummary, {
    params: typeParam,
    query: exportRule,
    200: csvResponse,
    async handler({ shopId, params: { type }, query, reply }) {
      const file = await files.write(shopId, type, query)
      return nameFile(reply, `${type.toLowerCase()}s`)
        .serializer((text: string) => text)
        .send(file)
    },
  })

  // A scope of its own, so that only this route accepts text/csv.
  void api.register((scope: FastifyInstance, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    const importSummary =
      'Creates and updates items from a CSV file; reports and skips invalid lines. A line belongs to the item with its id, SKU or slug, or with equal values.'
    routesFor(scope, 'admin').post('/items_import/:type', importSummary, {
      params: typeParam,
      query: importRule,
      file: 'text/csv',
      200: importResponse,
      errors: [409],
      options: uploadOptions(scope),
      handler({ author, params: { type }, query: { dryRun = false }, request: { body } }) {
        if (!(body instanceof Buffer)) throw invalid([{ path: 'file', message: 'Send a CSV file' }])
        return files.read(author, type, decodeFile(body), dryRun)
      },
    })
    done()
  })
}

function uploadOptions(scope: FastifyInstance): RouteShorthandOptions {
  return {
    bodyLimit: limits.csv.bytes,
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
