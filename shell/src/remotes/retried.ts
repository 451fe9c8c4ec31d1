import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
import { patience, pause, pauseBeforeRetry, withDeadline } from './patience.ts'

/** The code of a page could not be had. */
export class PageMissing extends Error {}

/** A part of a page that is fetched when it is needed could not be had: so webpack says it. */
export function isPartMissing(error: unknown): error is Error & { request: string } {
  return error instanceof Error && error.name === 'ChunkLoadError' && typeof Reflect.get(error, 'request') === 'string'
}

/**
 * The routes with every page's code asked for twice before it counts as missing. A preload that failed answers the first
 * request for each of its files, even when they have long been back.
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
