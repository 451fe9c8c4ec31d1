import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ChangeAction, ChangeCause, ChangeEntity, WriteResult } from '@elegant/shared/rules'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { changes } from '../db/schema.ts'
import type { Author } from '../http/requests/visitor.ts'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import { type Fields, lockRows, readSnapshots, type Snapshots } from './auditedRows.ts'
import { recordFormerSlugs } from './formerSlugs.ts'
import { applyPublicationGates } from './publicationGates.ts'
import { raiseRevision } from './revision.ts'
import { withUniqueErrors } from './uniqueErrors.ts'
import { updateFireFacts } from './updateFireFacts.ts'

export type Writes = ReturnType<typeof createWrites>

/** The rows that an admin edits. */
interface Target {
  author: Author
  entity: ChangeEntity
  cause?: ChangeCause
  /** Existing rows; a function looks them up within the transaction. */
  ids?: readonly number[] | ((tx: Db) => Promise<number[]>)
}

/** The rows of a write in progress. */
interface WrittenRows {
  ids: number[]
  /** Their state before the write. They stay locked until the transaction ends. */
  before: Snapshots
  /** Registers rows that the write has created. */
  add: (...ids: number[]) => void
  /** Applies the publication gates before the write reads its result; they are applied at the end in any case. */
  settle: () => Promise<unknown>
}

type Write<Result> = (tx: Db, rows: WrittenRows) => Promise<Result>

/** Entities with public content; an order changes the availability of its item. */
const catalogEntities = new Set<ChangeEntity>([
  'item',
  'item_media',
  'item_turntable',
  'category',
  'shop',
  'order',
  'page',
  'review',
])

/**
 * Every write of an admin goes through here. One transaction locks and reads the rows, writes them, applies the
 * publication gates, reads them again, adds to the change log and raises the shop's revision; cached responses are dropped after the commit.
 */
export function createWrites(db: Db, cache: ResponseCache) {
  /** Changes the catalog on behalf of a visitor or the system. `isPublic` is false for a result that changed nothing. */
  async function publish<Result>(
    shopId: number,
    work: (tx: Db) => Promise<Result>,
    isPublic: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    const { result, revision } = await db.transaction(async (tx) => {
      const result = await work(tx)
      // Last, because it locks the shop's row against all other writes.
      return { result, revision: isPublic(result) ? await raiseRevision(tx, shopId) : undefined }
    })
    if (revision !== undefined) cache.drop(shopId, revision)
    return result
  }

  function run<Result>(target: Target, write: Write<Result>): Promise<{ result: Result; written: WriteResult }> {
    const work = (tx: Db) => writeAudited(tx, target, write)
    return withUniqueErrors(() =>
      catalogEntities.has(target.entity) ? publish(target.author.shopId, work) : db.transaction(work),
    )
  }

  return {
    publish,

    /** Writes rows. `write` holds their locks, so the state it reads and returns is the state it saved. */
    async change<Result>(target: Target, write: Write<Result>): Promise<Result> {
      return (await run(target, write)).result
    },

    /** Writes many rows as one change and returns how many differ. */
    async changeMany(target: Target, write: Write<void>): Promise<WriteResult> {
      return (await run(target, write)).written
    },
  }
}

/** Runs a write and records the differences in the change log. */
async function writeAudited<Result>(
  tx: Db,
  { author, entity, ids: wanted = [], cause = 'edit' }: Target,
  write: Write<Result>,
): Promise<{ result: Result; written: WriteResult }> {
  const { shopId } = author
  const ids = typeof wanted === 'function' ? await wanted(tx) : [...wanted]
  await lockRows(tx, { shopId, entity, ids })
  const before = await readSnapshots(tx, { shopId, entity, ids })
  const created: number[] = []
  const settle = async () => {
    const rows = { shopId, entity, ids: [...ids, ...created] }
    const after = await readSnapshots(tx, rows)
    const isChanged = await applyPublicationGates(tx, { shopId, entity, cause, before, after, created })
    return isChanged ? readSnapshots(tx, rows) : after
  }
  const result = await write(tx, { ids, before, add: (...added) => created.push(...added), settle })
  const after = await settle()
  await recordFormerSlugs(tx, { shopId, entity }, { before, after })
  await updateFireFacts(tx, { shopId, entity }, after)
  const lines = [...after].flatMap(([entity_id, { label, fields }]) => {
    const change = diffFields(before.get(entity_id)?.fields, fields)
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

/** The fields that differ; undefined if none does. */
function diffFields(
  before: Fields | undefined,
  after: Fields,
): { action: ChangeAction; before: Fields | null; after: Fields } | undefined {
  if (!before) return { action: 'created', before: null, after }
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  // A new version number alone is not a change.
  if (names.every((name) => name === 'version')) return undefined
  const of = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { action: getAction(before, after), before: of(before), after: of(after) }
}

function getAction(before: Fields, after: Fields): ChangeAction {
  if (before.archived === after.archived) return 'changed'
  return after.archived ? 'deleted' : 'restored'
}
