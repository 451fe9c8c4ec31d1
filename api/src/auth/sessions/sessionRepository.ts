import { getStaffRole, type OwnSession, type StaffRole } from '@elegant/shared/rules'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { isoTime } from '../../db/isoTime.ts'
import { customers, session, user } from '../../db/schema.ts'
import type { SessionUser } from '../../http/requests/visitor.ts'

/** The current state of a session's user in the shop. */
export interface SessionHolder {
  user: SessionUser
  /** Null unless the user is on the staff. */
  staffRole: StaffRole | null
  isBlocked: boolean
  blockReason: string | null
  /** The last recorded activity is more than a minute ago. */
  isStale: boolean
}

/** Maximum age of a session in days, regardless of renewals. */
export const maxSessionDays = 30

const isOpen = and(
  gt(session.expiresAt, sql`now()`),
  gt(session.createdAt, sql`now() - make_interval(days => ${maxSessionDays})`),
)

export function sessionRepository(db: Db) {
  return {
    /** One query on each call with a session-bound token, so that a sign-out or a block takes effect on the next request. */
    async findHolder(shopId: number, sessionId: string): Promise<SessionHolder | undefined> {
      const [row] = await db
        .select({
          id: user.id,
          name: user.name,
          email: user.email,
          role: customers.role,
          staff_role: customers.staff_role,
          block_deny_access: customers.block_deny_access,
          block_deny_reason: customers.block_deny_reason,
          isStale: sql<boolean>`coalesce(${customers.seen_at} < now() - interval '1 minute', false)`,
        })
        .from(session)
        .innerJoin(user, eq(user.id, session.userId))
        .leftJoin(customers, and(eq(customers.shops_id, shopId), eq(customers.elegant_user_id, user.id)))
        .where(and(eq(session.id, sessionId), isOpen))
      if (!row) return undefined
      const { id, name, email, role, isStale } = row
      return {
        user: { id, name, email },
        staffRole: getStaffRole(row),
        isBlocked: role === 'blocked' || row.block_deny_access === true,
        blockReason: row.block_deny_reason,
        isStale,
      }
    },
    /** Open sessions of an account, most recently used first; `current`: the caller's own. */
    async list(userId: string, current: string | undefined): Promise<OwnSession[]> {
      const rows = await db
        .select({
          id: session.id,
          device: sql<string>`left(coalesce(${session.userAgent}, ''), 300)`,
          created_at: isoTime(session.createdAt),
          seen_at: isoTime(session.updatedAt),
        })
        .from(session)
        .where(and(eq(session.userId, userId), isOpen))
        .orderBy(desc(session.updatedAt))
      return rows.map((row) => ({ ...row, is_current: row.id === current }))
    },
    /** Ends one session of an account; returns false if it does not exist. */
    async end(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(session).where(and(eq(session.userId, userId), eq(session.id, id)))
      return rowCount !== 0
    },
    /** Ends all sessions of an account except `current`; returns their number. */
    async endAll(userId: string, current = ''): Promise<number> {
      const { rowCount } = await db.delete(session).where(and(eq(session.userId, userId), ne(session.id, current)))
      return rowCount ?? 0
    },
    /** Ends the sessions of an account that began before `moment`. */
    async endBefore(userId: string, moment: Date): Promise<void> {
      await db.delete(session).where(and(eq(session.userId, userId), lt(session.createdAt, moment)))
    },
    async noteSeen(shopId: number, userId: string): Promise<void> {
      await db
        .update(customers)
        .set({ seen_at: sql`now()` })
        .where(and(eq(customers.shops_id, shopId), eq(customers.elegant_user_id, userId)))
    },
  }
}

export type SessionRepository = ReturnType<typeof sessionRepository>
