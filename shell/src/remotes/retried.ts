import type { RouteObject } from 'react-router-dom'
import { pause, pauseBeforeRetry } from './remotes.ts'

/**
 * The routes with every page's code asked for twice before it counts as missing. A preload that failed answers the first
 * request for each of its files, even when they have long been back.
 */
export function retried(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy } = route
    const again =
      typeof lazy === 'function' ? { lazy: () => lazy().catch(() => pause(pauseBeforeRetry).then(lazy)) } : {}
    return route.index
      ? { ...route, ...again }
      : { ...route, ...again, children: route.children && retried(route.children) }
  })
}
