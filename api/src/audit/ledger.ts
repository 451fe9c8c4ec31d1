import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ChangeAction, ChangeCause, ChangeEntity, Written } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { changes } from '../db/schema.ts'
import type { Author } from '../http/visitor.ts'
import { type Fields, hold, type Snapshots, snapshotsOf } from './tracked.ts'

export type Ledger = ReturnType<typeof ledgerOf>

/** Rows that an admin is about to write. */
interface Writing {
  author: Author
  entity: ChangeEntity
  cause?: ChangeCause
}

/**
 * Where admins write. What they write to goes through here and nowhere else: the rows are held and read, written, read
 * again, and what has become of them is noted, all in one transaction.
 */
export function ledgerOf(db: Db) {
  return {
    /** Changes a row, by its id. */
    async change<Result>(
      { id, ...author }: Author & { id: number },
      entity: ChangeEntity,
      write: (tx: Db) => Promise<Result>,
    ): Promise<Result> {
      return db.transaction(async (tx) => {
        const { result } = await noting(tx, { author, entity, ids: [id] }, () => write(tx))
        return result
      })
    },

    /** Makes a row; answers its id. */
    async create(
      author: Author,
      entity: ChangeEntity,
      write: (tx: Db) => Promise<number>,
      cause: ChangeCause = 'edit',
    ): Promise<number> {
      return db.transaction(async (tx) => {
        const { result } = await noting(
          tx,
          { author, entity, cause },
          () => write(tx),
          (id) => [id],
        )
        return result
      })
    },

    /** Changes many rows in one go; which they are may have to be found out first. */
    changeMany(
      { ids: wanted, ...writing }: Writing & { ids: number[] | ((tx: Db) => Promise<number[]>) },
      write: (tx: Db, ids: number[]) => Promise<void>,
    ): Promise<Written> {
      return db.transaction(async (tx) => {
        const ids = Array.isArray(wanted) ? wanted : await wanted(tx)
        const { written } = await noting(tx, { ...writing, ids }, () => write(tx, ids))
        return written
      })
    },
  }
}

/** Does a piece of work in a transaction and notes what it has changed; `madeBy` tells the ids of rows that it made. */
export async function noting<Result>(
  tx: Db,
  { author, entity, ids = [], cause = 'edit' }: Writing & { ids?: number[] },
  write: (before: Snapshots) => Promise<Result>,
  madeBy: (result: Result) => number[] = () => [],
): Promise<{ result: Result; written: Written }> {
  const { shopId } = author
  await hold(tx, { shopId, entity, ids })
  const before = await snapshotsOf(tx, { shopId, entity, ids })
  const result = await write(before)
  const after = await snapshotsOf(tx, { shopId, entity, ids: [...ids, ...madeBy(result)] })
  const lines = [...after].flatMap(([entity_id, { label, fields }]) => {
    const change = differenceOf(before.get(entity_id)?.fields, fields)
    return change ? [{ entity_id, label, ...change }] : []
  })
  if (lines.length === 0) return { result, written: { changed: 0, change: null } }
  const batch = lines.length > 1 ? randomUUID() : null
  const { rows } = await tx.execute<{ id: number; place: number }>(sql`
    insert into ${changes}
      (shops_id, entity, cause, by_id, by_name, batch, batch_size, entity_id, label, action, before, after, place)
    select ${shopId}::int, ${entity}, ${cause}, ${author.by.id}, ${author.by.name}, ${batch}, ${lines.length}::int,
      entity_id, label, action, before, after, place
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::jsonb)
      as line(entity_id int, label text, action text, before jsonb, after jsonb, place int)
    returning id, place`)
  const change = rows.find(({ place }) => place === 0)?.id ?? null
  return { result, written: { changed: lines.length, change } }
}

/** The fields that differ; undefined when none does. */
function differenceOf(
  before: Fields | undefined,
  after: Fields,
): { action: ChangeAction; before: Fields | null; after: Fields } | undefined {
  if (!before) return { action: 'created', before: null, after }
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  // That a row has been touched is no news.
  if (names.every((name) => name === 'version')) return undefined
  const of = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { action: actionOf(before, after), before: of(before), after: of(after) }
}

function actionOf(before: Fields, after: Fields): ChangeAction {
  if (before.archived === after.archived) return 'changed'
  return after.archived ? 'deleted' : 'restored'
}
