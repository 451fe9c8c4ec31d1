import type { ChangeEntity } from '@elegant/shared/rules'
import type { Db } from '../db/database.ts'
import type { EditTarget, Row } from '../http/requests/editTarget.ts'
import { assertCurrent } from '../http/requests/ifMatch.ts'
import { conflict, notFound } from '../http/responses/httpErrors.ts'
import { type Fields, readVersion, writeFields } from './auditedRows.ts'
import type { Writes } from './writes.ts'

interface Archivable {
  entity: ChangeEntity
  noun: string
  /** Reads the row as serialized JSON, within the transaction that wrote it. */
  read: (tx: Db, row: Row) => Promise<string>
  /** Throws if the row cannot be archived now. */
  assertArchivable?: (tx: Db, row: Row) => Promise<void>
}

/** Edits, archives and restores a row unless it has changed since the caller read it. Each returns its new state. */
export function archivable(writes: Writes, { entity, noun, read, assertArchivable }: Archivable) {
  function write(which: EditTarget, work: (tx: Db, stored: Fields) => Promise<unknown>): Promise<string> {
    return writes.change({ author: which, entity, ids: [which.id] }, async (tx, { before, settle }) => {
      const stored = before.get(which.id)
      if (!stored) throw notFound(`There is no such ${noun}.`)
      assertCurrent(await readVersion(tx, entity, which), which.expectedVersion)
      await work(tx, stored.fields)
      await settle()
      return read(tx, which)
    })
  }

  const setArchived = (which: EditTarget, archived: boolean) =>
    write(which, async (tx, stored) => {
      if (stored.archived === archived) return
      if (archived) await assertArchivable?.(tx, which)
      await writeFields(tx, { ...which, entity }, [{ id: which.id, fields: { archived } }])
    })

  return {
    edit: (which: EditTarget, work: (tx: Db, stored: Fields) => Promise<unknown>) =>
      write(which, async (tx, stored) => {
        if (stored.archived) throw conflict(`This ${noun} is deleted. Restore it first.`)
        await work(tx, stored)
      }),

    /** Soft delete: the row can be restored. */
    archive: (which: EditTarget) => setArchived(which, true),
    restore: (which: EditTarget) => setArchived(which, false),
  }
}
