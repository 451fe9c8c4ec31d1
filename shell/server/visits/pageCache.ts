import { LRUCache } from 'lru-cache'
import type { Rendered } from '../../src/protocol/renderMessages.ts'

/** In milliseconds: a fresh page is sent as it is, a stale one while it is rendered again. */
const lifetime = { fresh: 60_000, stale: 3_600_000 }
/** Pause before a failed page is rendered again, in milliseconds. */
const failureLifetime = 2000
/** After a change, other API processes may return the old state for a moment, in milliseconds. */
const unsettled = 1500
const maxBytes = 16 * 1024 ** 2

interface CachedPage {
  page: Rendered | undefined
  revision: number | undefined
  madeAt: number
  isSettled: boolean
}

/** Caches public pages until an admin changes the catalog. They contain nothing about a visitor. */
export function pageCache() {
  const cache = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: getSize, ttl: lifetime.stale })
  const inProgress = new Map<string, Promise<Rendered | undefined>>()
  let revision: number | undefined
  let changedAt = Number.NEGATIVE_INFINITY

  function make(key: string, render: () => Promise<Rendered | undefined>): Promise<Rendered | undefined> {
    const state = { revision, madeAt: performance.now(), isSettled: performance.now() - changedAt > unsettled }
    const job = `${revision} ${key}`
    const shared = inProgress.get(job)
    if (shared !== undefined) return shared
    const making = render()
      .then((page) => {
        const cached = cache.get(key)
        // After a failure the last page of the same revision stays.
        const isWorse = !page && cached?.page && cached.revision === state.revision
        if (!isWorse) cache.set(key, { page, ...state })
        return page
      })
      .finally(() => inProgress.delete(job))
    inProgress.set(job, making)
    return making
  }

  return {
    /**
     * The page of a key, rendered if it is not cached. `now` is the revision of the catalog; if it is unknown, a
     * cached page counts as current.
     */
    async find(
      key: string,
      now: number | undefined,
      render: () => Promise<Rendered | undefined>,
    ): Promise<{ page: Rendered | undefined; how: 'kept' | 'made' }> {
      if (now !== undefined && now !== revision) {
        if (revision !== undefined) changedAt = performance.now()
        revision = now
      }
      const cached = cache.get(key)
      const age = cached ? performance.now() - cached.madeAt : 0
      if (!cached || cached.revision !== revision) return { page: await make(key, render), how: 'made' }
      if (cached.page === undefined) {
        return age < failureLifetime ? { page: undefined, how: 'kept' } : { page: await make(key, render), how: 'made' }
      }
      if (!cached.isSettled && age > unsettled / 2) return { page: await make(key, render), how: 'made' }
      if (age > lifetime.fresh) void make(key, render)
      return { page: cached.page, how: 'kept' }
    },
  }
}

function getSize({ page }: CachedPage, key: string): number {
  const texts = page ? [page.head, page.styles, page.body, page.knowledge ?? ''] : []
  return texts.reduce((size, text) => size + text.length, key.length + 100)
}
