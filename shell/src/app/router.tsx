import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import type { Remotes } from '../remotes/remotes.ts'
import { withRetry } from '../remotes/withRetry.ts'
import { preloadRoutes, siteMap, unmatchedId } from './siteMap.tsx'
import { yieldToMain } from './yieldToMain.ts'

type CanAccess = (pathname: string) => Promise<boolean>

/**
 * Creates the router with an empty route per remote; the remote's own routes are patched in on navigation.
 * A remote is loaded only when the visitor opens one of its pages and has access to it.
 */
export function createRouter(remotes: Remotes, canAccess: CanAccess) {
  return createShellRouter(withRetry(siteMap(emptyRoutes(remotes))), remotes, canAccess, new Set())
}

/** Creates a router that starts with the error page, so that the failed remote is not awaited again. */
export function createFailedRouter(remotes: Remotes, canAccess: CanAccess, error: unknown) {
  const hydrationData = { loaderData: {}, errors: { [unmatchedId]: error } }
  return createShellRouter(withRetry(siteMap(emptyRoutes(remotes))), remotes, canAccess, new Set(), hydrationData)
}

/** Creates a router after preloading the page's code, so that it can hydrate the server's markup synchronously. */
export async function createLoadedRouter(remotes: Remotes, canAccess: CanAccess, pathname: string) {
  const owner = remotes.getOwner(pathname)
  const loaded = owner === undefined ? {} : { [owner]: (await remotes.load(owner)).routes }
  const routes = withRetry(siteMap({ ...emptyRoutes(remotes), ...loaded }))
  await preloadRoutes(routes, pathname)
  await yieldToMain()
  return createShellRouter(routes, remotes, canAccess, new Set(Object.keys(loaded)), { loaderData: {} })
}

function createShellRouter(
  routes: RouteObject[],
  remotes: Remotes,
  canAccess: CanAccess,
  patched: Set<string>,
  hydrationData?: { loaderData: object; errors?: Record<string, unknown> },
) {
  return createBrowserRouter(routes, {
    hydrationData,
    async patchRoutesOnNavigation({ path, patch }) {
      const owner = remotes.getOwner(path)
      if (!owner || patched.has(owner) || !(await canAccess(path))) return
      const { routes } = await remotes.load(owner)
      patch(owner, withRetry(routes))
      patched.add(owner)
    },
  })
}

function emptyRoutes({ names }: Remotes): Record<string, RouteObject[]> {
  return Object.fromEntries(names.map((name) => [name, []]))
}
