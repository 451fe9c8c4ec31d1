import { type AnyColumn, and, eq, isNull, or } from 'drizzle-orm'
import { customers } from './schema.ts'

/** Selects the owners of a shop in `customers`: the admins without another role on the staff. */
export function isOwner(shop: number | AnyColumn) {
  return and(
    eq(customers.shops_id, shop),
    eq(customers.role, 'admin'),
    or(isNull(customers.staff_role), eq(customers.staff_role, 'owner')),
  )
}
