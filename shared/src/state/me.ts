import { skipToken } from '@reduxjs/toolkit/query'
import type { ApiClient } from '../api/client.ts'
import { getCustomer, useGetCustomerQuery } from '../api/customers.ts'
import { getSession, identityApi, renewSession, type SessionUser, useGetSessionQuery } from '../api/identity.ts'
import type { Customer, Role } from '../rules/customer.ts'
import type { Store } from './store.ts'

/** Who looks at the page. While it is `loading`, nobody is let in and nobody is sent away. */
export interface Me {
  isLoading: boolean
  user: SessionUser | null
  customer: Customer | null
  /** null: a guest, or someone without a record yet. Denied access counts as blocked. */
  role: Role | null
}

/** The visitor, from the session and the customer record (product §4.5). */
export function useMe(): Me {
  const session = useGetSessionQuery()
  const user = session.data ?? null
  const record = useGetCustomerQuery(user ? { name: user.name, email: user.email } : skipToken)
  const customer = user ? (record.data ?? null) : null
  return { isLoading: session.isLoading || record.isLoading, user, customer, role: roleOf(customer) }
}

/** The visitor's role once it is known, for decisions outside of a component. A failed question counts as no role. */
export async function loadRole({ dispatch }: Store): Promise<Role | null> {
  const session = await dispatch(getSession.initiate(undefined, { subscribe: false }))
  if (!session.data) return null
  const { name, email } = session.data
  const record = await dispatch(getCustomer.initiate({ name, email }, { subscribe: false }))
  return roleOf(record.data ?? null)
}

/** Tells a new store and its client who is signed in, as the page came with that knowledge; undefined: it has to be asked. */
export function sessionKnown(store: Store, client: ApiClient, user: SessionUser | null | undefined): void {
  if (user === undefined) {
    store.dispatch(renewSession())
    return
  }
  client.signedInAs(user?.id ?? null)
  const { isSuccess, data } = getSession.select()(store.getState())
  // Told again, all that shows the visitor would be rendered again.
  if (isSuccess && data === user) return
  void store.dispatch(identityApi.util.upsertQueryData('getSession', undefined, user))
}

function roleOf(customer: Customer | null): Role | null {
  if (!customer) return null
  const { role, block_deny_access } = customer._customer_roles_of_customers_of_shops
  return block_deny_access ? 'blocked' : role
}
