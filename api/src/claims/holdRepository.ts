import { type Contact, type Hold, hasContact, type NewHold, noContactMessage } from '@elegant/shared/rules'
import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import { isRunning } from '../db/availabilityColumns.ts'
import { lockCustomer } from '../db/customerRecord.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { isRow } from '../db/isRow.ts'
import { lockShop } from '../db/lockShop.ts'
import { claims, items } from '../db/schema.ts'
import { assertSame, type Repeatable } from '../http/requests/idempotency.ts'
import type { SessionUser } from '../http/requests/visitor.ts'
import { conflict, invalid, notFound } from '../http/responses/httpErrors.ts'
import type { Outbox } from '../mail/outbox.ts'
import { refreshAvailability } from './availabilityRows.ts'
import type { ClaimLedger, LockedItem, StoredClaim } from './claimLedger.ts'
import { afterHours, readHoldRules } from './holdTimes.ts'
import { isMemberInLine, isWaiting } from './itemClaims.ts'
import { mailHolder } from './mailHolder.ts'

interface HoldRequest extends Repeatable {
  shopId: number
  subject: string
  /** Undefined for guests. */
  user: SessionUser | undefined
  hold: NewHold
}

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  claimLedger: ClaimLedger
}

export type HoldRepository = ReturnType<typeof holdRepository>

/** Holds as shoppers ask for them and give them up (docs/product/availability.md#holds). */
export function holdRepository({ db, writes, outbox, claimLedger }: Deps) {
  return {
    list: (shopId: number, subject: string) => readHolds(db, { shopId, subject }),

    /** Grants a hold by the shop's rules, or a place in line. A repeated request returns the same one. */
    request(asked: HoldRequest): Promise<{ hold: Hold; isNew: boolean }> {
      const { shopId, subject } = asked
      const work = async (tx: Db) => {
        const person = await lockPerson(tx, asked)
        const repeated = await findRepeated(tx, asked)
        const found = repeated ? { claim: repeated, isNew: false } : await findOrAdd(tx, asked, person)
        return { hold: await readHold(tx, { shopId, subject }, found.claim), isNew: found.isNew }
      }
      return writes.publish(shopId, work, ({ isNew }) => isNew)
    },

    /** Gives up an own hold or place in line. Returns the rest. */
    giveUp(which: { shopId: number; subject: string; id: number }): Promise<Hold[]> {
      const { shopId, subject } = which
      return writes.publish(shopId, async (tx) => {
        const isOwn = and(isRow(claims, { shopId, id: which.id }), eq(claims.subject, subject))
        const [found] = await tx.select({ id: claims.items_id, kind: claims.kind }).from(claims).where(isOwn)
        const item = found?.kind === 'hold' && (await claimLedger.lock(tx, { shopId, id: found.id }))
        if (!item) throw notFound('There is no such hold.')
        const [own] = await tx
          .select()
          .from(claims)
          .where(and(isOwn, isNull(claims.released_at)))
        if (own?.cause === 'order')
          throw conflict('This piece is held for the estimate that you accepted. Please write to us instead.')
        if (own) {
          await claimLedger.release(tx, own, 'given_up')
          if (own.granted_at) await claimLedger.grantNext(tx, item)
        }
        return readHolds(tx, { shopId, subject })
      })
    },
  }

  async function findOrAdd(
    tx: Db,
    asked: HoldRequest,
    person: Person,
  ): Promise<{ claim: StoredClaim; isNew: boolean }> {
    const { shopId, subject, user, hold } = asked
    const item = await claimLedger.lock(tx, { shopId, id: hold.items_id })
    if (!item?.isPublic) throw gone()
    if (item.item_type !== 'Product' || item.sold_as !== 'one') {
      throw conflict('Only a one-of-a-kind piece can be held.', [
        { path: 'items_id', message: 'Only a one-of-a-kind piece can be held' },
      ])
    }
    const holder = await claimLedger.findHolder(tx, item)
    if (holder?.kind === 'sold')
      throw conflict('This piece is sold', [{ path: 'items_id', message: 'This piece is sold' }])
    if (holder?.subject === subject) return { claim: holder, isNew: false }
    const isMine = and(isWaiting(item), eq(claims.subject, subject))
    const [waiting] = await tx.select().from(claims).where(isMine)
    if (waiting) return { claim: waiting, isNew: false }

    const rules = await readHoldRules(tx, shopId)
    await assertWithinLimits(tx, asked, rules)
    const values = { ...person, subject, cause: 'shopper', kind: 'hold' } as const
    const key = { idempotency_key: asked.key, request_hash: asked.hash }
    const [added] = await tx
      .insert(claims)
      .values({ ...values, ...key, shops_id: shopId, items_id: item.id })
      .returning()
    if (!added) throw new Error('The request for a hold was not stored')
    await refreshAvailability(tx, shopId, [item.id])
    const isGranted = user !== undefined && rules.automatic && !holder && (await isFirstMember(tx, item, added))
    const claim = isGranted ? await claimLedger.grant(tx, added, afterHours(rules.hours)) : added
    if (isGranted) await mailHolder(tx, item, claim, 'holdGranted')
    await mailShop(tx, item, claim)
    return { claim, isNew: true }
  }

  async function mailShop(tx: Db, item: LockedItem, { name, email, phone, granted_at }: StoredClaim): Promise<void> {
    const data = {
      title: item.title,
      slug: item.slug,
      customer: { name, email, phone },
      isGranted: granted_at !== null,
    }
    await outbox.add(tx, { shopId: item.shopId, to: 'shop', template: 'holdRequestForShop', data })
  }
}

