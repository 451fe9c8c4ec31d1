import { api } from '@elegant/shared'
import type { Figures } from '@elegant/shared/rules'

const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['DashboardStats'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Summary figures of the shop (additive). */
    getDashboardStats: build.query<Figures, void>({
      query: () => ({ path: '/figures', backend: 'admin' }),
      providesTags: ['DashboardStats', 'Item', 'Category', 'Order'],
    }),
  }),
})

export const { useGetDashboardStatsQuery } = dashboardApi
