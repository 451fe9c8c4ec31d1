import { type RouteObject, remoteContract } from '@elegant/shared'

export const contract = remoteContract

/** The storefront's table of contents. What each page loads at once stands in pages.ts. */
export const routes: RouteObject[] = [
  {
    path: '/',
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "home" */ './home/HomePage.tsx')).HomePage }),
  },
  ...['/shop', '/shop/:type'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "shop" */ './catalog/ShopPage.tsx')).ShopPage }),
  })),
  {
    path: '/categories',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "categories" */ './catalog/CategoriesPage.tsx')).CategoriesPage,
    }),
  },
  {
    path: '/item/:slug',
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
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "events" */ './content/EventsPage.tsx')).EventsPage,
    }),
  },
  {
    path: '/blog',
    lazy: async () => ({ Component: (await import(/* webpackChunkName: "blog" */ './content/BlogPage.tsx')).BlogPage }),
  },
  {
    path: '/about',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "about" */ './content/AboutPage.tsx')).AboutPage,
    }),
  },
  {
    path: '/custom-jewelry',
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
