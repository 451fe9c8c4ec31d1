import type { NewPostalAddress, PostalAddress, Thread } from '@elegant/shared/rules'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { threads } from '../db/schema.ts'
import type { Row } from '../http/editTarget.ts'
import { conflict } from '../http/errors.ts'
import type { Author } from '../http/visitor.ts'
import type { ThreadLedger } from './threadLedger.ts'
import { readLockedThread } from './threadRows.ts'

interface Deps {
  db: Db
  writes: Writes
  threads: ThreadLedger
}

export type ShipTo = ReturnType<typeof shipTo>

/** The address to which the piece of a thread is sent (product §11.15). Customer and owner can set it until it is sent. */
export function shipTo({ db, writes, threads: ledger }: Deps) {
  return {
    byCustomer: (which: Row, address: NewPostalAddress) => db.transaction((tx) => keep(tx, which, address)),

    byShop(author: Author, id: number, address: NewPostalAddress): Promise<Thread> {
      const which = { shopId: author.shopId, id }
      // The ledger locks the order before the thread, as all steps do.
      const ids = async (tx: Db) => [(await ledger.lock(tx, which)).id]
      return writes.change({ author, entity: 'thread', ids }, (tx) => keep(tx, which, address))
    },
  }

  async function keep(tx: Db, which: Row, { extra = '', region = '', ...address }: NewPostalAddress): Promise<Thread> {
    const thread = await readLockedThread(tx, await ledger.lock(tx, which))
    if (thread.shipping) throw conflict('This has been sent already. Please write to us about its address.')
    if (!thread.is_open) throw conflict('This order or request is closed.')
    const ship_to: PostalAddress = { ...address, extra, region }
    await tx.update(threads).set({ ship_to }).where(isRow(threads, which))
    return { ...thread, ship_to }
  }
}
