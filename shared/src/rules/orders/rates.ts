import { array, boolean, type InferType, number } from 'yup'
import { inOrder } from '../fields/inOrder.ts'
import { defaultCurrency, limits, rateLimits } from '../fields/limits.ts'
import { formatMinor } from '../fields/money.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { line, requiredText, text } from '../fields/text.ts'
import { findState, isUnitedStates, usStateCodes } from '../fields/usStates.ts'
import { type EstimateLine, getTotal } from './estimate.ts'

/** Tax rates are stated in at most four decimals of a percent, so that they can be computed in whole numbers. */
const partsOfPercent = 10_000

const taxPercent = () =>
  number()
    .label('Rate')
    .required('Rate is required')
    .min(0)
    .max(rateLimits.taxPercent)
    .test('decimals', 'Rate must have at most four decimals', (value) => value == null || isExact(value))

function isExact(value: number): boolean {
  return Math.round(value * partsOfPercent) / partsOfPercent === value
}

/**
 * A tax rate of the owner's table (docs/product/payments.md#tax-and-shipping-rates): of a state, or of its ZIP codes
 * with the same beginning.
 */
export const taxRateRule = strictObject({
  state: text()
    .label('State')
    .required('State is required')
    .oneOf(usStateCodes, ({ value }) => `There is no US state “${String(value).slice(0, 40)}”`),
  /** The beginning of the ZIP codes; blank for the whole state. */
  zip: text()
    .label('ZIP')
    .defined()
    .matches(/^\d{0,5}$/, 'ZIP must be blank or the first digits of a ZIP code, such as 331'),
  percent: taxPercent(),
  label: inOrder(line()).label('Label').defined().max(rateLimits.rateLabel),
  /** The rate applies to shipping lines too. */
  on_shipping: boolean().label('On shipping').required(),
})
export type TaxRate = InferType<typeof taxRateRule>

const minor = () => number().integer().min(0).max(ownerLimits.minor)

/** A shipping rate of the owner (docs/product/payments.md#tax-and-shipping-rates). Amounts are in cents. */
export const shippingRateRule = strictObject({
  service: requiredText(rateLimits.rateLabel, 'Service is required').label('Service'),
  /** Blank for any country. */
  country: inOrder(line()).label('Country').defined().max(limits.addressLine),
  /** Blank for the whole country. */
  region: inOrder(line())
    .label('State or region')
    .defined()
    .max(limits.addressLine)
    .test('country', 'State or region needs a country', (region, { parent }) => !region || Boolean(parent.country))
    .test(
      'state',
      ({ value }) => `There is no US state “${String(value).slice(0, 40)}”`,
      (region, { parent }) => !region || !isUnitedStates(String(parent.country)) || findState(region) !== undefined,
    ),
  up_to_grams: number().label('Up to weight').nullable().defined().integer().min(1).max(rateLimits.parcelGrams),
  up_to_value: minor().label('Up to order value').nullable().defined().min(1, 'Up to order value must be more than 0'),
  price: minor().label('Price').required('Price is required'),
  /** The delivery time in words. */
  delivery: inOrder(line()).label('Delivery time').defined().max(rateLimits.rateLabel),
})
export type ShippingRate = InferType<typeof shippingRateRule>

/** Shipping rates are in this currency; estimates in another one get no proposal. */
export const shippingRateCurrency = defaultCurrency

export const rateKinds = ['tax', 'shipping'] as const
export type RateKind = (typeof rateKinds)[number]

/** The owner's tables; empty until the owner fills them. */
export interface Rates {
  tax: TaxRate[]
  shipping: ShippingRate[]
  /** The version of the shop, for `If-Match`. */
  version: number
  /** Only if asked for: the address of a conversation, else the last one of the same customer; null for none. */
  address?: Destination | null
}

/** The `external` parameter of GET /rates: the conversation whose address is wanted. */
export const ratesQueryRule = strictObject({ threads_id: rowId() })
export type RatesQuery = InferType<typeof ratesQueryRule>

/** The place of a tax rate: one row each. */
export function taxKey({ state, zip }: Pick<TaxRate, 'state' | 'zip'>): string {
  return `${state} ${zip}`.trim()
}

/** The key of a shipping rate: the table can have one row for each service, place and limits. */
export function shippingKey({ service, country, region, up_to_grams, up_to_value }: Omit<ShippingRate, 'price'>) {
  const place = [service.trim().toLowerCase(), countryKey(country), regionKey(country, region)]
  return JSON.stringify([...place, up_to_grams, up_to_value])
}

/** Body of PATCH /rates: each table as a whole. */
export const ratesRule = strictObject({
  tax: array(taxRateRule)
    .optional()
    .max(rateLimits.taxRates, `The tax table can have at most ${rateLimits.taxRates} rows`)
    .test('distinct', 'A place can have one row', (rows) => isDistinct(rows, taxKey)),
  shipping: array(shippingRateRule)
    .optional()
    .max(rateLimits.shippingRates, `There can be at most ${rateLimits.shippingRates} shipping rates`)
    .test('distinct', 'Two shipping rates have the same service, place and limits', (rows) =>
      isDistinct(rows, shippingKey),
    ),
})
export type RatesChanges = InferType<typeof ratesRule>

