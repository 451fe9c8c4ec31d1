import { api } from '@elegant/shared'
import type {
  Customer,
  CustomerAccess,
  CustomerDetail,
  CustomerListQuery,
  CustomerPage,
  EndedSessions,
  Page,
} from '@elegant/shared/rules'
import {
  hasWords,
  normalizeCustomer,
  normalizePage,
  type ReceivedCustomer,
  type ReceivedPage,
} from '@elegant/shared/rules'
import { optimisticRowUpdate } from '../api/optimisticUpdate.ts'

/** Filters and page of the customer list. */
type CustomersArgs = CustomerListQuery & { page: number }

const tag = { type: 'Customer', id: 'all' } as const

const shopCustomersApi = api.enhanceEndpoints({ addTagTypes: ['Thread'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** A page of customers, newest first. */
    listCustomers: build.query<CustomerPage, CustomersArgs>({
      query: (external) => ({ path: '/customers_all', backend: 'admin', external }),
      transformResponse: (answer: ReceivedPage<ReceivedCustomer, CustomerPage> | ReceivedPage<ReceivedCustomer>) => {
        const page = normalizePage(answer, normalizeCustomer)
        return 'counts' in page ? page : withCounts(page)
      },
      providesTags: [tag],
    }),
    /** A customer with the orders, conversations and payments of the account. */
    getShopCustomer: build.query<CustomerDetail, number | string>({
      query: (id) => ({ path: `/customers/${encodeURIComponent(id)}`, backend: 'admin' }),
      providesTags: [tag, 'Order', 'Thread'],
    }),
  }),
})

const { util } = shopCustomersApi

const optimisticCustomerUpdate = optimisticRowUpdate<Customer, CustomersArgs>({
  lists: (state) => util.selectCachedArgsForQuery(state, 'listCustomers'),
  changeList: (args, change) => util.updateQueryData('listCustomers', args, change),
  runningList: (args) => util.getRunningQueryThunk('listCustomers', args),
})

const editCustomersApi = shopCustomersApi.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    endCustomerSessions: build.mutation<EndedSessions, string>({
      query: (elegant_user_id) => ({
        path: `/customer/${elegant_user_id}/sessions`,
        method: 'DELETE',
        backend: 'admin',
      }),
    }),
    /** Blocks or unblocks a customer. */
    setCustomerAccess: build.mutation<Customer, CustomerAccess & Pick<Customer, 'id'>>({
      query: ({ id: _, ...access }) => ({
        path: `/customer/${access.elegant_user_id}`,
        method: 'PATCH',
        backend: 'admin',
        body: access,
      }),
      onQueryStarted: ({ id, role, block_deny_access = false, block_deny_reason = null }, started) =>
        optimisticCustomerUpdate(started, id, (customer) => ({
          ...customer,
          _customer_roles_of_customers_of_shops: { role, block_deny_access, block_deny_reason },
        })),
      invalidatesTags: [tag],
    }),
  }),
})

export const { useListCustomersQuery, useGetShopCustomerQuery } = shopCustomersApi
export const { useEndCustomerSessionsMutation, useSetCustomerAccessMutation } = editCustomersApi

/**
 * Matches the name or the exact id (docs/product/admin.md#customers), and also the email address and customer number.
 */
export function matchesCustomer(customer: Customer, { search = '', role, online }: CustomerListQuery): boolean {
  const { id, elegant_user_id, Full_name, email, customer_number, is_online_now } = customer
  return (
    (search.trim() === String(id) || hasWords(search, [Full_name, email, elegant_user_id, String(customer_number)])) &&
    (role === undefined || customer._customer_roles_of_customers_of_shops.role === role) &&
    (online === undefined || is_online_now === online)
  )
}

/** Counts the customers of the loaded page, for servers that implement only the core API and return no counts. */
function withCounts(page: Page<Customer>): CustomerPage {
  const roleIs =
    (wanted: string) =>
    ({ _customer_roles_of_customers_of_shops: { role } }: Customer) =>
      role === wanted
  return {
    ...page,
    counts: {
      total: page.itemsTotal ?? page.items.length,
      online: page.items.filter(({ is_online_now }) => is_online_now).length,
      admins: page.items.filter(roleIs('admin')).length,
      blocked: page.items.filter(roleIs('blocked')).length,
    },
  }
}
