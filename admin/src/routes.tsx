import { type RouteObject, remoteContract } from '@elegant/shared'
import { type ItemScreen, itemScreens } from './items/itemScreens.ts'
import { itemPages, screenPages } from './pages.ts'

export const contract = remoteContract

/** Every screen inside the one layout. */
export const routes: RouteObject[] = [
  {
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "layout" */ './layout/AdminLayout.tsx')).AdminLayout,
    }),
    children: [
      ...screenPages.map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load() }) })),
      ...itemScreens.flatMap(itemRoutes),
    ],
  },
]

function itemRoutes(screen: ItemScreen): RouteObject[] {
  return itemPages(screen).map(({ path, load }) => ({
    path,
    lazy: async () => {
      const Page = await load()
      // The key: another screen begins anew.
      return { element: <Page key={screen.path} screen={screen} /> }
    },
  }))
}
