import { api } from '@elegant/shared'
import type { Seats } from '@elegant/shared/rules'

// Injected here because few pages need the call.
const seatsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The number of seats left for an event. */
    getSeats: build.query<Seats, number>({
      query: (id) => ({ path: `/items/${id}/seats` }),
      providesTags: ['Order'],
    }),
  }),
})

export const { useGetSeatsQuery } = seatsApi
