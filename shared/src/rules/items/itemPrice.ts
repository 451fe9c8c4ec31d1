import { ValidationError } from 'yup'
import { parseAmount } from '../fields/money.ts'
import { itemPrice } from './itemForm.ts'

/** Parses a typed price by the rule of the item form. Blank is 0: the price is not set. */
export function parsePrice(typed: string): { price: number; fault?: undefined } | { price?: undefined; fault: string } {
  const price = parseAmount(typed) ?? 0
  try {
    itemPrice().validateSync(price)
    return { price }
  } catch (error) {
    if (error instanceof ValidationError) return { fault: error.message }
    throw error
  }
}
