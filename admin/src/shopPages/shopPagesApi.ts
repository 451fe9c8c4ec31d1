import { api } from '@elegant/shared'
import type { ShopPage, ShopPageChanges } from '@elegant/shared/rules'
import { onSuccessOrConflict } from '../api/onSuccess.ts'
import { versionedWrite } from '../api/versionedWrite.ts'

interface PageEdit {
  name: string
  version?: number
  changes: ShopPageChanges
}

const shopPagesApi = api.enhanceEndpoints({ addTagTypes: ['ShopPage', 'Change'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listShopPages: build.query<ShopPage[], void>({
      query: () => ({ path: '/pages', backend: 'admin' }),
      transformResponse: (pages: ShopPage[] | null) => pages ?? [],
      providesTags: ['ShopPage'],
    }),
    updateShopPage: build.mutation<ShopPage, PageEdit>({
      query: ({ name, version, changes }) => versionedWrite(`/pages/${name}`, version, changes),
      // At once: an edit before the list is fetched again would carry the version of before.
      async onQueryStarted({ name }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(keepPage(name, data))
      },
      invalidatesTags: onSuccessOrConflict('ShopPage', 'Change'),
    }),
  }),
})

function keepPage(name: string, saved: ShopPage) {
  return shopPagesApi.util.updateQueryData('listShopPages', undefined, (pages) =>
    pages.map((page) => (page.name === name ? saved : page)),
  )
}

export const { useListShopPagesQuery, useUpdateShopPageMutation } = shopPagesApi
