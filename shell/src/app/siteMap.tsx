import { matchRoutes, type RouteObject } from 'react-router-dom'
import { Guard } from '../auth/access/Guard.tsx'
import { Frame } from '../layout/Frame.tsx'
import { AreaError } from '../remotes/AreaError.tsx'
import { CrashPage } from '../status/CrashPage.tsx'
import { PendingPage } from '../status/PendingPage.tsx'
import { UnmatchedPage } from './UnmatchedPage.tsx'

/** The route for unknown addresses, including those whose remote failed to load. */
export const unmatchedId = 'unmatched'

/** The frame with the shell's own pages and the routes of each loaded remote. */
export function siteMap(getRoutes: Record<string, RouteObject[]>): RouteObject[] {
  const areas = Object.entries(getRoutes).map(([name, children]) => ({
    id: name,
    element: <Guard remote={name} />,
    ErrorBoundary: AreaError,
    children,
  }))
  return frameRoutes([
    ...ownPages.map((page) => ({ ...page, ErrorBoundary: AreaError, HydrateFallback: PendingPage })),
    { Component: Guard, ErrorBoundary: AreaError, HydrateFallback: PendingPage, children: [accountPage] },
    ...areas,
    { id: unmatchedId, path: '*', Component: UnmatchedPage, ErrorBoundary: AreaError, HydrateFallback: PendingPage },
  ])
}

/** Wraps pages in the frame. */
export function frameRoutes(children: RouteObject[]): RouteObject[] {
  // Pathless: a route with a path would match '/' itself, and no remote would ever be loaded.
  return [{ Component: Frame, ErrorBoundary: CrashPage, children }]
}

/**
 * Pages that work without any remote (docs/product/routes.md#public-routes). The build relies on the chunk names
 * (scripts/build.ts).
 */
const ownPages: RouteObject[] = [
  {
    path: 'sign-in',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "sign-in" */ '../auth/signIn/SignInPage.tsx')).SignInPage,
    }),
  },
  {
    path: 'sign-up',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "sign-up" */ '../auth/account/SignUpPage.tsx')).SignUpPage,
    }),
  },
  {
    path: 'reset-password',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "reset-password" */ '../auth/signIn/ResetPasswordPage.tsx'))
        .ResetPasswordPage,
    }),
  },
  {
    path: 'join',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "join" */ '../auth/account/JoinPage.tsx')).JoinPage,
    }),
  },
  {
    path: 'blocked',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "blocked" */ '../auth/access/BlockedPage.tsx')).BlockedPage,
    }),
  },
]

const accountPage: RouteObject = {
  path: 'customer/security',
  lazy: async () => ({
    Component: (await import(/* webpackChunkName: "security" */ '../auth/account/AccountPage.tsx')).AccountPage,
  }),
}

/** Resolves the lazy routes of an address, so that hydration can render them synchronously. */
export async function preloadRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const { lazy } = route
      if (typeof lazy !== 'function') return
      Object.assign(route, await lazy(), { lazy: undefined })
    }),
  )
}
