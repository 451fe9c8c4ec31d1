import { loadCategories, loadItem, loadItems, type PageHandle, type RemoteRoute, remoteContract } from '@elegant/shared'
import { type ItemType, parsePageParam } from '@elegant/shared/rules'
import { loadProducts } from './catalog/categoryFilter.ts'
import { pages } from './pages.ts'

export const contract = remoteContract

/** The data each chunk's page preloads, and its structured data. */
const handles: Record<string, PageHandle> = {
  home: {
    load: (dispatch) => Promise.all([dispatch(loadCategories()), dispatch(loadItems({ type: 'Event', page: 1 }))]),
    data: structuredData(({ homeData }) => homeData),
  },
  shop: { load: loadProducts, data: structuredData(({ categoryData }) => categoryData) },
  categories: { load: (dispatch) => dispatch(loadCategories()) },
  item: {
    load: (dispatch, { params: { slug = '' } }) => dispatch(loadItem(slug)),
    data: structuredData(({ itemData }) => itemData),
  },
  stone: {
    // Part of the page's chunk: other pages do without it.
    async load(dispatch, { params: { sku = '' } }) {
      const { loadStone } = await import(/* webpackChunkName: "stone" */ './stoneRecord/stoneApi.ts')
      return dispatch(loadStone(sku))
    },
  },
  events: getList('Event'),
  blog: getList('Blog'),
  services: getList('Service'),
  about: getList('About'),
  'custom-jewelry': {
    load(dispatch, { search }) {
      const like = search.get('like')
      return Promise.all([
        dispatch(loadItems({ type: 'Custom', page: 1 })),
        ...(like ? [dispatch(loadItem(like))] : []),
      ])
    },
  },
  contact: {
    async load(dispatch, { search }) {
      const slug = search.get('about') || search.get('visit')
      if (slug) await dispatch(loadItem(slug))
    },
  },
  compare: {
    // Part of the page's chunk: other pages do without it.
    async load(dispatch, { search }) {
      const { loadComparedItems } = await import(/* webpackChunkName: "compare" */ './compare/comparedItemsApi.ts')
      return dispatch(loadComparedItems(search))
    },
  },
  help: {
    // Part of the page's chunk: other pages do without it.
    async load(dispatch, { params: { page = 'maker' } }) {
      const { loadHelpPage } = await import(/* webpackChunkName: "help" */ './help/helpApi.ts')
      return dispatch(loadHelpPage(page))
    },
    data: structuredData(({ helpData }) => helpData),
  },
  favorites: {
    // Part of the page's chunk: other pages do without it.
    async load(dispatch, { search }) {
      const { loadSharedList } = await import(/* webpackChunkName: "favorites" */ './favorites/chosenItemsApi.ts')
      return loadSharedList(dispatch, search)
    },
  },
  reviews: {
    // Part of the page's chunk: other pages do without it.
    async load(dispatch, { search }) {
      const { loadReviews } = await import(/* webpackChunkName: "reviews" */ './reviews/reviewsApi.ts')
      return dispatch(loadReviews({ page: parsePageParam(search) }))
    },
  },
  wishes: {
    // Part of the page's chunk: other pages do without it.
    async load(dispatch, { params: { key = '' } }) {
      const { loadWishes } = await import(/* webpackChunkName: "wishes" */ './wishes/wishesApi.ts')
      return dispatch(loadWishes(key))
    },
  },
  preview: {
    // Part of the page's chunk: other pages do without it.
    async load(dispatch, { params: { key = '' } }) {
      const { loadPreview } = await import(/* webpackChunkName: "preview" */ './item/PreviewPage.tsx')
      return dispatch(loadPreview(key))
    },
  },
  thread: {
    // Part of the page's chunk: other pages do without it.
    async load(dispatch, { params: { key = '' } }) {
      const { loadThread } = await import(/* webpackChunkName: "thread" */ './thread/threadApi.ts')
      return dispatch(loadThread(key))
    },
  },
}

export const routes: RemoteRoute[] = pages.map(({ path, chunk, load }) => ({
  path,
  handle: handles[chunk],
  lazy: async () => ({ Component: await load() }),
}))

function getList(type: ItemType): PageHandle {
  return { load: (dispatch, { search }) => dispatch(loadItems({ type, page: parsePageParam(search) })) }
}

/** The structured data of a page; its code is loaded only by the server. */
function structuredData(
  which: (data: typeof import('./structuredData.ts')) => NonNullable<PageHandle['data']>,
): PageHandle['data'] {
  return async (...page) => which(await import(/* webpackChunkName: "page-data" */ './structuredData.ts'))(...page)
}
