import { api } from '@elegant/shared'
import type { Seats } from '@elegant/shared/rules'

// Few pages ask for it: the call comes with the code of those that do.
const seatsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** How many seats of an event are left (additive). */
    getSeats: build.query<Seats, number>({
      query: (id) => ({ path: `/items/${id}/seats` }),
      providesTags: ['Order'],
    }),
  }),
})

export const { useGetSeatsQuery } = seatsApi