interface Person {
  name: string
  email: string
  phone: string
}

/** Locks a customer, so that the limits of concurrent requests are counted one after the other. */
async function lockPerson(tx: Db, { shopId, user, hold }: HoldRequest): Promise<Person> {
  const { name = '', email = '', phone = '' }: Contact = hold.contact ?? {}
  if (!user) {
    if (!hasContact(hold.contact)) throw invalid([{ path: 'contact', message: noContactMessage }])
    return { name: name.trim(), email: email.trim(), phone: phone.trim() }
  }
  const customer = await lockCustomer(tx, { shopId, user })
  return { name: customer.Full_name || user.name, email: user.email, phone: phone.trim() }
}

async function findRepeated(tx: Db, { shopId, subject, ...asked }: HoldRequest): Promise<StoredClaim | undefined> {
  if (asked.key === undefined) return undefined
  const [before] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.shops_id, shopId), eq(claims.subject, subject), eq(claims.idempotency_key, asked.key)))
  if (before) assertSame({ hash: before.request_hash ?? '' }, asked)
  return before
}

async function assertWithinLimits(
  tx: Db,
  { shopId, subject, user, hold }: HoldRequest,
  { atOnce, perStoneDays }: { atOnce: number; perStoneDays: number },
): Promise<void> {
  // A guest has no row whose lock makes the limits of concurrent requests count one after the other.
  if (!user) await lockShop(tx, shopId)
  const own = and(eq(claims.shops_id, shopId), eq(claims.subject, subject), eq(claims.kind, 'hold'))
  const open = await tx.$count(claims, and(own, eq(claims.cause, 'shopper'), isOpenHold))
  if (open >= atOnce) {
    throw conflict(`You can have ${atOnce} ${atOnce === 1 ? 'hold' : 'holds'} at once. Please give one up first.`)
  }
  // The owner grants the holds of guests, and decides about the same piece again.
  if (!user) return
  const since = sql`now() - ${perStoneDays}::int * interval '1 day'`
  const lately = await tx.$count(claims, and(own, eq(claims.items_id, hold.items_id), gt(claims.granted_at, since)))
  if (lately > 0) {
    const days = perStoneDays === 7 ? 'a week' : `${perStoneDays} days`
    throw conflict(`A piece can be held once in ${days} for the same person. You can still enquire about it.`)
  }
}

/** A member who asked before, while the owner granted by hand, comes first. */
async function isFirstMember(tx: Db, item: LockedItem, { id }: StoredClaim): Promise<boolean> {
  return (await tx.$count(claims, and(isMemberInLine(item), ne(claims.id, id)))) === 0
}

const gone = () =>
  notFound('This item is no longer available', [{ path: 'items_id', message: 'This item is no longer available' }])

const line = sql`(
  select count(*)::int from ${claims} other
  where other.shops_id = ${claims.shops_id} and other.items_id = ${claims.items_id} and other.released_at is null
    and other.granted_at is null and (other.asked_at, other.id) <= (${claims.asked_at}, ${claims.id}))`

/** The place in line of a row of `claims`; null if it is granted. */
export const lineColumn = sql<number | null>`case when ${claims.granted_at} is null then ${line} end`

/** Not given up, not over, and its piece not sold: a sale leaves the line as it is, in case it is undone. */
const isOpenHold = and(
  isNull(claims.released_at),
  isRunning,
  sql`not exists (
    select from ${claims} sale where sale.shops_id = ${claims.shops_id} and sale.items_id = ${claims.items_id}
      and sale.kind = 'sold' and sale.is_exclusive and sale.released_at is null)`,
)

async function readHolds(
  tx: Db,
  { shopId, subject }: { shopId: number; subject: string },
  which?: SQL,
): Promise<Hold[]> {
  const isOpen = which ?? isOpenHold
  return tx
    .select({
      id: claims.id,
      items_id: claims.items_id,
      title: items.title,
      slug: items.slug,
      line: lineColumn,
      until: sql<string | null>`case when ${claims.granted_at} is not null then ${isoTime(claims.until)} end`,
      created_at: isoTime(claims.asked_at),
    })
    .from(claims)
    .innerJoin(items, and(eq(items.shops_id, claims.shops_id), eq(items.id, claims.items_id)))
    .where(and(eq(claims.shops_id, shopId), eq(claims.subject, subject), eq(claims.kind, 'hold'), isOpen))
    .orderBy(claims.asked_at, claims.id)
}

async function readHold(tx: Db, owner: { shopId: number; subject: string }, { id }: StoredClaim): Promise<Hold> {
  const [hold] = await readHolds(tx, owner, eq(claims.id, id))
  if (!hold) throw new Error(`Hold ${id} was not stored`)
  return hold
}
