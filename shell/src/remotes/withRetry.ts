import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import { loadTimeouts, pause, pauseBeforeRetry, withTimeout } from './timeouts.ts'

/** The code of a page failed to load. */
export class RouteLoadError extends Error {}

/**
 * Retries each route's code once. A failed preload makes the first request for each of its files fail, even when
 * the files are available again.
 */
export function withRetry(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route
    const retrying = typeof lazy === 'function' ? { lazy: retryOnce(lazy) } : {}
    return route.index
      ? { ...route, ...retrying }
      : { ...route, ...retrying, children: route.children && withRetry(route.children) }
  })
}

function retryOnce(lazy: LazyRouteFunction<RouteObject>): LazyRouteFunction<RouteObject> {
  const attemptLoad = (attempt: 0 | 1) => withTimeout(lazy(), loadTimeouts[attempt], 'A page')
  return () =>
    attemptLoad(0)
      .catch(() => pause(pauseBeforeRetry).then(() => attemptLoad(1)))
      .catch((error) => {
        throw new RouteLoadError(String(error), { cause: error })
      })
}
