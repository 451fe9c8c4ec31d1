/** The query parameters of a list. */
export const listParams = ['page'] as const

/** The shop's query parameters (shopQuery.ts, and categoryFilter.ts for the category). */
export const shopParams = [
  'category',
  'page',
  'search',
  'exact',
  'sort',
  'price',
  'tag',
  'kind',
  'free',
  'fact',
  'group',
  'range',
] as const
