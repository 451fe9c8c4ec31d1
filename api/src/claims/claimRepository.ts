import {
  type ClaimListQuery,
  type ClaimPage,
  claimKinds,
  createPage,
  maxPiecesMessage,
  type NewClaim,
  type PieceClaim,
  rowsPerPage,
} from '@elegant/shared/rules'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import { isRunning } from '../db/availabilityColumns.ts'
import type { Db } from '../db/database.ts'
import { ilikeAny } from '../db/ilikeAny.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { claims, items } from '../db/schema.ts'
import type { Row } from '../http/requests/editTarget.ts'
import type { Author } from '../http/requests/visitor.ts'
import { conflict, notFound } from '../http/responses/httpErrors.ts'
import { continuesClaim } from './carriedFields.ts'
import { assertNotDeleted, type ClaimLedger, heldConflict, type LockedItem, type StoredClaim } from './claimLedger.ts'
import { lineColumn } from './holdRepository.ts'
import { afterHours, futureTime, readHoldRules } from './holdTimes.ts'
import { mailHolder } from './mailHolder.ts'

interface Deps {
  db: Db
  writes: Writes
  claimLedger: ClaimLedger
}

export type ClaimRepository = ReturnType<typeof claimRepository>

/** The owner's side of the ledger: who has what, where, until when (docs/product/availability.md#claims). */
export function claimRepository({ db, writes, claimLedger }: Deps) {
  return {
    /** The soonest end first. */
    async readPage(shopId: number, { page = 1, ...query }: ClaimListQuery): Promise<ClaimPage> {
      const { rows } = await db.execute<{ items: PieceClaim[]; total: number; counts: ClaimPage['counts'] }>(sql`
        select
          (select coalesce(json_agg(listed), '[]') from (
            select ${columns} ${from} where ${matchesQuery(shopId, query)}
            order by ${claims.granted_at} is not null, ${claims.kind} = 'sold', ${claims.until}, ${claims.asked_at} desc, ${claims.id} desc
            limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}) listed) as items,
          (select count(*)::int ${from} where ${matchesQuery(shopId, query)}) as total,
          (select ${counts} ${from} where ${matchesQuery(shopId, {})}) as counts`)
      const [answer] = rows
      if (!answer) throw new Error('The page of claims has no row')
      return { ...createPage(answer.items, page, rowsPerPage, answer.total), counts: answer.counts }
    },

    /** Adds a claim, in place of the one that the owner has seen. */
    create(author: Author, { items_id, kind, pieces, replaces, until, ...words }: NewClaim): Promise<PieceClaim> {
      return write(author, items_id, async (tx, lock) => {
        const item = await lock()
        assertNotDeleted(item)
        const values = { ...words, cause: 'owner', replaces } as const
        const isSingle = kind !== 'sold' || item.sold_as === 'one'
        if (isSingle && pieces !== undefined && pieces > 1) {
          const message = maxPiecesMessage(1)
          throw conflict(message, [{ path: 'pieces', message }])
        }
        const holder = await claimLedger.findHolder(tx, item)
        const replaced = holder?.id === replaces ? holder : undefined
        const kept = replaced && continuesClaim(replaced, { kind, ...words }) ? replaced : undefined
        const claim =
          kind === 'sold'
            ? await claimLedger.sell(tx, item, { ...values, pieces })
            : await claimLedger.claim(tx, item, {
                ...values,
                kind,
                ...(await getTerm(tx, item, { kind, until, kept })),
              })
        if (!claim) throw conflict('A piece that is made to order has no stock to sell from.')
        if (replaced?.kind === 'hold' && !kept) await mailHolder(tx, item, replaced, 'holdEnded')
        return claim
      })
    },

    /**
     * Frees a piece, which passes to the next in line, or declines a person in line. A step that changes nothing is refused,
     * here and in `grant`: its undo would be of somebody else's change.
     */
    release: (author: Author, id: number) =>
      writeClaim(author, id, async (tx, item, claim, before) => {
        if (before.released_at) throw conflict(claim.granted_at ? hasEnded : notInLine)
        if (claim.released_at) return claim
        await claimLedger.release(tx, claim, 'freed')
        if (claim.kind !== 'hold') return claim
        await mailHolder(tx, item, claim, 'holdEnded')
        if (claim.granted_at) await claimLedger.grantNext(tx, item)
        return claim
      }),

    /** Grants the hold of a person in line. */
    grant: (author: Author, id: number, until: string | undefined) =>
      writeClaim(author, id, async (tx, item, claim, before) => {
        if (claim.released_at) throw conflict(notInLine)
        if (before.granted_at || (claim.granted_at && until)) throw conflict('This person has the hold already.')
        if (claim.granted_at) return claim
        const holder = await claimLedger.findHolder(tx, item)
        if (holder && holder.kind !== 'show') throw heldConflict(holder)
        const { hours } = await readHoldRules(tx, item.shopId)
        const end = until ? await futureTime(tx, until) : afterHours(hours)
        const granted = await claimLedger.grant(tx, claim, end, holder)
        await mailHolder(tx, item, granted, 'holdGranted')
        return granted
      }),
  }

  /** Writes claims of an item; the item's entry in the change log records them. */
  function write(
    author: Author,
    itemId: number,
    work: (tx: Db, lock: () => Promise<LockedItem>) => Promise<StoredClaim>,
  ): Promise<PieceClaim> {
    const which = { shopId: author.shopId, id: itemId }
    return writes.change({ author, entity: 'item', ids: [itemId] }, async (tx) => {
      const lock = async () => {
        const item = await claimLedger.lock(tx, which)
        if (!item) throw notFound('There is no such item.')
        return item
      }
      return readClaim(tx, author.shopId, (await work(tx, lock)).id)
    })
  }

  /** The lock of the item may end or grant a claim by time; `before` is the claim as the owner saw it. */
  async function writeClaim(
    author: Author,
    id: number,
    work: (tx: Db, item: LockedItem, claim: StoredClaim, before: StoredClaim) => Promise<StoredClaim>,
  ): Promise<PieceClaim> {
    const which = { shopId: author.shopId, id }
    const { items_id } = await readStored(db, which)
    return write(author, items_id, async (tx, lock) => {
      const before = await readStored(tx, which)
      return work(tx, await lock(), await readStored(tx, which), before)
    })
  }
}

