import { api } from '@elegant/shared'
import type { NewReview, OwnReview, ReviewListQuery, ReviewPage } from '@elegant/shared/rules'

const reviewsApi = api.enhanceEndpoints({ addTagTypes: ['OwnReview'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The reviews that the shop shows. */
    listReviews: build.query<ReviewPage, ReviewListQuery>({
      query: (query) => ({ path: '/reviews', external: query }),
    }),
    /** The review of the order behind a secret address. */
    getOwnReview: build.query<OwnReview, string>({
      query: (key) => ({ path: reviewPath(key) }),
      providesTags: ['OwnReview'],
    }),
    writeReview: build.mutation<OwnReview, { key: string; review: NewReview }>({
      query: ({ key, review }) => ({ path: reviewPath(key), method: 'POST', body: review }),
      invalidatesTags: (_, error) => (error ? [] : ['OwnReview']),
    }),
  }),
})

function reviewPath(key: string): string {
  return `/threads/link/${encodeURIComponent(key)}/review`
}

/** Prefetches a page of reviews. */
export const loadReviews = (query: ReviewListQuery) =>
  reviewsApi.endpoints.listReviews.initiate(query, { subscribe: false })

export const { useListReviewsQuery, useGetOwnReviewQuery, useWriteReviewMutation } = reviewsApi
