import { type RouteObject, remoteContract } from '@elegant/shared'
import { type ItemScreen, itemScreens } from './items/itemScreens.ts'

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
        path: '/admin/shop',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "settings" */ './shop/ShopSettingsPage.tsx')).ShopSettingsPage,
        }),
      },
      {
        path: '/admin/categories',
        lazy: async () => ({
          Component: (await import(/* webpackChunkName: "categories" */ './categories/AdminCategoriesPage.tsx'))
            .AdminCategoriesPage,
        }),
      },
      ...itemScreens.flatMap(itemRoutes),
    ],
  },
]

/** The list of one type of items, and its editor. */
function itemRoutes(screen: ItemScreen): RouteObject[] {
  // The key: another screen begins anew.
  const list = async () => {
    const { ItemsPage } = await import(/* webpackChunkName: "items" */ './items/ItemsPage.tsx')
    return { element: <ItemsPage key={screen.path} screen={screen} /> }
  }
  const editor = async () => {
    const { ItemEditorPage } = await import(/* webpackChunkName: "editor" */ './items/ItemEditorPage.tsx')
    return { element: <ItemEditorPage key={screen.path} screen={screen} /> }
  }
  return [
    { path: screen.path, lazy: list },
    { path: `${screen.path}/new`, lazy: editor },
    { path: `${screen.path}/:id`, lazy: editor },
  ]
}
