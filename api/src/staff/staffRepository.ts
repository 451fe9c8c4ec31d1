import { getStaffRole, type StaffMember, type StaffRole } from '@elegant/shared/rules'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { customers, session } from '../db/schema.ts'
import type { Author } from '../http/requests/visitor.ts'
import { conflict, forbidden, notFound } from '../http/responses/httpErrors.ts'

export type StaffRepository = ReturnType<typeof staffRepository>

/** The people in the admin area of a shop. */
export function staffRepository({ db, writes }: { db: Db; writes: Writes }) {
  return {
    /** First the one who has been there longest. */
    async list(shopId: number): Promise<StaffMember[]> {
      const rows = await db
        .select({
          elegant_user_id: customers.elegant_user_id,
          Full_name: customers.Full_name,
          email: customers.email,
          role: customers.role,
          staff_role: customers.staff_role,
          signed_in_at: sql<string | null>`(select ${isoTime(sql`max(${session.createdAt})`)} from ${session}
            where ${session.userId} = ${customers.elegant_user_id} and ${session.expiresAt} > now())`,
          seen_at: isoTime(customers.seen_at),
        })
        .from(customers)
        .where(isStaff(shopId))
        .orderBy(asc(customers.id))
      return rows.flatMap(({ role, staff_role, ...member }) => {
        const known = getStaffRole({ role, staff_role })
        return known ? [{ ...member, staff_role: known }] : []
      })
    },

    setRole: (author: Author, userId: string, staff_role: StaffRole) =>
      changeMember(author, userId, { role: 'admin', staff_role }),

    /** The account stays a customer of the shop. */
    remove: (author: Author, userId: string) => changeMember(author, userId, { role: 'customer', staff_role: null }),
  }

  async function changeMember(
    author: Author,
    userId: string,
    standing: { role: 'admin' | 'customer'; staff_role: StaffRole | null },
  ): Promise<void> {
    await writes.change({ author, entity: 'staff', ids: (tx) => lockMember(tx, author, userId, standing) }, (tx) =>
      tx
        .update(customers)
        .set(standing)
        .where(and(isStaff(author.shopId), eq(customers.elegant_user_id, userId))),
    )
  }
}

/**
 * Locks the whole staff, so that of two owners who demote each other at once the second one is refused: the guard has
 * admitted both.
 */
async function lockMember(
  tx: Db,
  { shopId, by }: Author,
  userId: string,
  standing: { role: 'admin' | 'customer'; staff_role: StaffRole | null },
): Promise<number[]> {
  const { id, elegant_user_id, role, staff_role } = customers
  const staff = await tx
    .select({ id, elegant_user_id, role, staff_role })
    .from(customers)
    .where(isStaff(shopId))
    .orderBy(asc(id))
    .for('update')
  const owners = staff.filter((one) => getStaffRole(one) === 'owner').map((one) => one.elegant_user_id)
  if (!owners.includes(by.id)) throw forbidden('Only the owner may do this.')
  const member = staff.find((one) => one.elegant_user_id === userId)
  if (!member) throw notFound('There is no such member of the staff.')
  const staysOwner = getStaffRole(standing) === 'owner'
  if (!staysOwner && owners.every((owner) => owner === userId)) {
    throw conflict('The shop needs an owner. Make somebody else an owner first.')
  }
  return [member.id]
}

function isStaff(shopId: number) {
  return and(eq(customers.shops_id, shopId), eq(customers.role, 'admin'))
}
