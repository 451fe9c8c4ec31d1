import { api } from '@elegant/shared'
import type { Figures } from '@elegant/shared/rules'

const figuresApi = api.enhanceEndpoints({ addTagTypes: ['Figures'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Summary figures of the shop (additive). */
    getFigures: build.query<Figures, void>({
      query: () => ({ path: '/figures', backend: 'admin' }),
      providesTags: ['Figures', 'Item', 'Category', 'Order'],
    }),
  }),
})

export const { useGetFiguresQuery } = figuresApi
