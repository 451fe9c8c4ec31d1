import { isRecord, itemTypes, lacksTreatment, type StoneRecord, treatmentMessage } from '@elegant/shared/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { claims, stoneRecords } from '../db/schema.ts'
import type { EditTarget } from '../http/requests/editTarget.ts'
import { conflict, invalid, notFound } from '../http/responses/httpErrors.ts'
import { addStoneRecord } from './addStoneRecord.ts'

export type StoneRecordRepository = ReturnType<typeof stoneRecordRepository>

/** The kept records of stones (docs/product/passport.md). */
export function stoneRecordRepository({ db, writes }: { db: Db; writes: Writes }) {
  return {
    /** The records of a SKU, newest first. A sale that was taken back has none. */
    listBySku: (shopId: number, sku: string): Promise<StoneRecord[]> =>
      read(db, sql`${stoneRecords.shops_id} = ${shopId} and ${stoneRecords.sku} = ${sku}`),

    /** Keeps the record of a gem now, for its owner. */
    record: ({ id, expectedVersion: _, ...author }: EditTarget): Promise<StoneRecord> =>
      writes.change({ author, entity: 'item', ids: [id] }, async (tx, { before }) => {
        const fields = before.get(id)?.fields
        if (!fields) throw notFound('There is no such item.')
        if (fields.archived) throw conflict('This item is deleted. Restore it first.')
        const item_type = itemTypes.find((type) => type === fields.item_type) ?? 'Product'
        const item_info = isRecord(fields.item_info) ? fields.item_info : null
        if (lacksTreatment({ item_type, item_info })) throw invalid([{ path: 'item_info', message: treatmentMessage }])
        const number = await addStoneRecord(tx, { shopId: author.shopId, id }, { cause: 'owner' })
        if (number === undefined)
          throw conflict('Only a gem has a certificate: state its species, weight or treatment.')
        const [record] = await read(
          tx,
          sql`${stoneRecords.shops_id} = ${author.shopId} and ${stoneRecords.id} = ${number}`,
        )
        if (!record) throw new Error('The record of the stone is gone')
        return record
      }),
  }
}

async function read(db: Db, which: SQL): Promise<StoneRecord[]> {
  const { rows } = await db.execute<{ record: StoneRecord }>(sql`
    select ${stoneRecords.record} || jsonb_build_object('id', ${stoneRecords.id}, 'items_id', ${stoneRecords.items_id},
      'sku', ${stoneRecords.sku}, 'cause', ${stoneRecords.cause},
      'recorded_at', ${isoTime(stoneRecords.recorded_at)}) as record
    from ${stoneRecords} where ${which} and not exists (
      select from ${claims} where ${claims.shops_id} = ${stoneRecords.shops_id}
        and ${claims.id} = ${stoneRecords.claims_id} and ${claims.released_at} is not null)
    order by ${stoneRecords.id} desc limit 100`)
  return rows.map(({ record }) => record)
}
