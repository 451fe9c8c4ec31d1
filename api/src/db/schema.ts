/** All tables. */

export * from './schema/categories.ts'
export * from './schema/changes.ts'
export * from './schema/claims.ts'
export * from './schema/customers.ts'
export * from './schema/identity.ts'
export * from './schema/items.ts'
export * from './schema/mail.ts'
export * from './schema/media.ts'
export * from './schema/orders.ts'
export * from './schema/requests.ts'
export { shops } from './schema/shops.ts'
export * from './schema/threads.ts'
