import { api } from '@elegant/shared'
import type { NewWish, OwnWishes } from '@elegant/shared/rules'

const wishesApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Adds a wish for what is new in a list. */
    addWish: build.mutation<object, NewWish>({
      query: (body) => ({ path: '/wishes', method: 'POST', body }),
    }),
    /** The wishes of a secret address. */
    getWishes: build.query<OwnWishes, string>({
      query: (key) => ({ path: `/wishes/link/${encodeURIComponent(key)}` }),
    }),
  }),
})

export const { useAddWishMutation, useGetWishesQuery } = wishesApi

/** Prefetches the wishes of a secret address. */
export const loadWishes = (key: string) => wishesApi.endpoints.getWishes.initiate(key, { subscribe: false })
