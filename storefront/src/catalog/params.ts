/** What a list reads of its address. */
export const listParams = ['page'] as const

/** What the shop reads of it besides the path: shopQuery.ts, and narrowing.ts for the category. */
export const shopParams = ['category', 'page', 'search', 'sort', 'price', 'tag', 'fact', 'range'] as const
