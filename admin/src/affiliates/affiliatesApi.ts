import { api } from '@elegant/shared'
import type { Affiliate, NewAffiliate } from '@elegant/shared/rules'
import { onSuccess } from '../api/onSuccess.ts'

const affiliatesApi = api.enhanceEndpoints({ addTagTypes: ['Affiliate', 'Change'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The affiliates, with the enquiries and payments that each has led to. */
    listAffiliates: build.query<Affiliate[], void>({
      query: () => ({ path: '/affiliates', backend: 'admin' }),
      providesTags: ['Affiliate'],
    }),
    addAffiliate: build.mutation<Affiliate, NewAffiliate>({
      query: (body) => ({ path: '/affiliates', method: 'POST', backend: 'admin', body }),
      invalidatesTags: onSuccess('Affiliate', 'Change'),
    }),
    removeAffiliate: build.mutation<Affiliate, number>({
      query: (id) => ({ path: `/affiliates/${id}`, method: 'DELETE', backend: 'admin' }),
      invalidatesTags: onSuccess('Affiliate', 'Change'),
    }),
    restoreAffiliate: build.mutation<Affiliate, number>({
      query: (id) => ({ path: `/affiliates/${id}/restore`, method: 'POST', backend: 'admin' }),
      invalidatesTags: onSuccess('Affiliate', 'Change'),
    }),
  }),
})

export const {
  useListAffiliatesQuery,
  useAddAffiliateMutation,
  useRemoveAffiliateMutation,
  useRestoreAffiliateMutation,
} = affiliatesApi
