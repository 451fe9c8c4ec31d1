import { isRecord } from '@elegant/shared/rules'
import { writeFields } from '../../audit/auditedRows.ts'
import { assertSoldAs, type WrittenItem } from '../../claims/itemChecks.ts'
import { syncSaleFromItemInfo } from '../../claims/wordSales.ts'
import type { Db } from '../../db/database.ts'
import { writeCategories } from './itemCategories.ts'
import { writeFacts } from './itemFacts.ts'

/** Updates items, each with its own set of fields, together with their related rows. */
export async function writeItems(tx: Db, shopId: number, rows: WrittenItem[]): Promise<void> {
  await writeFields(tx, { shopId, entity: 'item' }, rows)
  await writeItemRelations(tx, shopId, rows)
}

/** Writes the facts, categories and claims of items as far as their fields decide them. */
export async function writeItemRelations(tx: Db, shopId: number, rows: WrittenItem[]): Promise<void> {
  const infos = rows.filter(({ fields }) => 'item_info' in fields)
  await writeFacts(
    tx,
    shopId,
    infos.map(({ id, fields: { item_info } }) => ({ id, item_info: isRecord(item_info) ? item_info : null })),
  )
  const assignments = rows.flatMap(({ id, fields: { category_ids } }) =>
    isIds(category_ids) ? [{ id, category_ids }] : [],
  )
  await writeCategories(tx, shopId, assignments)
  const offers = rows.filter(({ fields }) => ['item_info', 'item_type', 'sold_as'].some((name) => name in fields))
  await syncSaleFromItemInfo(tx, shopId, offers)
  await assertSoldAs(tx, shopId, rows)
}

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'number')
}
