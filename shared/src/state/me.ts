import { skipToken } from '@reduxjs/toolkit/query'
import { useGetCustomerQuery } from '../api/customers.ts'
import { type SessionUser, useGetSessionQuery } from '../api/identity.ts'
import type { Customer, Role } from '../rules/customer.ts'

/** Who looks at the page. While it is `loading`, nobody is let in and nobody is sent away. */
export interface Me {
  isLoading: boolean
  user: SessionUser | null
  customer: Customer | null
  /** null: a guest, or someone without a record yet. Denied access counts as blocked. */
  role: Role | null
}

/** The visitor, from the session and the customer record (specification §4, §6). */
export function useMe(): Me {
  const session = useGetSessionQuery()
  const user = session.data ?? null
  const record = useGetCustomerQuery(user ? { name: user.name, email: user.email } : skipToken)
  const customer = user ? (record.data ?? null) : null
  return { isLoading: session.isLoading || record.isLoading, user, customer, role: roleOf(customer) }
}

function roleOf(customer: Customer | null): Role | null {
  if (!customer) return null
  const { role, block_deny_access } = customer._customer_roles_of_customers_of_shops
  return block_deny_access ? 'blocked' : role
}
