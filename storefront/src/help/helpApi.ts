import { api } from '@elegant/shared'
import type { ShopPage } from '@elegant/shared/rules'

// Injected here because the admin has calls of its own.
const helpApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /**
     * A page with the owner's words about the shop (docs/product/content.md#help-pages); null if a server answers none.
     */
    getHelpPage: build.query<ShopPage | null, string>({
      query: (name) => ({ path: `/pages/${encodeURIComponent(name)}` }),
      transformResponse: (page: ShopPage | null) => (page?.title && page.body ? page : null),
    }),
  }),
})

/** Prefetches a page. */
export const loadHelpPage = (name: string) => helpApi.endpoints.getHelpPage.initiate(name, { subscribe: false })

export const { useGetHelpPageQuery } = helpApi
