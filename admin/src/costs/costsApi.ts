import { api } from '@elegant/shared'
import type { ItemCosts, ItemCostsChanges, MetalPrices } from '@elegant/shared/rules'
import { onSuccess } from '../api/onSuccess.ts'
import { type Versioned, versionedWrite } from '../api/versionedWrite.ts'

const costsApi = api.enhanceEndpoints({ addTagTypes: ['Costs', 'MetalPrices', 'Change'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Not cached: the form begins with what is stored now. */
    getItemCosts: build.query<ItemCosts, number>({
      query: (id) => ({ path: `/items/${id}/costs`, backend: 'admin' }),
      providesTags: (_, __, id) => [{ type: 'Costs', id }],
      keepUnusedDataFor: 0,
    }),
    updateItemCosts: build.mutation<ItemCosts, Versioned & { changes: ItemCostsChanges }>({
      query: ({ id, version, changes }) => versionedWrite(`/items/${id}/costs`, version, changes),
      invalidatesTags: (_, error, { id }) => (error ? [] : [{ type: 'Costs', id }, 'Change']),
    }),
    /** The spot prices of metals. */
    getMetalPrices: build.query<MetalPrices, void>({
      query: () => ({ path: '/metal_prices', backend: 'admin' }),
      providesTags: ['MetalPrices'],
    }),
    updateMetalPrices: build.mutation<MetalPrices, Partial<MetalPrices>>({
      query: (body) => ({ path: '/metal_prices', method: 'PATCH', backend: 'admin', body }),
      invalidatesTags: onSuccess('MetalPrices', 'Change'),
    }),
  }),
})

export const {
  useGetItemCostsQuery,
  useUpdateItemCostsMutation,
  useGetMetalPricesQuery,
  useUpdateMetalPricesMutation,
} = costsApi
