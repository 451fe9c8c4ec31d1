import { LRUCache } from 'lru-cache'
import type { ResponseCache } from '../../http/routes/responseCache.ts'

/** Counts over a whole list. */
export interface Summary {
  total: number
  /** Serialized JSON. */
  facets: string | null
  /** The number of items that were counted. */
  reach: number
}

interface KeptSummary extends Summary {
  revision: number
  madeAt: number
}

const maxBytes = 4 * 1024 ** 2
/** In milliseconds; not longer, because other processes change the catalog too. */
const lifetime = 1000
/** Counting more items than this takes so long that a list rather shows the counts from before. */
export const largeReach = 5000
/** How long the counts of a large list are shown, in milliseconds, and how long if the catalog has changed since. */
const largeLifetime = { unchanged: 300_000, changed: 10_000 }

/** Keeps the counts of lists. Those of a large list are counted again while visitors get the ones from before. */
export function listSummaries({ getRevision }: Pick<ResponseCache, 'getRevision'>) {
  const kept = new LRUCache<string, KeptSummary>({
    maxSize: maxBytes,
    sizeCalculation: ({ facets }, key) => key.length + (facets?.length ?? 1),
  })
  const pending = new Map<string, Promise<Summary>>()

  function start(job: string, key: string, revision: number, count: () => Promise<Summary>): Promise<Summary> {
    const counting = count()
      .then((summary) => {
        kept.set(key, { ...summary, revision, madeAt: Date.now() })
        return summary
      })
      .finally(() => pending.delete(job))
    pending.set(job, counting)
    return counting
  }

  return async (shopId: number, list: unknown[], count: () => Promise<Summary>): Promise<Summary> => {
    const key = JSON.stringify([shopId, list])
    const revision = getRevision(shopId)
    const before = kept.get(key)
    if (before && isCurrent(before, revision)) return before
    const isLarge = before !== undefined && before.reach > largeReach
    // A small list is counted again after each change, a large one only once at a time.
    const job = isLarge ? key : `${revision} ${key}`
    const counting = pending.get(job) ?? start(job, key, revision, count)
    if (!isLarge) return counting
    // The next visitor tries again.
    counting.catch(() => undefined)
    return before
  }
}

function isCurrent({ reach, revision, madeAt }: KeptSummary, now: number): boolean {
  const age = Date.now() - madeAt
  if (reach <= largeReach) return revision === now && age < lifetime
  return age < (revision === now ? largeLifetime.unchanged : largeLifetime.changed)
}
