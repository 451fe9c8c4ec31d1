import { api } from '@elegant/shared'
import type { Figures } from '@elegant/shared/rules'

const figuresApi = api.enhanceEndpoints({ addTagTypes: ['Figures'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The whole shop at a glance (additive). */
    getFigures: build.query<Figures, void>({
      query: () => ({ path: '/figures', backend: 'admin' }),
      providesTags: ['Figures', 'Item', 'Category', 'Order'],
    }),
  }),
})

export const { useGetFiguresQuery } = figuresApi
