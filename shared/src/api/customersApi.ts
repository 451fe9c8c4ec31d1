import type { Claimed, Customer, OrderClaim } from '../rules/customers/customer.ts'
import { normalizeCustomer, type ReceivedCustomer } from '../rules/normalize.ts'
import { api, getClient, ownCustomer, toQueryResult } from './api.ts'
import { type ApiClient, ApiError } from './client.ts'

const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user's customer record, created on first access (docs/product/states.md). */
    getCustomer: build.query<Customer, { name: string; email: string }>({
      queryFn(person, { extra }) {
        return toQueryResult(() => fetchCustomer(getClient(extra), person))
      },
      providesTags: ['Customer', ownCustomer],
    }),
    /** Transfers the orders placed as a guest to the signed-in customer, or counts them. */
    claimOrders: build.mutation<Claimed, OrderClaim>({
      query: (body) => ({ path: '/customer/claim', method: 'POST', body }),
      // `claimed` may count the orders alone.
      invalidatesTags: (result, _, { dryRun }) => (result && !dryRun ? ['Order', 'Hold', 'OwnThread'] : []),
    }),
  }),
})

export const { getCustomer } = customersApi.endpoints
export const { useClaimOrdersMutation, useGetCustomerQuery } = customersApi

/** Creates the signed-in user's customer record; has no effect if there is one. */
export function createCustomer(client: ApiClient, { name, email }: { name: string; email: string }): Promise<unknown> {
  const body = { cust_info: {}, Full_name: name, email }
  return client.request({ path: '/customer', method: 'POST', asUser: true, body })
}

async function fetchCustomer(client: ApiClient, person: { name: string; email: string }): Promise<Customer> {
  const read = () => client.request<ReceivedCustomer | null>({ path: '/customer', asUser: true })
  const known = await read().catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return null
  })
  // Some servers answer an unknown customer with an empty object.
  if (known && Object.keys(known).length > 0) return normalizeCustomer(known)
  await createCustomer(client, person)
  return normalizeCustomer((await read()) ?? {})
}
