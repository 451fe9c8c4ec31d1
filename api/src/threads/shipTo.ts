import { isDeepStrictEqual } from 'node:util'
import type { NewPostalAddress, PostalAddress, Thread } from '@elegant/shared/rules'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { threads } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import type { Author } from '../http/requests/visitor.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import { canConfirm, maxConfirmationsPerHour } from '../mail/canConfirm.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { StoredThread } from './threadEntry.ts'
import { readLockedThread } from './threadRows.ts'
import type { ThreadWriter } from './threadWriter.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  threadWriter: ThreadWriter
}

export type ShipTo = ReturnType<typeof shipTo>

/**
 * The address to which the piece of a thread is sent (docs/product/orders.md#parcel-and-papers). Customer and owner can
 * set it until it is sent.
 */
export function shipTo({ db, writes, outbox, threadWriter }: Deps) {
  return {
    /** Both sides are notified of a changed address: the link alone is enough to redirect a paid piece. */
    byCustomer: (which: Row, address: NewPostalAddress): Promise<void> =>
      db.transaction(async (tx) => {
        const stored = await threadWriter.lock(tx, which)
        const thread = await keep(tx, stored, address)
        if (stored.ship_to && !isDeepStrictEqual(stored.ship_to, thread.ship_to))
          await notifyBothSides(tx, stored, thread)
      }),

    byShop(author: Author, id: number, address: NewPostalAddress): Promise<Thread> {
      const which = { shopId: author.shopId, id }
      // The writer locks the order before the thread, as all steps do.
      const ids = async (tx: Db) => [(await threadWriter.lock(tx, which)).id]
      return writes.change({ author, entity: 'thread', ids }, async (tx) =>
        keep(tx, await threadWriter.lock(tx, which), address),
      )
    },
  }

  async function keep(
    tx: Db,
    stored: StoredThread,
    { extra = '', region = '', ...address }: NewPostalAddress,
  ): Promise<Thread> {
    const thread = await readLockedThread(tx, stored)
    if (thread.shipping) throw conflict('This has been sent already. Please write to us about its address.')
    if (!thread.is_open) throw conflict('This order or request is closed.')
    const ship_to: PostalAddress = { ...address, extra, region }
    await tx
      .update(threads)
      .set({ ship_to })
      .where(isRow(threads, { shopId: stored.shops_id, id: stored.id }))
    return { ...thread, ship_to }
  }

  async function notifyBothSides(tx: Db, stored: StoredThread, { id, kind, title, customer }: Thread): Promise<void> {
    const shopId = stored.shops_id
    const text = 'The delivery address was changed.'
    await threadWriter.add(tx, stored, { kind: 'message', by: 'customer', text })
    const thread = await threadWriter.referUnlessEnded(tx, stored)
    const said = { threadId: id, kind, title, customer, text, pictures: 0, answer: null, about: '', thread }
    await outbox.add(tx, { shopId, to: 'shop', template: 'threadReplyForShop', data: said })
    const limit = { recipient: customer.email, templates: [threadAddress], maxPerHour: maxConfirmationsPerHour }
    if (!customer.email || !(await canConfirm(tx, { shopId, ...limit }))) return
    await outbox.add(tx, {
      shopId,
      to: customer,
      template: threadAddress,
      data: { name: customer.name, title, thread },
    })
  }
}

const threadAddress = 'threadAddress' as const
