import { type RouteObject, remoteContract } from '@elegant/shared'

export const contract = remoteContract

/** The admin area's table of contents: every screen inside the one layout. */
export const routes: RouteObject[] = [
  {
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "layout" */ './layout/AdminLayout.tsx')).AdminLayout,
    }),
    children: [
      {
        path: '/admin',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "home" */ './home/AdminHomePage.tsx')).AdminHomePage,
        }),
      },
      {
        path: '/admin/orders',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "orders" */ './orders/OrdersPage.tsx')).OrdersPage,
        }),
      },
      {
        path: '/admin/orders/:id',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "order" */ './orders/OrderPage.tsx')).OrderPage,
        }),
      },
      {
        path: '/admin/customers',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "customers" */ './customers/CustomersPage.tsx')).CustomersPage,
        }),
      },
      {
        path: '/admin/requests',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "requests" */ './requests/RequestsPage.tsx')).RequestsPage,
        }),
      },
      {
        path: '/admin/requests/:id',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "request" */ './requests/RequestPage.tsx')).RequestPage,
        }),
      },
    ],
  },
]
