import type { RouteObject } from '@elegant/shared'
import { buildPage, renderPage } from '@elegant/shared/testing'
import { waitFor } from '@testing-library/react'
import { pages } from './pages.ts'
import { routes } from './routes.tsx'

test('the release announces every address that the storefront has, and no other', () => {
  expect(pages.map(({ path }) => path)).toEqual(addressesOf(routes))
})

test.each(pages.filter(({ data }) => data))(
  'the page $path asks for just what it announces',
  async ({ path, data = [] }) => {
    const asked: string[] = []
    const names = data.map(({ path, external }) => {
      const address = path.replace(':slug', 'welo-opal')
      return `GET ${address}${external ? `?external=${JSON.stringify(external)}` : ''}`
    })
    const answers = names.map((name) => [
      name,
      () => {
        asked.push(name)
        return name.includes('external') ? buildPage([]) : []
      },
    ])
    renderPage(routes, {
      path: path.replace(':slug', 'welo-opal').replace(':type', 'emeralds'),
      api: Object.fromEntries(answers),
    })
    await waitFor(() => expect(asked).toEqual(names))
  },
)

function addressesOf(routes: RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...addressesOf(children)])
}
