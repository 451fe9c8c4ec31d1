import { isDeepStrictEqual } from 'node:util'
import {
  availabilityColumn,
  type Category,
  csvColumns,
  defaultCurrency,
  type ExportQuery,
  factColumn,
  getFacts,
  type ImportReport,
  type ItemType,
  type NewLine,
} from '@elegant/shared/rules'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Fields, Snapshots } from '../audit/auditedRows.ts'
import type { Writes } from '../audit/writes.ts'
import { readKeptSingle } from '../claims/itemChecks.ts'
import { anyOf } from '../db/anyOf.ts'
import { standingColumn, withStanding } from '../db/availabilityColumns.ts'
import type { Db } from '../db/database.ts'
import type { QueryOne } from '../db/prepared.ts'
import { categories, formerSlugs, itemStandings, items } from '../db/schema.ts'
import { categoryIds } from '../db/visibility.ts'
import type { Author } from '../http/requests/visitor.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import { findItemIds } from '../items/list/findItemIds.ts'
import { writeItemRelations, writeItems } from '../items/writing/writeItems.ts'
import { readLines, writeLines } from './csvFile.ts'
import { type CsvItem, getCells, type ImportContext } from './itemCells.ts'
import { type ImportPlan, planImport } from './planImport.ts'
import { fileOfRejected } from './rejectedLines.ts'

export type ItemFiles = ReturnType<typeof itemFiles>

/** Exports and imports the items of a type as CSV. */
export function itemFiles({ db, writes, queryOne }: { db: Db; writes: Writes; queryOne: QueryOne }) {
  return {
    /** Importing an unedited export changes nothing. */
    async write(shopId: number, type: ItemType, { ids, ...filters }: ExportQuery): Promise<string> {
      const isFiltered = Object.values(filters).some((value) => value !== undefined)
      const found = isFiltered ? await findItemIds(queryOne, shopId, type, filters, { isWhole: true }) : undefined
      const stored = await readItems(db, shopId, type, and(isOneOf(ids), isOneOf(found?.ids)))
      const shopCategories = await readCategories(db, shopId)
      const facts = [...new Set(stored.flatMap((item) => getFacts(item).map(({ name }) => factColumn + name)))]
      const columns = [
        ...csvColumns.filter((column) => column !== 'item_info'),
        availabilityColumn,
        ...facts,
        'item_info',
      ]
      const lines = stored.map((item) => {
        const cells = getCells(item, shopCategories)
        return columns.map((column) => cells.get(column) ?? '')
      })
      return writeLines([columns, ...lines])
    },

    /** Stores valid lines and reports invalid ones; a dry run stores nothing. */
    async read(author: Author, type: ItemType, text: string, isDryRun: boolean): Promise<ImportReport> {
      const lines = await readLines(text)
      // Outside of the transaction, which would block the only connection of the embedded database.
      const context = await readContext(db, author.shopId, type)
      const plan = await planImport(lines, context)
      return toReport(plan, isDryRun ? null : await applyPlan(author, plan, context.items))
    },
  }

  /** Returns the id of the first change log entry. `planned` are the items as they were when the plan was made. */
  async function applyPlan(
    author: Author,
    { created, changed }: ImportPlan,
    planned: CsvItem[],
  ): Promise<number | null> {
    const { shopId } = author
    const target = { author, entity: 'item', cause: 'import', ids: changed.map(({ id }) => id) } as const
    const { change } = await writes.changeMany(target, async (tx, { before, add }) => {
      assertUnchanged(changed, planned, before)
      const rows = changed.map((row) => ({ ...row, stored: before.get(row.id)?.fields }))
      await writeItems(tx, shopId, rows)
      add(...(await insertItems(tx, shopId, created)))
    })
    return change
  }
}

/** Throws a 409 if a field that the plan writes has changed since: the plan would take that back. */
function assertUnchanged(changed: ImportPlan['changed'], planned: CsvItem[], before: Snapshots): void {
  const itemById = new Map(planned.map((item): [number, Fields] => [item.id, { ...item }]))
  const edited = changed.find(({ id, fields }) => {
    const now = before.get(id)?.fields
    const then = itemById.get(id)
    return now?.archived || Object.keys(fields).some((name) => !isDeepStrictEqual(now?.[name], then?.[name]))
  })
  if (!edited) return
  const { title } = itemById.get(edited.id) ?? {}
  throw conflict(`“${title}” was changed while the file was read, so nothing was stored. Please import the file again.`)
}

