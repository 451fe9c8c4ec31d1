import type { OwnSession, Role } from '@elegant/shared/rules'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { customers, session, user } from '../db/schema.ts'
import type { SessionUser } from '../http/visitor.ts'

/** The holder of a session as the shop knows it now. Without a customer record the role is null. */
export interface SessionHolder {
  user: SessionUser
  role: Role | null
  isBlocked: boolean
  blockReason: string | null
  /** Last noted as seen more than a minute ago. */
  isStale: boolean
}

/** However often it is renewed, a session ends after so many days. */
export const maxSessionDays = 30

const isOpen = and(
  gt(session.expiresAt, sql`now()`),
  gt(session.createdAt, sql`now() - make_interval(days => ${maxSessionDays})`),
)

export function sessionRepository(db: Db) {
  return {
    /** One query, at each call with a session-bound token: a sign-out or a block holds from the next request on. */
    async holder(shopId: number, sessionId: string): Promise<SessionHolder | undefined> {
      const [row] = await db
        .select({
          id: user.id,
          name: user.name,
          email: user.email,
          role: customers.role,
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
        role,
        isBlocked: role === 'blocked' || row.block_deny_access === true,
        blockReason: row.block_deny_reason,
        isStale,
      }
    },
    /** The open sessions of an account, the last used first; `current`: the one that asks. */
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
    /** Ends one session of an account; false: there is none. */
    async end(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.delete(session).where(and(eq(session.userId, userId), eq(session.id, id)))
      return rowCount !== 0
    },
    /** Ends the sessions of an account, but for one; answers how many they were. */
    async endAll(userId: string, current = ''): Promise<number> {
      const { rowCount } = await db.delete(session).where(and(eq(session.userId, userId), ne(session.id, current)))
      return rowCount ?? 0
    },
    /** Ends the sessions of an account that are older than a moment. */
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
