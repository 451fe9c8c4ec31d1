import type { RemoteRoute, Store } from '@elegant/shared'
import { matchRoutes } from 'react-router-dom'
import type { Remotes } from '../remotes/remotes.ts'

/** How long a pointer rests on a link before it counts as intent, in milliseconds. */
const hoverDelay = 65

interface Parts {
  remotes: Pick<Remotes, 'getOwner' | 'load'>
  store: Pick<Store, 'dispatch'>
  canAccess: (pathname: string) => Promise<boolean>
}

/** Prefetches a page's code and data when the visitor hovers, touches or focuses a link to it. */
export function prefetchOnHover(page: Document, parts: Parts): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = ({ target }: Pick<Event, 'target'>) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    timer = setTimeout(() => void prefetch(new URL(link.href), parts), hoverDelay)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) page.addEventListener(type, schedule, { passive: true })
  // The pointer may have been over a link before this code loaded.
  schedule({ target: page.querySelector('a:hover') })
}

async function prefetch({ pathname, searchParams }: URL, { remotes, store, canAccess }: Parts): Promise<void> {
  try {
    const owner = remotes.getOwner(pathname)
    if (owner === undefined || !(await canAccess(pathname))) return
    const { routes } = await remotes.load(owner)
    const pieces = (matchRoutes<RemoteRoute>(routes, pathname) ?? []).flatMap(({ route: { lazy, handle }, params }) => [
      typeof lazy === 'function' ? lazy() : undefined,
      handle?.load?.(store.dispatch, { params, search: searchParams }),
    ])
    await Promise.all(pieces)
  } catch (error) {
    // Following the link shows the error.
    console.warn('Failed to prefetch a page', error)
  }
}
