import { api } from '@elegant/shared'
import type { StoneRecord } from '@elegant/shared/rules'

// Injected here because the admin has calls of its own.
const stoneApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The records of a stone, newest first (docs/product/passport.md). */
    getStone: build.query<StoneRecord[], string>({
      query: (sku) => ({ path: `/stones/${encodeURIComponent(sku)}` }),
      transformResponse: (records: StoneRecord[] | null) => records ?? [],
    }),
  }),
})

/** Prefetches the records of a stone. */
export const loadStone = (sku: string) => stoneApi.endpoints.getStone.initiate(sku, { subscribe: false })

export const { useGetStoneQuery } = stoneApi
