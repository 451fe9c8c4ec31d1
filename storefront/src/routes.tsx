import { loadCategories, loadItem, loadItems, type PageHandle, type RemoteRoute, remoteContract } from '@elegant/shared'
import type { ItemType } from '@elegant/shared/rules'
import { loadProducts } from './catalog/narrowing.ts'
import { pageIn } from './catalog/usePageNumber.ts'

export const contract = remoteContract

/** The storefront's table of contents: the code of each page, and what it asks the API for at once. */
export const routes: RemoteRoute[] = [
  {
    path: '/',
    handle: {
      load: (dispatch) => Promise.all([dispatch(loadCategories()), dispatch(loadItems({ type: 'Event', page: 1 }))]),
      data: told(({ homeData }) => homeData),
    },
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "home" */ './home/HomePage.tsx')).HomePage }),
  },
  ...['/shop', '/shop/:type'].map((path) => ({
    path,
    handle: { load: loadProducts, data: told(({ categoryData }) => categoryData) },
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "shop" */ './catalog/ShopPage.tsx')).ShopPage }),
  })),
  {
    path: '/categories',
    handle: { load: (dispatch) => dispatch(loadCategories()) },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "categories" */ './catalog/CategoriesPage.tsx')).CategoriesPage,
    }),
  },
  {
    path: '/item/:slug',
    handle: {
      load: (dispatch, { params: { slug = '' } }) => dispatch(loadItem(slug)),
      data: told(({ itemData }) => itemData),
    },
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "item" */ './item/ItemPage.tsx')).ItemPage }),
  },
  {
    path: '/cart',
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "cart" */ './cart/CartPage.tsx')).CartPage }),
  },
  {
    path: '/customer/dashboard',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage.tsx')).DashboardPage,
    }),
  },
  {
    path: '/events',
    handle: listOf('Event'),
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "events" */ './content/EventsPage.tsx')).EventsPage,
    }),
  },
  {
    path: '/blog',
    handle: listOf('Blog'),
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "blog" */ './content/BlogPage.tsx')).BlogPage }),
  },
  {
    path: '/about',
    handle: listOf('About'),
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "about" */ './content/AboutPage.tsx')).AboutPage,
    }),
  },
  {
    path: '/custom-jewelry',
    handle: { load: (dispatch) => dispatch(loadItems({ type: 'Custom', page: 1 })) },
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "custom-jewelry" */ './content/CustomJewelryPage.tsx'))
        .CustomJewelryPage,
    }),
  },
  {
    path: '/contact',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "contact" */ './content/ContactPage.tsx')).ContactPage,
    }),
  },
]

function listOf(type: ItemType): PageHandle {
  return { load: (dispatch, { search }) => dispatch(loadItems({ type, page: pageIn(search) })) }
}

/** What machines are told of a page: the code that knows it is fetched by the server alone. */
function told(
  which: (data: typeof import('./sharing/pageData.ts')) => NonNullable<PageHandle['data']>,
): PageHandle['data'] {
  return async (...page) => which(await import(/* webpackChunkName: "page-data" */ './sharing/pageData.ts'))(...page)
}