const notInLine = 'This person is no longer in line.'
const hasEnded = 'The state of this piece has changed since you opened the list.'

async function readStored(tx: Db, which: Row): Promise<StoredClaim> {
  const [claim] = await tx.select().from(claims).where(isRow(claims, which))
  if (!claim) throw notFound('There is no such claim.')
  return claim
}

async function readClaim(tx: Db, shopId: number, id: number): Promise<PieceClaim> {
  const { rows } = await tx.execute<{ claim: PieceClaim }>(sql`
    select row_to_json(one) as claim from (
      select ${columns} ${from} where ${isRow(claims, { shopId, id })}) one`)
  const [row] = rows
  if (!row) throw new Error(`Claim ${id} was not stored`)
  return row.claim
}

/** The end of a claim that is no sale. One that goes on keeps what it has, unless the owner states another one. */
async function getTerm(
  tx: Db,
  { shopId }: LockedItem,
  { kind, until, kept }: Pick<NewClaim, 'kind' | 'until'> & { kept: StoredClaim | undefined },
): Promise<{ until?: Date | SQL | null; cause?: 'order' }> {
  // The hold of an accepted estimate ends only when its order is closed.
  if (kind === 'hold' && kept?.cause === 'order') {
    if (until) throw endlessConflict()
    return { cause: 'order' }
  }
  if (until === undefined && kept) return {}
  // A memo goes on after its end.
  if (until) return { until: Date.parse(until) === kept?.until?.getTime() ? kept.until : await futureTime(tx, until) }
  return { until: kind === 'hold' ? afterHours((await readHoldRules(tx, shopId)).hours) : null }
}

function endlessConflict() {
  const message = 'This piece is held for an accepted estimate, without an end'
  return conflict(message, [{ path: 'until', message }])
}

/** A claim in API responses. */
const columns = sql`${claims.id}, ${claims.items_id}, ${claims.kind}, ${lineColumn} as line, ${claims.pieces},
  ${claims.name}, ${claims.email}, ${claims.phone}, ${claims.place}, ${claims.note}, ${isoTime(claims.until)} as until,
  ${isoTime(sql`coalesce(${claims.granted_at}, ${claims.asked_at})`)} as since, ${claims.cause}, ${claims.orders_id},
  json_build_object('title', ${items.title}, 'slug', ${items.slug}, 'sku', ${items.sku}) as _items`

const from = sql`from ${claims} join ${items} on ${items.shops_id} = ${claims.shops_id} and ${items.id} = ${claims.items_id}`

const isInLine = isNull(claims.granted_at)

const counts = sql`json_build_object('total', count(*), 'waiting', count(*) filter (where ${isInLine})${sql.join(
  claimKinds.map(
    (kind) =>
      sql`, ${kind}::text, count(*) filter (where ${isNotNull(claims.granted_at)} and ${eq(claims.kind, kind)})`,
  ),
)})`

function matchesQuery(shopId: number, { state, search, items_id }: ClaimListQuery): SQL | undefined {
  const ofState = state === 'waiting' ? isInLine : state && and(isNotNull(claims.granted_at), eq(claims.kind, state))
  return and(
    eq(claims.shops_id, shopId),
    isNull(claims.released_at),
    isRunning,
    ofState,
    items_id === undefined ? undefined : eq(claims.items_id, items_id),
    ilikeAny(search, items.title, items.sku, claims.name, claims.email, claims.place, claims.note),
  )
}
