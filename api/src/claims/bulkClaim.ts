import type { BulkClaim, BulkClaimResult } from '@elegant/shared/rules'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import type { Author } from '../http/requests/visitor.ts'
import { HttpError, notFound } from '../http/responses/httpErrors.ts'
import { assertNotDeleted, type ClaimLedger, heldConflict, type LockedItem } from './claimLedger.ts'
import { futureTime } from './holdTimes.ts'

interface Deps {
  writes: Writes
  claimLedger: ClaimLedger
}

export type BulkClaimer = ReturnType<typeof createBulkClaim>

/**
 * Gives many pieces one state, as one change. A piece that somebody holds, has or bought is left as it is, and named with
 * the reason; a show gives way, because a piece in the case is nobody's.
 */
export function createBulkClaim({ writes, claimLedger }: Deps) {
  return async (author: Author, { items_ids, ...wanted }: BulkClaim): Promise<BulkClaimResult> => {
    const { shopId } = author
    // In one order, so that two owners do not wait for each other.
    const ids = [...new Set(items_ids)].sort((a, b) => a - b)
    const kept: BulkClaimResult['kept'] = []
    const written = await writes.changeMany({ author, entity: 'item', ids, cause: 'bulk' }, async (tx) => {
      for (const id of ids) {
        const item = await claimLedger.lock(tx, { shopId, id })
        if (!item) throw notFound(`There is no item ${id}.`)
        const reason = await getRefusal(() => change(tx, item, wanted))
        if (reason !== undefined) kept.push({ id, title: item.title, reason })
      }
    })
    return { ...written, kept }
  }

  async function change(tx: Db, item: LockedItem, { kind, until, ...words }: Omit<BulkClaim, 'items_ids'>) {
    const holder = await claimLedger.findHolder(tx, item)
    if (kind === 'free') {
      if (holder?.kind === 'show' || holder?.kind === 'memo') await claimLedger.release(tx, holder, 'freed')
      else if (holder) throw heldConflict(holder)
      return
    }
    assertNotDeleted(item)
    const replaces = holder?.kind === 'show' ? holder.id : undefined
    const end = until && kind !== 'sold' ? { until: await futureTime(tx, until) } : until === null && { until }
    await claimLedger.claim(tx, item, { ...words, ...end, kind, cause: 'owner', replaces })
  }
}

/** Returns a 409's message. No statement failed, so the transaction can continue. */
async function getRefusal(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 409) return error.message
    throw error
  }
}
