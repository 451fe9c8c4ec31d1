import { availabilityLabel, getStatedFacts, type Item } from '@elegant/shared/rules'
import { formatUnitPrice } from '../facts/unitPrice.ts'

/** One line of the comparison: a value for each piece, undefined where the shop states none. */
export interface CompareRow {
  name: string
  values: (string | undefined)[]
  /** The pieces do not all have the same value. */
  differs: boolean
}

/**
 * The lines below picture, name and price: the price of a carat or a gram, the state, and one line per fact
 * (docs/product/pages.md#comparison).
 */
export function getCompareRows(items: readonly Item[]): CompareRow[] {
  const facts = items.map((item) => new Map(getStatedFacts(item).map((fact) => [getKey(fact.name), fact])))
  const names = new Map(facts.flatMap((own) => [...own].map(([key, { name }]) => [key, name] as const)).reverse())
  // The pieces name their facts in about the same order; the first piece that has a fact decides on its place.
  const keys = [...new Set(facts.flatMap((own) => [...own.keys()]))]
  return [
    getRow('Price per weight', items.map(formatUnitPrice)),
    getRow(
      'State',
      items.map(({ availability }) => (availability ? availabilityLabel(availability) : undefined)),
    ),
    ...keys.map((key) =>
      getRow(
        names.get(key) ?? key,
        facts.map((own) => own.get(key)?.text),
      ),
    ),
  ].filter(({ values }) => values.some((value) => value !== undefined))
}

function getRow(name: string, values: (string | undefined)[]): CompareRow {
  return { name, values, differs: new Set(values.map((value) => value && getKey(value))).size > 1 }
}

function getKey(name: string): string {
  return name.trim().toLowerCase()
}
