import type { Role } from '@elegant/shared/rules'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { customers, session, user } from '../schema.ts'

/** Who stands behind a session, as the shop sees him now. Without a customer record the role is null. */
export interface SessionHolder {
  user: { id: string; name: string; email: string }
  role: Role | null
  isBlocked: boolean
  blockReason: string | null
  /** He was last noted as seen more than a minute ago. */
  isStale: boolean
}

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
        .where(and(eq(session.id, sessionId), gt(session.expiresAt, sql`now()`)))
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
    async noteSeen(shopId: number, userId: string): Promise<void> {
      await db
        .update(customers)
        .set({ seen_at: sql`now()` })
        .where(and(eq(customers.shops_id, shopId), eq(customers.elegant_user_id, userId)))
    },
  }
}
