import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import { patience, pause, pauseBeforeRetry, withDeadline } from './patience.ts'

/** The code of a page failed to load. */
export class PageMissing extends Error {}

/** Whether webpack failed to load a chunk that a page imports on demand. */
export function isPartMissing(error: unknown): error is Error & { request: string } {
  return error instanceof Error && error.name === 'ChunkLoadError' && typeof Reflect.get(error, 'request') === 'string'
}

/**
 * Retries each route's code once. A failed preload makes the first request for each of its files fail, even when
 * the files are available again.
 */
export function retried(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route
    const again = typeof lazy === 'function' ? { lazy: twice(lazy) } : {}
    return route.index
      ? { ...route, ...again }
      : { ...route, ...again, children: route.children && retried(route.children) }
  })
}

function twice(lazy: LazyRouteFunction<RouteObject>): LazyRouteFunction<RouteObject> {
  const ask = (toQueryResult: 0 | 1) => withDeadline(lazy(), patience[toQueryResult], 'A page')
  return () =>
    ask(0)
      .catch(() => pause(pauseBeforeRetry).then(() => ask(1)))
      .catch((error) => {
        throw new PageMissing(String(error), { cause: error })
      })
}
