import { isDeepStrictEqual } from 'node:util'
import {
  type Change,
  type ChangeListQuery,
  type ChangePage,
  createPage,
  errorCodes,
  type FieldError,
  isPermitted,
  ownerEntities,
  type RevertRequest,
  rowsPerPage,
  type WriteResult,
} from '@elegant/shared/rules'
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { type Snapshots, writeFields } from '../audit/auditedRows.ts'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { changes } from '../db/schema.ts'
import type { Author, Visitor } from '../http/requests/visitor.ts'
import { HttpError, notFound } from '../http/responses/httpErrors.ts'
import { assertOwnPreviews, assertRevertible, type OrderDeps, restoreRelations } from './revert.ts'

export type ChangeRepository = ReturnType<typeof changeRepository>

interface Deps extends OrderDeps {
  db: Db
  writes: Writes
}

type Reader = Pick<Visitor, 'shopId' | 'staffRole'>

/** Reads the change log and reverts its changes. */
export function changeRepository({ db, writes, ...orderDeps }: Deps) {
  return {
    /** Newest first. */
    async readPage(reader: Reader, { page = 1, ...query }: ChangeListQuery): Promise<ChangePage> {
      const { rows } = await db.execute<{ items: Change[]; total: number }>(sql`
        select
          (select coalesce(json_agg(line), '[]') from (
            select ${columns} from ${changes} where ${changes.shops_id} = ${reader.shopId} and ${changes.id} in (
              select ${changes.id} from ${changes} where ${matchesQuery(reader, query)}
              order by ${changes.id} desc limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage})
            order by ${changes.id} desc) line) as items,
          (select count(*)::int from ${changes} where ${matchesQuery(reader, query)}) as total`)
      const [answer] = rows
      if (!answer) throw new Error('The page of changes has no row')
      return createPage(answer.items, page, rowsPerPage, answer.total)
    },

    /** Restores the state before a change, as a new change. Throws if a field has changed since. */
    async revert(
      { author, visitor, id }: { author: Author; visitor: Reader; id: number },
      { whole = false, overwrite = false }: RevertRequest,
    ): Promise<WriteResult> {
      const { shopId } = author
      // No lock needed: log entries are immutable.
      const lines = await readBatch(visitor, id, whole)
      const [{ entity }] = lines
      const back = lines.map(({ entity_id, before }) => ({ id: entity_id, fields: before ?? { archived: true } }))
      const ids = back.map((row) => row.id)
      return writes.changeMany({ author, entity, ids, cause: 'undo' }, async (tx, { before: now }) => {
        for (const line of lines) assertRevertible(line, now)
        await assertOwnPreviews(tx, shopId, lines, now)
        if (!overwrite) assertUnchangedSince(lines, now)
        await writeFields(tx, { shopId, entity }, back)
        await restoreRelations(tx, { shopId, entity }, back, now, orderDeps)
      })
    },
  }

  async function readBatch(reader: Reader, id: number, whole: boolean): Promise<[Change, ...Change[]]> {
    const isIt = and(isRow(changes, { shopId: reader.shopId, id }), isShownTo(reader))
    const ofBatch = sql`${changes.shops_id} = ${reader.shopId} and ${changes.batch} =
      (select batch from ${changes} where ${isIt})`
    const { rows } = await db.execute<{ line: Change }>(sql`
      select row_to_json(line) as line from (
        select ${columns} from ${changes} where ${whole ? sql`(${isIt}) or (${ofBatch})` : isIt}
        order by ${changes.place}) line`)
    const [first, ...others] = rows.map(({ line }) => line)
    if (!first) throw notFound('There is no such change.')
    return [first, ...others]
  }
}

const columns = sql`${changes.id}, ${changes.entity}, ${changes.entity_id}, ${changes.label}, ${changes.action},
  ${changes.cause}, ${changes.by_id}, ${changes.by_name}, ${changes.before}, ${changes.after}, ${changes.batch},
  ${changes.batch_size}, ${isoTime(changes.created_at)} as created_at`

/** Hides the changes of what only the owner decides on. */
function isShownTo({ staffRole }: Reader): SQL | undefined {
  return isPermitted(staffRole, 'own') ? undefined : notInArray(changes.entity, [...ownerEntities])
}

function matchesQuery(
  reader: Reader,
  { search, entity, entity_id, batch }: Omit<ChangeListQuery, 'page'>,
): SQL | undefined {
  const isEach = Boolean(search?.trim()) || entity_id !== undefined || batch !== undefined
  return and(
    eq(changes.shops_id, reader.shopId),
    isShownTo(reader),
    entity && eq(changes.entity, entity),
    entity_id === undefined ? undefined : eq(changes.entity_id, entity_id),
    batch === undefined ? undefined : eq(changes.batch, batch),
    // Written like the condition of the partial indexes, so that PostgreSQL can use them.
    isEach ? undefined : sql`${changes.place} = 0`,
    search?.trim() ? sql`${changes.words} @@ to_tsquery('simple', ${toPrefixes(search)})` : undefined,
  )
}

/** A `to_tsquery` in which every word must match as a prefix; a search without a word matches nothing. */
function toPrefixes(search: string): string {
  const words = search.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** Throws if a field has changed since, unless it already has its old value again. */
function assertUnchangedSince(lines: Change[], now: Snapshots): void {
  const errors = lines.flatMap(({ entity_id, label, before, after }): FieldError[] => {
    const fields = now.get(entity_id)?.fields ?? {}
    return Object.keys(after)
      .filter(
        (name) => !isDeepStrictEqual(fields[name], after[name]) && !isDeepStrictEqual(fields[name], before?.[name]),
      )
      .map((name) => ({ path: name, message: `${name} of “${label}” has been changed since` }))
  })
  if (errors.length === 0) return
  const shown = errors.slice(0, 20)
  const more = errors.length > shown.length ? `, and ${errors.length - shown.length} more` : ''
  throw new HttpError(409, errorCodes.changedSince, `${shown.map(({ message }) => message).join(', ')}${more}.`, shown)
}
