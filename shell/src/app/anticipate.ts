import type { RemoteRoute, Store } from '@elegant/shared'
import { matchRoutes } from 'react-router-dom'
import type { Remotes } from '../remotes/remotes.ts'

/** How long somebody rests on a link who means to follow it, in milliseconds. */
const dwell = 65

interface Parts {
  remotes: Pick<Remotes, 'ownerOf' | 'load'>
  store: Pick<Store, 'dispatch'>
  mayEnter: (pathname: string) => Promise<boolean>
}

/** Fetches the code and the data of a page when somebody is about to follow a link to it: rests on it, touches or focuses it. */
export function anticipate(page: Document, parts: Parts): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const think = ({ target }: Pick<Event, 'target'>) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    timer = setTimeout(() => void prepare(new URL(link.href), parts), dwell)
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin']) page.addEventListener(sign, think, { passive: true })
  // Somebody may have come to rest on a link before there was code.
  think({ target: page.querySelector('a:hover') })
}

async function prepare({ pathname, searchParams }: URL, { remotes, store, mayEnter }: Parts): Promise<void> {
  try {
    const owner = remotes.ownerOf(pathname)
    if (owner === undefined || !(await mayEnter(pathname))) return
    const { routes } = await remotes.load(owner)
    const pieces = (matchRoutes<RemoteRoute>(routes, pathname) ?? []).flatMap(({ route: { lazy, handle }, params }) => [
      typeof lazy === 'function' ? lazy() : undefined,
      handle?.load?.(store.dispatch, { params, search: searchParams }),
    ])
    await Promise.all(pieces)
  } catch (error) {
    // Who follows the link will be told.
    console.warn('A page could not be fetched in advance', error)
  }
}
