import { api } from '@elegant/shared'
import type { Change, ChangeListQuery, ChangePage, RevertRequest, WriteResult } from '@elegant/shared/rules'
import { onSuccess } from '../api/onSuccess.ts'

/** The tags of data that a revert can change, besides those that shoppers load as well. */
const revertible = [
  'Change',
  'Shop',
  'Rates',
  'MetalPrices',
  'ShopPage',
  'Costs',
  'Request',
  'Thread',
  'Note',
  'ReceivedReview',
  'Affiliate',
] as const

const changesApi = api.enhanceEndpoints({ addTagTypes: revertible }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Not cached: every write adds entries, so each page that displays the log refetches it. */
    listChanges: build.query<ChangePage, ChangeListQuery>({
      query: (external) => ({ path: '/changes', backend: 'admin', external }),
      providesTags: ['Change'],
      keepUnusedDataFor: 0,
    }),
    /** The latest change of a row, for the undo of an action whose response does not name it. */
    findLastChange: build.query<Change | undefined, Required<Pick<ChangeListQuery, 'entity' | 'entity_id'>>>({
      query: (external) => ({ path: '/changes', backend: 'admin', external }),
      transformResponse: ({ items }: ChangePage) => items[0],
      keepUnusedDataFor: 0,
    }),
    /** Restores the values before a change. Returns 409 if they have changed since, unless `overwrite` is set. */
    revertChange: build.mutation<WriteResult, { id: number } & RevertRequest>({
      query: ({ id, ...body }) => ({ path: `/changes/${id}/restore`, method: 'POST', backend: 'admin', body }),
      invalidatesTags: onSuccess(...revertible, 'Item', 'Category', 'Order', 'Customer', 'Claim'),
    }),
  }),
})

export const { useListChangesQuery, useLazyFindLastChangeQuery, useRevertChangeMutation } = changesApi
