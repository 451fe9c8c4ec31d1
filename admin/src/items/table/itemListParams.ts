import {
  availabilityStates,
  type ItemListQuery,
  itemSorts,
  limits,
  missingParts,
  parseAmount,
  tableSorts,
} from '@elegant/shared/rules'

/** The filters and the order of an item list, as its address has them. */
export type ItemFilters = Pick<
  ItemListQuery,
  'availability' | 'missing' | 'category' | 'hidden' | 'price' | 'sort' | 'archived'
>

/** The parameters behind the disclosure of further filters. */
export const moreFilters = ['category', 'shown', 'missing', 'min', 'max'] as const

export function readItemFilters(params: URLSearchParams): ItemFilters {
  const availability = availabilityStates.find((state) => state === params.get('state'))
  const missing = missingParts.find((part) => part === params.get('missing'))
  const sort = [...itemSorts, ...tableSorts].find((order) => order === params.get('sort'))
  const category = Number(params.get('category'))
  const [min, max] = [getAmount(params.get('min')), getAmount(params.get('max'))]
  const shown = params.get('shown')
  return {
    ...(params.get('view') === 'archived' && { archived: true }),
    ...(availability && { availability }),
    ...(missing && { missing }),
    ...(Number.isSafeInteger(category) && category > 0 && { category }),
    ...(shown === 'no' && { hidden: true }),
    ...(shown === 'yes' && { hidden: false }),
    ...((min !== undefined || max !== undefined) && {
      price: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    }),
    ...(sort && { sort }),
  }
}

/** An amount in an address, undefined if it is none. */
function getAmount(text: string | null): number | undefined {
  const amount = parseAmount(text ?? '')
  return amount !== undefined && amount >= 0 && amount <= limits.price ? amount : undefined
}
