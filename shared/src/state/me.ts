import { skipToken } from '@reduxjs/toolkit/query'
import type { ApiClient } from '../api/client.ts'
import { getCustomer, useGetCustomerQuery } from '../api/customersApi.ts'
import { getSession, identityApi, refetchSession, type SessionUser, useGetSessionQuery } from '../api/identityApi.ts'
import type { Customer, Role } from '../rules/customers/customer.ts'
import type { StaffRole } from '../rules/customers/staffRole.ts'
import type { Store } from './store.ts'

/** The current visitor. Guards neither grant nor deny access while it `isLoading`. */
export interface Me {
  isLoading: boolean
  user: SessionUser | null
  customer: Customer | null
  /** Null for guests and users without a customer record. Denied access counts as blocked. */
  role: Role | null
  /** Null for everybody but the people in the admin area. */
  staffRole: StaffRole | null
  /** The customer record of the user could not be loaded, so that the role is not known. */
  hasFailed: boolean
  retry: () => void
}

/** Returns the visitor, from the session and the customer record (docs/product/states.md, docs/product/roles.md). */
export function useMe(): Me {
  const session = useGetSessionQuery()
  const user = session.data ?? null
  const record = useGetCustomerQuery(user ? { name: user.name, email: user.email } : skipToken)
  // While another record is fetched, `data` is the one before: of the same person with another name, or of another account.
  const known = record.currentData ?? (record.data?.elegant_user_id === user?.id ? record.data : undefined)
  const customer = user ? (known ?? null) : null
  const isUnknown = record.isFetching && !known
  const role = getRole(customer)
  // An admin without a role on the staff is the owner (docs/product/staff.md).
  const staffRole = role === 'admin' ? (customer?._customer_roles_of_customers_of_shops.staff_role ?? 'owner') : null
  const hasFailed = record.isError && !known
  const retry = () => void record.refetch()
  return { isLoading: session.isLoading || isUnknown, user, customer, role, staffRole, hasFailed, retry }
}

/** Loads the visitor's role, for use outside of components. A failed request counts as no role. */
export async function loadRole({ dispatch }: Store): Promise<Role | null> {
  const session = await dispatch(getSession.initiate(undefined, { subscribe: false }))
  if (!session.data) return null
  const { name, email } = session.data
  const record = await dispatch(getCustomer.initiate({ name, email }, { subscribe: false }))
  return getRole(record.data ?? null)
}

/** Seeds a new store and its client with the user from the page's bootstrap data; fetches the session if undefined. */
export function seedSession(store: Store, client: ApiClient, user: SessionUser | null | undefined): void {
  if (user === undefined) {
    store.dispatch(refetchSession())
    return
  }
  client.setUser(user?.id ?? null)
  const { isSuccess, data } = getSession.select()(store.getState())
  // Writing the same user again would re-render every component that displays it.
  if (isSuccess && data === user) return
  void store.dispatch(identityApi.util.upsertQueryData('getSession', undefined, user))
}

function getRole(customer: Customer | null): Role | null {
  if (!customer) return null
  const { role, block_deny_access } = customer._customer_roles_of_customers_of_shops
  return block_deny_access ? 'blocked' : role
}
