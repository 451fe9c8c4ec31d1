/** What a list reads of its address. */
export const listQuery = ['category', 'page'] as const