function isDistinct<Row>(rows: Row[] | undefined, getKey: (row: Row) => string): boolean {
  // Rows that are no objects, or lack parts, break their own rule and are no duplicates.
  const keys = (rows ?? [])
    .filter((row) => typeof row === 'object' && row !== null)
    .flatMap((row) => {
      try {
        return getKey(row)
      } catch {
        return []
      }
    })
  return new Set(keys).size === keys.length
}

/** The place that a parcel goes to, as far as it is known. */
export interface Destination {
  country: string
  region: string
  postal_code: string
}

/** The rate of a place: that of the longest ZIP beginning, else that of the state; none outside of the United States. */
export function findTaxRate(rates: TaxRate[], { country, region, postal_code }: Destination): TaxRate | undefined {
  const state = isUnitedStates(country) ? findState(region) : undefined
  return rates
    .filter((rate) => rate.state === state && postal_code.trim().startsWith(rate.zip))
    .sort((one, other) => other.zip.length - one.zip.length)[0]
}

/** A share of a sum in whole cents, half a cent rounded up. Computed in whole numbers, so no sum is off by a cent. */
export function taxOn(minor: number, rate: number): number {
  const parts = BigInt(Math.round(rate * partsOfPercent))
  const whole = 100n * BigInt(partsOfPercent)
  return Number((BigInt(minor) * parts + whole / 2n) / whole)
}

/** The tax line for the other lines, computed once on their sum. */
export function taxLine({ percent, label, state, on_shipping }: TaxRate, lines: EstimateLine[]): EstimateLine {
  const taxed = lines.filter(({ kind }) => kind !== 'tax' && (on_shipping || kind !== 'shipping'))
  return {
    kind: 'tax',
    label: `${label || `Sales tax ${state}`} (${percent}%)`,
    amount: taxOn(getTotal(taxed), percent),
  }
}

/** The value of the order that shipping rates depend on. */
export function getShippedValue(lines: EstimateLine[]): number {
  return getTotal(lines.filter(({ kind }) => kind !== 'tax' && kind !== 'shipping'))
}

/**
 * The rate of each service for a place, the cheapest first. The most specific place counts, and there the lowest limits
 * that the parcel keeps. Without a weight, rates that end at a weight are left out.
 */
export function findShippingRates(
  rates: ShippingRate[],
  to: Destination,
  { value, grams }: { value: number; grams: number | undefined },
): ShippingRate[] {
  const getName = ({ service }: ShippingRate) => service.trim().toLowerCase()
  const near = rates.filter((rate) => shipsTo(rate, to))
  return [...new Set(near.map(getName))]
    .flatMap((name) =>
      findBest(
        near.filter((rate) => getName(rate) === name),
        value,
        grams,
      ),
    )
    .sort((one, other) => one.price - other.price)
}

function findBest(all: ShippingRate[], value: number, grams: number | undefined): ShippingRate[] {
  const nearest = Math.max(...all.map(nearness))
  const fits = ({ up_to_grams, up_to_value }: ShippingRate) =>
    (up_to_value === null || value <= up_to_value) &&
    (up_to_grams === null || (grams !== undefined && grams <= up_to_grams))
  const compare = (one: number | null, other: number | null) =>
    one === other ? 0 : (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY)
  return all
    .filter((rate) => nearness(rate) === nearest && fits(rate))
    .sort((one, other) => compare(one.up_to_grams, other.up_to_grams) || compare(one.up_to_value, other.up_to_value))
    .slice(0, 1)
}

function nearness({ country, region }: ShippingRate): number {
  return region ? 2 : country ? 1 : 0
}

function shipsTo({ country, region }: ShippingRate, to: Destination): boolean {
  if (country && countryKey(country) !== countryKey(to.country)) return false
  return !region || regionKey(country, region) === regionKey(to.country, to.region)
}

function countryKey(country: string): string {
  return isUnitedStates(country) ? 'united states' : country.trim().toLowerCase()
}

function regionKey(country: string, region: string): string {
  return ((isUnitedStates(country) && findState(region)) || region.trim()).toLowerCase()
}

/** The shipping line of a rate. */
export function shippingLine({ service, delivery, price }: ShippingRate): EstimateLine {
  const label = [service.trim(), delivery.trim()].filter(Boolean).join(', ')
  return { kind: 'shipping', label: label.slice(0, ownerLimits.estimateLabel), amount: price }
}

/** A tax rate in words. */
export function describeTaxRate({ state, zip, percent, label, on_shipping }: TaxRate): string {
  const name = `${state}${zip && ` ${zip}…`}: ${percent}%`
  return [name, label, on_shipping && 'on shipping too'].filter(Boolean).join(', ')
}

/** A shipping rate in words. */
export function describeShippingRate(rate: ShippingRate): string {
  return `${rate.service}, ${placeOfRate(rate)}: ${[formatMinor(rate.price, shippingRateCurrency), ...getRateLimits(rate), rate.delivery].filter(Boolean).join(', ')}`
}

export function placeOfRate({ country, region }: Pick<ShippingRate, 'country' | 'region'>): string {
  return [region, country || 'any country'].filter(Boolean).join(', ')
}

export function getRateLimits({ up_to_grams, up_to_value }: ShippingRate): string[] {
  return [
    ...(up_to_grams === null ? [] : [`up to ${up_to_grams} g`]),
    ...(up_to_value === null ? [] : [`up to ${formatMinor(up_to_value, shippingRateCurrency)}`]),
  ]
}
