import { api } from '@elegant/shared'
import {
  type BulkClaim,
  type BulkClaimResult,
  type ClaimCalendar,
  type ClaimListQuery,
  type ClaimPage,
  hasWords,
  type NewClaim,
  type PieceClaim,
} from '@elegant/shared/rules'

/** Filters and page of the board. */
type ClaimsArgs = ClaimListQuery & { page: number }

const claimsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The claims on pieces, the soonest end first. */
    listClaims: build.query<ClaimPage, ClaimsArgs>({
      query: (external) => ({ path: '/claims', backend: 'admin', external }),
      providesTags: ['Claim'],
    }),
    createClaim: build.mutation<PieceClaim, NewClaim>({
      query: (body) => ({ path: '/claims', method: 'POST', backend: 'admin', body }),
      // Also after a failure: somebody else may have the piece by now.
      invalidatesTags: ['Claim', 'Item'],
    }),
    /** Changes the state of many pieces; those that somebody has are left and named. */
    bulkClaim: build.mutation<BulkClaimResult, BulkClaim>({
      query: (body) => ({ path: '/claims_bulk', method: 'POST', backend: 'admin', body }),
      invalidatesTags: ['Claim', 'Item'],
    }),
    releaseClaim: build.mutation<PieceClaim, number>({
      query: (id) => ({ path: `/claims/${id}/release`, method: 'POST', backend: 'admin', body: {} }),
      invalidatesTags: ['Claim', 'Item'],
    }),
    grantClaim: build.mutation<PieceClaim, number>({
      query: (id) => ({ path: `/claims/${id}/grant`, method: 'POST', backend: 'admin', body: {} }),
      invalidatesTags: ['Claim', 'Item'],
    }),
    getClaimCalendar: build.query<ClaimCalendar, void>({
      query: () => ({ path: '/claims_calendar', backend: 'admin' }),
    }),
    renewClaimCalendar: build.mutation<ClaimCalendar, void>({
      query: () => ({ path: '/claims_calendar', method: 'POST', backend: 'admin', body: {} }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(claimsApi.util.upsertQueryData('getClaimCalendar', undefined, data))
      },
    }),
  }),
})

export const {
  useListClaimsQuery,
  useBulkClaimMutation,
  useCreateClaimMutation,
  useReleaseClaimMutation,
  useGrantClaimMutation,
  useGetClaimCalendarQuery,
  useRenewClaimCalendarMutation,
} = claimsApi

/** Matches the piece, the person and the place. */
export function matchesClaim(claim: PieceClaim, search: string): boolean {
  const { name, email, place, note, _items } = claim
  return hasWords(search, [_items.title, _items.sku, name, email, place, note])
}