/** Returns the ids of the new items. */
async function insertItems(tx: Db, shopId: number, created: NewLine[]): Promise<number[]> {
  if (created.length === 0) return []
  const rows = created.map(({ category_ids: _, shops_id: __, ...item }) => ({
    price: 0,
    currency: defaultCurrency,
    Is_disabled: false,
    ...item,
    sold_as: item.sold_as ?? 'one',
    pieces: item.pieces ?? 1,
    unit: item.unit ?? '',
    rank: item.rank ?? 0,
    tags: item.tags ?? '',
    SEO_Tags: item.SEO_Tags ?? '',
    body: item.body ?? '',
  }))
  const { rows: made } = await tx.execute<{ id: number; slug: string }>(sql`
    insert into ${items} (shops_id, item_type, slug, sku, title, description, price, currency, unit, rank, tags,
      "SEO_Tags", "Is_disabled", item_info, sold_as, pieces, body)
    select ${shopId}::int, item_type, slug, sku, title, description, price, currency, unit, rank, tags, "SEO_Tags",
      "Is_disabled", item_info, sold_as, pieces, body
    from jsonb_populate_recordset(null::${items}, ${JSON.stringify(rows)}::jsonb)
    returning id, slug`)
  const idBySlug = new Map(made.map(({ id, slug }) => [slug, id]))
  const parts = created.map(({ slug, item_info, category_ids = [] }) => {
    const id = idBySlug.get(slug)
    if (id === undefined) throw new Error('A line of the file was not stored')
    return { id, fields: { item_info, category_ids }, stored: undefined }
  })
  await writeItemRelations(tx, shopId, parts)
  return parts.map(({ id }) => id)
}

function toReport(
  { created, changed, unchanged, failed, sameTitle, header, rejected }: ImportPlan,
  change: number | null,
): ImportReport {
  return {
    created: created.length,
    changed: changed.length,
    unchanged,
    failed,
    sameTitle,
    rejected: fileOfRejected(header, rejected),
    change,
  }
}

async function readContext(tx: Db, shopId: number, type: ItemType): Promise<ImportContext> {
  return {
    type,
    items: await readItems(tx, shopId, type),
    taken: await tx
      .select({ id: items.id, slug: items.slug, sku: items.sku })
      .from(items)
      .where(and(eq(items.shops_id, shopId), isNull(items.archived_at))),
    formerSlugs: await readFormerSlugs(tx, shopId),
    keptSingle: await readKeptSingle(tx, shopId),
    categories: await readCategories(tx, shopId),
  }
}

const isOneOf = (ids: number[] | undefined) => ids && anyOf(items.id, ids)

async function readItems(tx: Db, shopId: number, type: ItemType, isRequested?: SQL): Promise<CsvItem[]> {
  const isActive = and(eq(items.shops_id, shopId), eq(items.item_type, type), isNull(items.archived_at))
  const { rows } = await tx.execute<{ item: CsvItem }>(sql`
    select row_to_json(item) as item from (
      select ${items.id}, ${items.slug}, ${items.sku}, ${items.title}, ${items.description}, ${items.price},
        ${items.currency}, ${items.unit}, ${items.rank}, ${items.tags}, ${items.SEO_Tags}, ${items.Is_disabled},
        ${items.item_info}, ${items.sold_as}, ${items.pieces}, ${items.body}, ${items.publish_at}, ${standingColumn},
        coalesce(${itemStandings.sold}, 0) as sold, ${categoryIds('active')} as category_ids
      from ${items} ${withStanding}
      where ${and(isActive, isRequested)}
      order by ${items.rank}, ${items.created_at} desc, ${items.id} desc) item`)
  return rows.map(({ item }) => item)
}

async function readFormerSlugs(tx: Db, shopId: number): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.shops_id, shopId), eq(formerSlugs.entity, 'item')))
  return new Set(rows.map(({ slug }) => slug))
}

function readCategories(tx: Db, shopId: number): Promise<Pick<Category, 'id' | 'name'>[]> {
  return tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.shops_id, shopId), isNull(categories.archived_at)))
}
