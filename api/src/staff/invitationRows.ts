import { hash } from 'node:crypto'
import type { OpenInvitation, StaffInvitation } from '@elegant/shared/rules'
import { and, asc, eq, exists, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isOwner } from '../db/isOwner.ts'
import { isoTime } from '../db/isoTime.ts'
import { customers, staffInvitations, user } from '../db/schema.ts'
import { conflict } from '../http/responses/httpErrors.ts'

const inviter = sql<string>`coalesce(nullif(btrim(${user.name}), ''), ${user.email})`

/** The pending invitations of a shop, oldest first, or one of them. */
export async function selectInvitations(db: Db, shopId: number, id?: number): Promise<StaffInvitation[]> {
  return db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      staff_role: staffInvitations.staff_role,
      invited_by: inviter,
      created_at: isoTime(staffInvitations.created_at),
      expires_at: isoTime(staffInvitations.expires_at),
      is_open: sql<boolean>`(${isUsable(db)})`,
    })
    .from(staffInvitations)
    .innerJoin(user, eq(user.id, staffInvitations.invited_by))
    .where(isPending(shopId, id))
    .orderBy(asc(staffInvitations.id))
}

/** The invitation of a link, in one shop or in any. */
export async function findInvitation(
  db: Db,
  token: string,
  shopId?: number,
): Promise<Omit<OpenInvitation, 'has_account'> | undefined> {
  const [found] = await db
    .select({ email: staffInvitations.email, staff_role: staffInvitations.staff_role, invited_by: inviter })
    .from(staffInvitations)
    .innerJoin(user, eq(user.id, staffInvitations.invited_by))
    .where(isOpen(db, token, shopId))
  return found
}

export function isPending(shopId: number, id?: number) {
  return and(
    eq(staffInvitations.shops_id, shopId),
    eq(staffInvitations.state, 'pending'),
    id === undefined ? undefined : eq(staffInvitations.id, id),
  )
}

/** The invitation of a link can be accepted. */
export function isOpen(db: Db, token: string, shopId?: number) {
  return and(
    eq(staffInvitations.token_hash, getHash(token)),
    eq(staffInvitations.state, 'pending'),
    shopId === undefined ? undefined : eq(staffInvitations.shops_id, shopId),
    isUsable(db),
  )
}

/** It has not expired, and the person who sent it is still an owner. */
function isUsable(db: Db) {
  return and(
    gt(staffInvitations.expires_at, sql`now()`),
    exists(
      db
        .select({ id: customers.id })
        .from(customers)
        .where(and(isOwner(staffInvitations.shops_id), eq(customers.elegant_user_id, staffInvitations.invited_by))),
    ),
  )
}

/** Throws for an address that is on the staff, or whose account is blocked and could not accept. */
export async function assertInvitable(db: Db, shopId: number, email: string): Promise<void> {
  const [known] = await db
    .select({ role: customers.role, isDenied: customers.block_deny_access })
    .from(customers)
    .innerJoin(user, eq(user.id, customers.elegant_user_id))
    .where(and(eq(customers.shops_id, shopId), eq(user.email, email)))
  if (known?.role === 'admin') throw conflict(`${email} is on the staff already.`)
  if (known?.isDenied || known?.role === 'blocked') throw conflict(`${email} is blocked. Unblock the customer first.`)
}

/** Secrets are stored hashed, so that the database opens no invitation. */
export function getHash(token: string): string {
  return hash('sha256', token)
}
