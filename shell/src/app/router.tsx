import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { nextTask } from '../page/nextTask.ts'
import type { Remotes } from '../remotes/remotes.ts'
import { retried } from '../remotes/retried.ts'
import { loadCode, siteMap, unmatchedId } from './siteMap.tsx'

type MayEnter = (pathname: string) => Promise<boolean>

/**
 * Creates the router with an empty route per remote; the remote's own routes are patched in on navigation.
 * A remote is loaded only when the visitor opens one of its pages and has access to it.
 */
export function makeRouter(remotes: Remotes, mayEnter: MayEnter) {
  return routerOf(retried(siteMap(withPlaces(remotes))), remotes, mayEnter, new Set())
}

/** Creates a router that starts with the error page, so that the failed remote is not awaited again. */
export function makeFailedRouter(remotes: Remotes, mayEnter: MayEnter, error: unknown) {
  const hydrationData = { loaderData: {}, errors: { [unmatchedId]: error } }
  return routerOf(retried(siteMap(withPlaces(remotes))), remotes, mayEnter, new Set(), hydrationData)
}

/** Creates a router after preloading the page's code, so that it can hydrate the server's markup synchronously. */
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
