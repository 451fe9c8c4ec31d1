import type { RouteObject } from '@elegant/shared'
import { pages } from './pages.ts'
import { routes } from './routes.tsx'

test('the release announces every address that the admin area has, and no other', () => {
  expect(pages.map(({ path }) => path)).toEqual(addressesOf(routes))
})

function addressesOf(routes: RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...addressesOf(children)])
}
