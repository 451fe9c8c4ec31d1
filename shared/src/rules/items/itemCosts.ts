import { type InferType, number } from 'yup'
import { inOrder } from '../fields/inOrder.ts'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { line, text } from '../fields/text.ts'

/** The metals with a spot price. */
export const pureMetals = ['gold', 'silver', 'platinum'] as const
export type PureMetal = (typeof pureMetals)[number]

export const alloyNames = ['gold10', 'gold14', 'gold18', 'gold22', 'silver925', 'platinum950'] as const
export type Alloy = (typeof alloyNames)[number]

/** The alloys of jewelry, with the share of pure metal. */
export const alloys: Record<Alloy, { label: string; metal: PureMetal; fineness: number }> = {
  gold10: { label: '10k gold', metal: 'gold', fineness: 0.417 },
  gold14: { label: '14k gold', metal: 'gold', fineness: 0.585 },
  gold18: { label: '18k gold', metal: 'gold', fineness: 0.75 },
  gold22: { label: '22k gold', metal: 'gold', fineness: 0.916 },
  silver925: { label: 'Sterling silver', metal: 'silver', fineness: 0.925 },
  platinum950: { label: 'Platinum 950', metal: 'platinum', fineness: 0.95 },
}

const amount = (label: string) =>
  number()
    .label(label)
    .nullable()
    .min(0)
    .max(limits.price)
    .test('cents', `${label} must have at most two decimals`, (value) => value == null || value === round(value))

/** Body of PATCH /items/{id}/costs: any subset of the fields. */
export const itemCostsRule = strictObject({
  /** The price that the shop has paid, in the currency of the item. */
  cost: amount('Cost'),
  supplier: inOrder(line()).label('Supplier').max(ownerLimits.supplier),
  parcel: inOrder(line()).label('Parcel').max(ownerLimits.parcel),
  metal: text()
    .label('Metal')
    .nullable()
    .oneOf([...alloyNames, null]),
  metal_grams: number()
    .label('Metal weight')
    .nullable()
    .min(0)
    .max(ownerLimits.metalGrams)
    .test(
      'hundredths',
      'Metal weight must have at most two decimals',
      (value) => value == null || value === round(value),
    ),
})
export type ItemCostsChanges = InferType<typeof itemCostsRule>

/** The costs of an item, for the owner only (docs/product/editing.md#costs). */
export interface ItemCosts {
  cost: number | null
  supplier: string
  parcel: string
  metal: Alloy | null
  metal_grams: number | null
  version: number
}

/** Body and response of the spot prices: US dollars per troy ounce, as the owner has typed them; null for none. */
export const metalPricesRule = strictObject({
  gold: amount('Gold'),
  silver: amount('Silver'),
  platinum: amount('Platinum'),
})
export type MetalPrices = Record<PureMetal, number | null>

const gramsPerTroyOunce = 31.1034768

/** The value of the metal in US dollars at the spot price; undefined while something is unknown. */
export function getMetalValue(
  { metal, metal_grams }: Pick<ItemCosts, 'metal' | 'metal_grams'>,
  prices: MetalPrices | undefined,
): number | undefined {
  if (metal === null || metal_grams === null) return undefined
  const { metal: pure, fineness } = alloys[metal]
  const spot = prices?.[pure]
  return spot == null ? undefined : round((metal_grams / gramsPerTroyOunce) * fineness * spot)
}

/** The price less the cost, and its share of the price in percent; undefined without both. */
export function getMargin(price: number, cost: number | null): { amount: number; percent: number } | undefined {
  if (cost === null || price <= 0) return undefined
  return { amount: round(price - cost), percent: Math.round(((price - cost) / price) * 100) }
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
