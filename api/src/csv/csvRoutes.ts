import { Readable } from 'node:stream'
import { customerFileRule, exportRule, importRule, orderFileRule, salesFileRule } from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { routesFor } from '../http/routes/route.ts'
import { typeParam } from '../items/itemRoutes.ts'
import { decodeFile } from './csvFile.ts'
import { csvResponse, importResponse } from './csvResponses.ts'
import { csvBody, csvScope, nameFile, uploadOptions } from './csvUpload.ts'
import type { ItemFiles } from './itemFiles.ts'
import type { ShopFiles } from './shopFiles.ts'

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

export function csvRoutes(api: FastifyInstance, { files }: { files: ItemFiles }): void {
  const exportSummary =
    'Exports the items of a type as CSV for a later import: all of them, those that a list finds, or a selection.'
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

  csvScope(api, (scope) => {
    const importSummary =
      'Creates and updates items from a CSV file; reports and skips invalid lines. A line belongs to the item with its id, SKU or slug, or with equal values.'
    routesFor(scope, 'admin').post('/items_import/:type', importSummary, {
      params: typeParam,
      query: importRule,
      file: 'text/csv',
      200: importResponse,
      errors: [409],
      options: uploadOptions(scope),
      handler: ({ author, params: { type }, query: { dryRun = false }, request }) =>
        files.read(author, type, decodeFile(csvBody(request)), dryRun),
    })
  })
}
