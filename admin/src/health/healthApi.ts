import { api } from '@elegant/shared'
import { type HealthPeriod, healthAddress, type ReleaseHealth } from '@elegant/shared/rules'

const healthApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The speed and the errors that visitors saw, by release. The page server answers, because the API knows no releases. */
    getReleaseHealth: build.query<ReleaseHealth, HealthPeriod>({
      query: (days) => ({ path: '', fetch: (_, init) => fetch(`${healthAddress}?days=${days}`, init) }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useGetReleaseHealthQuery } = healthApi
