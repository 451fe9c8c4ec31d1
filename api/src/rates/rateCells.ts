import {
  exactMinor,
  findState,
  fromMinor,
  type RateKind,
  type RatesChanges,
  type ShippingRate,
  shippingKey,
  shippingRateCurrency,
  shippingRateRule,
  type TaxRate,
  taxKey,
  taxRateRule,
} from '@elegant/shared/rules'
import type { Schema } from 'yup'
import { parseFlag } from '../csv/parseFlag.ts'
import { parseNumber } from '../csv/parseNumber.ts'

/** A table of rates as a CSV file. */
export interface RateTable<Row extends object> {
  kind: RateKind
  /** The name of the file and its columns. */
  name: string
  columns: readonly string[]
  rule: Schema<Row>
  /** Rows with the same key are the same row. */
  getKey: (row: Row) => string
  getCells: (row: Row) => string[]
  /** The values of a line, for the rule to check. */
  parse: (cell: (column: string) => string) => Record<keyof Row, unknown>
  toChanges: (rows: Row[]) => RatesChanges
}

export const taxTable: RateTable<TaxRate> = {
  kind: 'tax',
  name: 'tax-rates',
  columns: ['state', 'zip', 'rate', 'label', 'on_shipping'],
  rule: taxRateRule,
  getKey: taxKey,
  // With a star, spreadsheets keep the zero with which a ZIP code begins.
  getCells: ({ state, zip, percent, label, on_shipping }) => [
    state,
    zip && `${zip}*`,
    String(percent),
    label,
    on_shipping ? 'yes' : 'no',
  ],
  parse: (cell) => ({
    state: findState(cell('state')) ?? cell('state'),
    zip: cell('zip').replace(/[*x…]+$/i, ''),
    percent: cell('rate') === '' ? undefined : parseNumber(cell('rate').replace(/\s*%$/, '')),
    label: cell('label'),
    on_shipping: parseFlag(cell('on_shipping') || 'no'),
  }),
  toChanges: (tax) => ({ tax }),
}

export const shippingTable: RateTable<ShippingRate> = {
  kind: 'shipping',
  name: 'shipping-rates',
  columns: ['service', 'country', 'region', 'up_to_grams', 'up_to_value', 'price', 'delivery'],
  rule: shippingRateRule,
  getKey: shippingKey,
  getCells: ({ service, country, region, up_to_grams, up_to_value, price, delivery }) => [
    service,
    country,
    region,
    up_to_grams === null ? '' : String(up_to_grams),
    up_to_value === null ? '' : amountCell(up_to_value),
    amountCell(price),
    delivery,
  ],
  parse: (cell) => ({
    service: cell('service'),
    country: cell('country'),
    region: cell('region'),
    up_to_grams: cell('up_to_grams') === '' ? null : parseNumber(cell('up_to_grams')),
    up_to_value: cell('up_to_value') === '' ? null : parseMinor(cell('up_to_value')),
    price: cell('price') === '' ? undefined : parseMinor(cell('price')),
    delivery: cell('delivery'),
  }),
  toChanges: (shipping) => ({ shipping }),
}

function amountCell(minor: number): string {
  return fromMinor(minor, shippingRateCurrency).toFixed(2)
}

/** The files state no currency, so that a sign of another one must not pass for dollars. */
function parseMinor(cell: string): number {
  const isForeign = /(?!\$)\p{Sc}/u.test(cell)
  return isForeign ? Number.NaN : exactMinor(parseNumber(cell), shippingRateCurrency)
}
