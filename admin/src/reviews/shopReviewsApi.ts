import { api } from '@elegant/shared'
import type { Page, ReceivedReview, ReceivedReviewListQuery, ReviewChanges } from '@elegant/shared/rules'
import { type Versioned, versionedWrite } from '../api/versionedWrite.ts'

const shopReviewsApi = api.enhanceEndpoints({ addTagTypes: ['ReceivedReview', 'Change'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** All reviews, the latest first. */
    listReceivedReviews: build.query<Page<ReceivedReview>, ReceivedReviewListQuery>({
      query: (external) => ({ path: '/reviews_received', backend: 'admin', external }),
      providesTags: ['ReceivedReview'],
    }),
    changeReview: build.mutation<ReceivedReview, Versioned & { changes: Partial<ReviewChanges> }>({
      query: ({ id, version, changes }) => versionedWrite(`/reviews/${id}`, version, changes),
      // A refused one shows what somebody else has done.
      invalidatesTags: ['ReceivedReview', 'Change'],
    }),
  }),
})

export const { useListReceivedReviewsQuery, useChangeReviewMutation } = shopReviewsApi
