import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { nextTask } from '../page/nextTask.ts'
import type { Remotes } from '../remotes/remotes.ts'
import { retried } from '../remotes/retried.ts'
import { loadCode, siteMap, unmatchedId } from './siteMap.tsx'

type MayEnter = (pathname: string) => Promise<boolean>

/**
 * The site map in the browser, with a place for the pages of each remote, which bring their own addresses.
 * A remote is loaded when somebody goes to one of its pages who may go there.
 */
export function makeRouter(remotes: Remotes, mayEnter: MayEnter) {
  return routerOf(retried(siteMap(withPlaces(remotes))), remotes, mayEnter, new Set())
}

/** The same, beginning with the words that the page cannot be loaded: its remote is not waited for a second time. */
export function makeFailedRouter(remotes: Remotes, mayEnter: MayEnter, error: unknown) {
  const hydrationData = { loaderData: {}, errors: { [unmatchedId]: error } }
  return routerOf(retried(siteMap(withPlaces(remotes))), remotes, mayEnter, new Set(), hydrationData)
}

/** The same, once the code of the page at an address is there: such a router shows it at once, as the server has shown it. */
export async function makeLoadedRouter(remotes: Remotes, mayEnter: MayEnter, pathname: string) {
  const owner = remotes.ownerOf(pathname)
  const loaded = owner === undefined ? {} : { [owner]: (await remotes.load(owner)).routes }
  const routes = retried(siteMap({ ...withPlaces(remotes), ...loaded }))
  await loadCode(routes, pathname)
  await nextTask()
  return routerOf(routes, remotes, mayEnter, new Set(Object.keys(loaded)), { loaderData: {} })
}

function routerOf(
  routes: RouteObject[],
  remotes: Remotes,
  mayEnter: MayEnter,
  patched: Set<string>,
  hydrationData?: { loaderData: object; errors?: Record<string, unknown> },
) {
  return createBrowserRouter(routes, {
    hydrationData,
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = remotes.ownerOf(path)
      if (!owner || patched.has(owner) || !(await mayEnter(path))) return
      const { routes } = await remotes.load(owner)
      patch(owner, retried(routes))
      patched.add(owner)
    },
  })
}

function withPlaces({ names }: Remotes): Record<string, RouteObject[]> {
  return Object.fromEntries(names.map((name) => [name, []]))
}
