import type { Availability, SoldAs } from './availability.ts'

/** The fields of an item that decide how many can be ordered. */
interface Stocked {
  item_type: string
  sold_as?: SoldAs
  availability?: Availability | null
}

/** The maximum quantity of one order for a product; undefined if its stock sets none. */
export function maxPieces({ item_type, sold_as, availability }: Stocked): number | undefined {
  if (item_type !== 'Product') return undefined
  if (sold_as === 'one') return 1
  return sold_as === 'many' ? (availability?.left ?? undefined) : undefined
}

/** The message for a quantity above that maximum. */
export function maxPiecesMessage(max: number): string {
  if (max === 0) return 'None of these pieces is left'
  return max === 1 ? 'There is only one of this piece' : `Only ${max} of these are left`
}
