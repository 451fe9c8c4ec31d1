import { LRUCache } from 'lru-cache'
import type { Rendered } from '../src/page/rendering.ts'

/** In milliseconds: how long a page is sent as it is, and for how long after that it is still sent while it is made anew. */
const lifetime = { fresh: 60_000, stale: 3_600_000 }
/** How long a page that could not be rendered is not tried again, in milliseconds. */
const failureLifetime = 2000
/** After a change other processes of the API may tell the old state for a moment: what is made then holds only so long, in milliseconds. */
const unsettled = 1500
const mostBytes = 16 * 1024 ** 2

interface Kept {
  page: Rendered | undefined
  revision: number | undefined
  madeAt: number
  isSettled: boolean
}

/** Rendered pages, kept until an admin changes what everybody may see. They hold nothing of any visitor. */
export function pageCache() {
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: sizeOf, ttl: lifetime.stale })
  const underWay = new Map<string, Promise<Rendered | undefined>>()
  let revision: number | undefined
  let changedAt = Number.NEGATIVE_INFINITY

  function make(key: string, render: () => Promise<Rendered | undefined>): Promise<Rendered | undefined> {
    const state = { revision, madeAt: Date.now(), isSettled: Date.now() - changedAt > unsettled }
    const job = `${revision} ${key}`
    const shared = underWay.get(job)
    if (shared !== undefined) return shared
    const making = render()
      .then((page) => {
        const known = kept.get(key)
        // What could not be made again is still as it was.
        const isWorse = !page && known?.page && known.revision === state.revision
        if (!isWorse) kept.set(key, { page, ...state })
        return page
      })
      .finally(() => underWay.delete(job))
    underWay.set(job, making)
    return making
  }

  return {
    /**
     * The page of a key, made where it is not known. `now`: the revision of the catalogue; while nobody can tell it,
     * what is known is as good as anything.
     */
    async find(
      key: string,
      now: number | undefined,
      render: () => Promise<Rendered | undefined>,
    ): Promise<{ page: Rendered | undefined; how: 'kept' | 'made' }> {
      if (now !== undefined && now !== revision) {
        if (revision !== undefined) changedAt = Date.now()
        revision = now
      }
      const known = kept.get(key)
      const age = known ? Date.now() - known.madeAt : 0
      if (!known || known.revision !== revision) return { page: await make(key, render), how: 'made' }
      if (known.page === undefined) {
        return age < failureLifetime ? { page: undefined, how: 'kept' } : { page: await make(key, render), how: 'made' }
      }
      if (!known.isSettled && age > unsettled / 2) return { page: await make(key, render), how: 'made' }
      if (age > lifetime.fresh) void make(key, render)
      return { page: known.page, how: 'kept' }
    },
  }
}

function sizeOf({ page }: Kept, key: string): number {
  const texts = page ? [page.head, page.styles, page.body, page.knowledge ?? ''] : []
  return texts.reduce((size, text) => size + text.length, key.length + 100)
}
