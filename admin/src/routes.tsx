import { type RouteObject, remoteContract } from '@elegant/shared'
import { type ItemScreen, itemScreens } from './items/itemScreens.ts'
import { itemPages, screenPages } from './pages.ts'

export const contract = remoteContract

/** All screens, inside the shared layout. */
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
      // The key remounts the page when the screen changes.
      return { element: <Page key={screen.path} screen={screen} /> }
    },
  }))
}
