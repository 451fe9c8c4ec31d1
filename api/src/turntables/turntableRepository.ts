import type { MeasuredFire, TurntableLight } from '@elegant/shared/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { archivable } from '../audit/archivable.ts'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { prepare, queryOneIn } from '../db/prepared.ts'
import { items, itemTurntables } from '../db/schema.ts'
import { shop } from '../db/visibility.ts'
import { turntableColumns, withSheet } from '../fire/turntableColumns.ts'
import type { EditTarget, Row } from '../http/requests/editTarget.ts'
import { conflict, notFound } from '../http/responses/httpErrors.ts'

export type TurntableRepository = ReturnType<typeof turntableRepository>

/** A stored sheet and what was measured in it. */
interface NewSheet {
  light: TurntableLight
  mediafiles_id: number
  fire: MeasuredFire
}

/** The turntables of items, one for each light. Returns them as serialized JSON. */
export function turntableRepository({ db, writes }: { db: Db; writes: Writes }) {
  const noun = 'turntable'
  const { archive, restore } = archivable(writes, { entity: 'item_turntable', noun, read: readTurntable })

  return {
    archive,
    restore,

    /** Throws unless the item can have turntables: before a sheet is received and stored. */
    assertItem: (which: Row) => assertItem(db, which),

    /** Adds a turntable, or replaces the one in the same light. */
    put({ id: items_id, expectedVersion: _, ...author }: EditTarget, sheet: NewSheet): Promise<string> {
      const { shopId } = author
      const isInLight = and(
        eq(itemTurntables.shops_id, shopId),
        eq(itemTurntables.items_id, items_id),
        eq(itemTurntables.light, sheet.light),
        isNull(itemTurntables.archived_at),
      )
      const idsInLight = async (tx: Db) => {
        // Locks the item, so that two uploads at the same time do not both insert.
        await assertItem(tx, { shopId, id: items_id })
        return (await tx.select({ id: itemTurntables.id }).from(itemTurntables).where(isInLight)).map(({ id }) => id)
      }
      return writes.change(
        { author, entity: 'item_turntable', ids: idsInLight },
        async (tx, { ids: [present], add }) => {
          const { mediafiles_id, fire } = sheet
          if (present !== undefined) {
            const version = sql`${itemTurntables.version} + 1`
            await tx.update(itemTurntables).set({ mediafiles_id, fire, version }).where(isInLight)
            return readTurntable(tx, { shopId, id: present })
          }
          const [made] = await tx
            .insert(itemTurntables)
            .values({ ...sheet, items_id, shops_id: shopId })
            .returning({ id: itemTurntables.id })
          if (!made) throw new Error('The turntable was not stored')
          add(made.id)
          return readTurntable(tx, { shopId, id: made.id })
        },
      )
    },
  }
}

const oneById = prepare(sql`
  select row_to_json(turntable)::text as turntable from (
    select ${turntableColumns} from ${itemTurntables} ${withSheet}
    join ${items} on ${items.shops_id} = ${itemTurntables.shops_id} and ${items.id} = ${itemTurntables.items_id}
    where ${itemTurntables.shops_id} = ${shop} and ${itemTurntables.id} = ${sql.placeholder('id')}::int) turntable`)

async function readTurntable(tx: Db, { shopId, id }: Row): Promise<string> {
  const found = await queryOneIn(tx)<{ turntable: string }>(oneById, { shop: shopId, id })
  if (!found) throw notFound('There is no such turntable.')
  return found.turntable
}

async function assertItem(tx: Db, which: Row): Promise<void> {
  const [item] = await tx
    .select({ item_type: items.item_type, archived_at: items.archived_at })
    .from(items)
    .where(isRow(items, which))
    .for('update')
  if (!item) throw notFound('There is no such item.')
  if (item.archived_at) throw conflict('This item is deleted. Restore it first.')
  if (item.item_type !== 'Product') throw conflict('Only products turn in the light.')
}
