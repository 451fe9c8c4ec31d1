import { createPage, type Page, rowsPerPage } from '@elegant/shared/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

interface PageQuery {
  table: PgTable & { id: PgColumn; created_at: PgColumn }
  /** A row of `page` as JSON. */
  row: SQL
  /** `page` joined with the other tables that `row` reads. */
  from?: SQL
  /** Selects the rows of the list. */
  where: SQL | undefined
  /** Selects the rows that are counted, regardless of the list's filters. */
  scope: SQL | undefined
  counts: SQL
  /** By default the newest rows come first. */
  order?: SQL
  page: number | undefined
}

/** A page of rows, with counts of all rows of the scope. */
export async function pageWithCounts<Row, Counts>(
  db: Db,
  { table, row, from = sql`page`, where, scope, counts, order, page = 1 }: PageQuery,
): Promise<Page<Row> & { counts: Counts }> {
  const { rows } = await db.execute<{ items: Row[]; total: number; counts: Counts }>(sql`
    with page as materialized (
      select *, row_number() over (order by ${order ?? orderByNewest(table)}) as position
      from ${table} where ${where} order by position
      limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}
    )
    select
      (select coalesce(json_agg(${row} order by page.position), '[]') from ${from}) as items,
      (select count(*)::int from ${table} where ${where}) as total,
      (select ${counts} from ${table} where ${scope}) as counts`)
  const [answer] = rows
  if (!answer) throw new Error('The page has no row')
  return { ...createPage(answer.items, page, rowsPerPage, answer.total), counts: answer.counts }
}

function orderByNewest({ created_at, id }: PageQuery['table']): SQL {
  return sql`${created_at} desc, ${id} desc`
}
