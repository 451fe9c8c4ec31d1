import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { Guard } from './auth/Guard.tsx'
import { CrashPage } from './layout/CrashPage.tsx'
import { Frame } from './layout/Frame.tsx'
import { PendingPage } from './layout/PendingPage.tsx'
import { UnmatchedPage } from './layout/UnmatchedPage.tsx'
import { AreaError } from './remotes/AreaError.tsx'
import type { Remotes } from './remotes/remotes.ts'
import { retried } from './remotes/retried.ts'

/**
 * The site map: the shell's own pages, and a place for the pages of each remote, which bring their own addresses.
 * A remote is loaded when somebody goes to one of its pages who may go there.
 */
export function makeRouter(remotes: Remotes, mayEnter: (pathname: string) => Promise<boolean>) {
  const patched = new Set<string>()
  return createBrowserRouter(
    [
      {
        // Pathless: a route with a path would match '/' by itself, and no remote would ever be asked.
        Component: Frame,
        ErrorBoundary: CrashPage,
        children: [
          ...ownPages.map((page) => ({ ...page, HydrateFallback: PendingPage })),
          ...remotes.names.map((name) => ({ id: name, Component: Guard, ErrorBoundary: AreaError, children: [] })),
          { path: '*', Component: UnmatchedPage, ErrorBoundary: AreaError, HydrateFallback: PendingPage },
        ],
      },
    ],
    {
      async patchRoutesOnNavigation({ path, patch }) {
        const owner = remotes.ownerOf(path)
        if (!owner || patched.has(owner) || !(await mayEnter(path))) return
        const { routes } = await remotes.load(owner)
        patch(owner, retried(routes))
        patched.add(owner)
      },
    },
  )
}

/** Specification §2: what works without any remote. */
const ownPages: RouteObject[] = [
  { path: 'sign-in', lazy: async () => ({ Component: (await import('./auth/SignInPage.tsx')).SignInPage }) },
  { path: 'sign-up', lazy: async () => ({ Component: (await import('./auth/SignUpPage.tsx')).SignUpPage }) },
  { path: 'blocked', lazy: async () => ({ Component: (await import('./auth/BlockedPage.tsx')).BlockedPage }) },
]
