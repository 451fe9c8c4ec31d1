import { api } from '@elegant/shared'
import type { StoneRecord } from '@elegant/shared/rules'

const stoneRecordsApi = api.enhanceEndpoints({ addTagTypes: ['StoneRecord'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The kept records of a stone, newest first (docs/product/passport.md). */
    listStoneRecords: build.query<StoneRecord[] | null, string>({
      query: (sku) => ({ path: `/stones/${encodeURIComponent(sku)}`, backend: 'admin' }),
      providesTags: ['StoneRecord'],
    }),
    createStoneRecord: build.mutation<StoneRecord, number>({
      query: (id) => ({ path: `/items/${id}/stone_record`, method: 'POST', backend: 'admin' }),
      invalidatesTags: ['StoneRecord'],
    }),
  }),
})

export const { useListStoneRecordsQuery, useCreateStoneRecordMutation } = stoneRecordsApi
