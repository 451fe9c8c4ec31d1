import {
  importRule,
  type Rates,
  rateKinds,
  ratesQueryRule,
  ratesRule,
  type ShippingRate,
  strictObject,
  type TaxRate,
  text,
} from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { array, type ObjectSchema } from 'yup'
import { decodeFile } from '../csv/csvFile.ts'
import { csvResponse, importResponse } from '../csv/csvResponses.ts'
import { csvBody, csvScope, nameFile, uploadOptions } from '../csv/csvUpload.ts'
import { routesFor } from '../http/routes/route.ts'
import { amount, flag, shape, whole, words } from '../openapi/responses.ts'
import type { RateFiles } from './rateFiles.ts'
import type { RateRepository } from './rateRepository.ts'

const taxRate: ObjectSchema<TaxRate> = shape({
  state: words(),
  zip: words(),
  percent: amount(),
  label: words(),
  on_shipping: flag(),
}).meta({ title: 'TaxRate' })

const shippingRate: ObjectSchema<ShippingRate> = shape({
  service: words(),
  country: words(),
  region: words(),
  up_to_grams: whole().nullable(),
  up_to_value: whole().nullable(),
  price: whole(),
  delivery: words(),
}).meta({ title: 'ShippingRate' })

const ratesResponse: ObjectSchema<Rates> = shape({
  tax: array(taxRate).required(),
  shipping: array(shippingRate).required(),
  version: whole(),
  address: shape({ country: words(), region: words(), postal_code: words() }).nullable().optional().default(undefined),
}).meta({ title: 'Rates' })

const kindParam = strictObject({ kind: text().required().oneOf(rateKinds) })

export function rateRoutes(api: FastifyInstance, { rates, files }: { rates: RateRepository; files: RateFiles }): void {
  const admin = routesFor(api, 'admin')

  admin.get('/rates', 'The tax table and the shipping rates that the owner has entered.', {
    query: ratesQueryRule,
    200: ratesResponse,
    handler: ({ shopId, query }) => rates.read(shopId, query),
  })

  routesFor(api, 'owner').patch('/rates', 'Replaces the tax table, the shipping rates or both.', {
    body: ratesRule,
    200: ratesResponse,
    headers: ['If-Match'],
    handler: ({ author, expectedVersion, body }) => rates.change({ ...author, expectedVersion }, body),
  })

  admin.get('/rates_export/:kind', 'Exports a table of rates as CSV for a later import.', {
    params: kindParam,
    200: csvResponse,
    async handler({ shopId, params: { kind }, reply }) {
      const { name, file } = await files.write(shopId, kind)
      return nameFile(reply, name)
        .serializer((text: string) => text)
        .send(file)
    },
  })

  csvScope(api, (scope) =>
    routesFor(scope, 'owner').post(
      '/rates_import/:kind',
      'Adds and changes rates from a CSV file; reports and skips invalid lines. A line changes the row of its place.',
      {
        params: kindParam,
        query: importRule,
        file: 'text/csv',
        200: importResponse,
        options: uploadOptions(scope),
        handler: ({ author, params: { kind }, query: { dryRun = false }, request }) =>
          files.read(author, kind, decodeFile(csvBody(request)), dryRun),
      },
    ),
  )
}
