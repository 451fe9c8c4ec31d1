import { maxPiecesMessage, passedOnHours, takenMessage } from '@elegant/shared/rules'
import { and, asc, eq, type InferInsertModel, type InferSelectModel, isNull, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '../db/anyOf.ts'
import type { Db } from '../db/database.ts'
import { isRow } from '../db/isRow.ts'
import { claims, items, type releaseCauses, shops, stoneRecords } from '../db/schema.ts'
import { isShownItem } from '../db/visibility.ts'
import type { Row } from '../http/requests/editTarget.ts'
import { conflict, type HttpError } from '../http/responses/httpErrors.ts'
import { addStoneRecord } from '../stoneRecords/addStoneRecord.ts'
import { refreshAvailability } from './availabilityRows.ts'
import { getCarriedFields } from './carriedFields.ts'
import { countSold, isHolder, isMemberInLine } from './itemClaims.ts'
import { mailHolder } from './mailHolder.ts'

export type StoredClaim = InferSelectModel<typeof claims>
/** The columns of a new claim; times may be expressions of the database's clock. */
type ClaimValues = Omit<
  InferInsertModel<typeof claims>,
  'shops_id' | 'items_id' | 'is_exclusive' | 'until' | 'granted_at'
> & {
  until?: Date | SQL | null
  /** An ended sale that this one brings back, with its certificate. */
  restores?: number
}
type ReleaseCause = (typeof releaseCauses)[number]

/** An item whose row is locked until the transaction ends. All writes of the ledger take this lock first. */
export interface LockedItem extends Row {
  title: string
  slug: string
  item_type: string
  sold_as: 'one' | 'many' | 'made'
  pieces: number
  isPublic: boolean
  isArchived: boolean
}

export type ClaimLedger = ReturnType<typeof createClaimLedger>

/**
 * The ledger of claims (docs/product/availability.md#claims). Each method runs in the caller's transaction. Expired
 * claims are settled when an item is locked, so that the outcome never depends on a timer.
 */
export function createClaimLedger() {
  return { lock, findHolder, claim, sell, release, grant, grantNext }

  /** Locks an item, releases what has run out and passes a lapsed hold on. Undefined if there is no such item. */
  async function lock(tx: Db, { shopId, id }: Row): Promise<LockedItem | undefined> {
    const [row] = await tx
      .select({
        title: items.title,
        slug: items.slug,
        item_type: items.item_type,
        sold_as: items.sold_as,
        pieces: items.pieces,
        archived_at: items.archived_at,
        isPublic: sql<boolean>`${isShownItem} and ${shops.Is_visible}`,
      })
      .from(items)
      .innerJoin(shops, eq(shops.id, items.shops_id))
      .where(isRow(items, { shopId, id }))
      .for('no key update', { of: items })
    if (!row) return undefined
    const { archived_at, ...columns } = row
    const item = { ...columns, shopId, id, isArchived: archived_at !== null }
    await releaseExpired(tx, item)
    return item
  }

  async function releaseExpired(tx: Db, item: LockedItem): Promise<void> {
    const [lapsed] = await tx
      .update(claims)
      .set({ released_at: sql`now()`, release_cause: 'lapsed' })
      .where(and(isHolder(item), sql`${claims.kind} in ('hold', 'show') and ${claims.until} <= now()`))
      .returning()
    if (lapsed) await refreshAvailability(tx, item.shopId, [item.id])
    if (lapsed?.kind !== 'hold') return
    await mailHolder(tx, item, lapsed, 'holdEnded')
    await grantNext(tx, item)
  }

  /** Gives a free piece to the next customer in line. */
  async function grantNext(tx: Db, item: LockedItem): Promise<void> {
    if (item.isArchived || item.sold_as !== 'one' || (await findHolder(tx, item))) return
    const [next] = await tx
      .select()
      .from(claims)
      .where(isMemberInLine(item))
      .orderBy(asc(claims.asked_at), asc(claims.id))
      .limit(1)
    if (!next) return
    const granted = await grant(tx, next, sql`now() + ${passedOnHours} * interval '1 hour'`)
    await mailHolder(tx, item, granted, 'holdPassedOn')
  }

  /** The claim that holds an item. */
  async function findHolder(tx: Db, item: Row): Promise<StoredClaim | undefined> {
    const [holder] = await tx.select().from(claims).where(isHolder(item))
    return holder
  }

  /**
   * Adds a claim on a single piece. `replaces` is the claim that ends with it, if it still holds the piece; what the new one
   * does not state is carried over. Throws a 409 that says who or what holds the piece otherwise.
   */
  async function claim(tx: Db, item: LockedItem, { replaces, ...values }: ClaimValues): Promise<StoredClaim> {
    if (item.item_type !== 'Product') throw conflict('Only products can be held, shown or sold.')
    if (item.sold_as !== 'one') throw conflict('Only a one-of-a-kind piece can be held or shown.')
    const holder = await findHolder(tx, item)
    if (holder && holder.id !== replaces) throw heldConflict(holder)
    if (holder) await release(tx, holder, 'replaced')
    const carried = holder ? getCarriedFields(holder, values) : {}
    return insert(tx, item, { ...carried, ...values, replaces: holder?.id, granted_at: sql`now()` })
  }

  /** Sells a single piece, or some of several. Pieces made to order have no stock to take from. */
  async function sell(
    tx: Db,
    item: LockedItem,
    { pieces = 1, ...values }: Omit<ClaimValues, 'kind'>,
  ): Promise<StoredClaim | undefined> {
    if (item.sold_as === 'made') return undefined
    if (item.sold_as === 'one') return claim(tx, item, { ...values, kind: 'sold' })
    const left = item.pieces - (await countSold(tx, item))
    if (pieces > left) {
      const message = maxPiecesMessage(Math.max(0, left))
      throw conflict(message, [{ path: 'pieces', message }])
    }
    const granted_at = sql`now()`
    // Nobody holds several pieces, so that their sale replaces no claim.
    return insert(tx, item, { ...values, replaces: null, pieces, kind: 'sold', is_exclusive: false, granted_at })
  }

  async function insert(
    tx: Db,
    { shopId, id }: Row,
    { restores, ...values }: ClaimValues & { granted_at: SQL; is_exclusive?: boolean },
  ): Promise<StoredClaim> {
    const [added] = await tx
      .insert(claims)
      .values({ ...values, shops_id: shopId, items_id: id })
      .returning()
    if (!added) throw new Error('The claim was not stored')
    await refreshAvailability(tx, shopId, [id])
    if (added.kind === 'sold') await recordSale(tx, added, restores)
    return added
  }

  /** A sale that goes on, or comes back, keeps its certificate; that of a new one says what the shop says today. */
  async function recordSale(tx: Db, { shops_id, items_id, id, replaces }: StoredClaim, restores: number | undefined) {
    const former = [replaces, restores].filter((claim) => typeof claim === 'number')
    const moved = await tx
      .update(stoneRecords)
      .set({ claims_id: id })
      .where(and(eq(stoneRecords.shops_id, shops_id), anyOf(stoneRecords.claims_id, former)))
      .returning({ id: stoneRecords.id })
    if (moved.length > 0) return
    await addStoneRecord(tx, { shopId: shops_id, id: items_id }, { cause: 'sale', claims_id: id })
  }

  async function release(tx: Db, { shops_id, items_id, id }: StoredClaim, cause: ReleaseCause): Promise<void> {
    await tx
      .update(claims)
      .set({ released_at: sql`now()`, release_cause: cause })
      .where(and(isRow(claims, { shopId: shops_id, id }), isNull(claims.released_at)))
    await refreshAvailability(tx, shops_id, [items_id])
  }

  /** Turns a place in line into a hold, which replaces a show. */
  async function grant(tx: Db, claim: StoredClaim, until: SQL, show?: StoredClaim): Promise<StoredClaim> {
    const { shops_id, items_id, id } = claim
    if (show) await release(tx, show, 'replaced')
    const carried = show ? getCarriedFields(show, { kind: claim.kind, subject: claim.subject }) : {}
    const [granted] = await tx
      .update(claims)
      .set({ ...carried, granted_at: sql`now()`, until: sql`${until}` })
      .where(isRow(claims, { shopId: shops_id, id }))
      .returning()
    if (!granted) throw new Error(`Claim ${id} is gone despite the lock of its item`)
    await refreshAvailability(tx, shops_id, [items_id])
    return granted
  }
}

/** Throws a 409 for a deleted item, which its owner cannot claim. Its orders can: what was agreed still holds. */
export function assertNotDeleted({ isArchived }: LockedItem): void {
  if (isArchived) throw conflict('This item is deleted. Restore it first.')
}

/** A 409 that says why a piece cannot be had, without names. */
export function heldConflict({ kind, until, place }: StoredClaim): HttpError {
  const message = takenMessage({
    state: kind,
    asked: 0,
    waiting: 0,
    left: null,
    claim: null,
    until: until?.toISOString() ?? null,
    place: place || null,
  })
  return conflict(message, [{ path: 'items_id', message }])
}
