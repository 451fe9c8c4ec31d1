import { api } from '@elegant/shared'
import type { Shop, ShopChanges } from '@elegant/shared/rules'
import { normalizeShop } from '@elegant/shared/rules'
import { onSuccess } from '../api/onSuccess.ts'
import { versionedWrite } from '../api/versionedWrite.ts'

const editShopApi = api.enhanceEndpoints({ addTagTypes: ['Shop'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getShop: build.query<Shop, void>({
      query: () => ({ path: '/shop', backend: 'admin' }),
      transformResponse: normalizeShop,
      providesTags: ['Shop'],
    }),
    updateShop: build.mutation<Partial<Shop> | null, { version?: number; changes: ShopChanges }>({
      query: ({ version, changes }) => versionedWrite('/shop', version, changes),
      // Changing the shop's visibility affects every page.
      invalidatesTags: onSuccess('Shop', 'Item', 'Category'),
    }),
  }),
})

export const { useGetShopQuery, useUpdateShopMutation } = editShopApi
