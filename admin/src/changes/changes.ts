import { api } from '@elegant/shared'
import type { ChangeListQuery, ChangePage, RevertRequest, WriteResult } from '@elegant/shared/rules'

const changesApi = api.enhanceEndpoints({ addTagTypes: ['Change', 'Shop', 'Request'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Whatever is written is news here: it is asked for anew by each page that shows it. */
    listChanges: build.query<ChangePage, ChangeListQuery>({
      query: (external) => ({ path: '/changes', backend: 'admin', external }),
      providesTags: ['Change'],
      keepUnusedDataFor: 0,
    }),
    /** Puts back what was there before a change; 409 where it has been changed since, unless that is to be overwritten. */
    takeBackChange: build.mutation<WriteResult, { id: number } & RevertRequest>({
      query: ({ id, ...body }) => ({ path: `/changes/${id}/restore`, method: 'POST', backend: 'admin', body }),
      invalidatesTags: (_, error) =>
        error ? [] : ['Change', 'Item', 'Category', 'Order', 'Customer', 'Shop', 'Request'],
    }),
  }),
})

export const { useListChangesQuery, useTakeBackChangeMutation } = changesApi
