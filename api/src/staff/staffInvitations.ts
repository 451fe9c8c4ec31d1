import { randomBytes } from 'node:crypto'
import {
  invitationDays,
  type NewInvitation,
  type OpenInvitation,
  type SentInvitation,
  staffRoleLabels,
} from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import { isCustomer, lockCustomer } from '../db/customerRecord.ts'
import type { Db } from '../db/database.ts'
import { customers, staffInvitations as invitations, user } from '../db/schema.ts'
import type { Author, SessionUser } from '../http/requests/visitor.ts'
import { conflict, forbidden, notFound } from '../http/responses/httpErrors.ts'
import type { Outbox } from '../mail/outbox.ts'
import { assertInvitable, findInvitation, getHash, isOpen, isPending, selectInvitations } from './invitationRows.ts'

export type StaffInvitations = ReturnType<typeof staffInvitations>

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  publicUrl: string
  /** False in a shop without a mail server: then the owner gets the link. */
  canSend: boolean
}

const ended = 'This invitation has ended or was used already. Ask the owner for a new one.'

/**
 * Invitations to the staff. The link's secret is stored hashed, works once and for the account of the invited address
 * only, and ends when the person who sent it is no owner any more.
 */
export function staffInvitations({ db, writes, outbox, publicUrl, canSend }: Deps) {
  return {
    /** The pending ones, oldest first. */
    list: (shopId: number) => selectInvitations(db, shopId),

    invite(author: Author, { email: address, staff_role }: NewInvitation): Promise<SentInvitation> {
      const email = address.toLowerCase()
      const token = newToken()
      return writes.change({ author, entity: 'staff_invitation' }, async (tx, { add }) => {
        await assertInvitable(tx, author.shopId, email)
        const [made] = await tx
          .insert(invitations)
          .values({
            shops_id: author.shopId,
            email,
            staff_role,
            token_hash: getHash(token),
            invited_by: author.by.id,
            expires_at: expiry,
          })
          .onConflictDoNothing()
          .returning({ id: invitations.id })
        if (!made) throw conflict('This address is invited already. Send that invitation again.')
        add(made.id)
        return send(tx, author, made.id, token)
      })
    },

    /** Makes a new link; the old one ends. */
    resend(author: Author, id: number): Promise<SentInvitation> {
      const token = newToken()
      const target = { author, entity: 'staff_invitation' as const, ids: [id] }
      return writes.change(target, async (tx) => {
        const { rowCount } = await tx
          .update(invitations)
          .set({ token_hash: getHash(token), expires_at: expiry, invited_by: author.by.id })
          .where(isPending(author.shopId, id))
        if (rowCount !== 1) throw notFound('There is no such invitation.')
        return send(tx, author, id, token)
      })
    },

    async revoke(author: Author, id: number): Promise<void> {
      await writes.change({ author, entity: 'staff_invitation', ids: [id] }, async (tx) => {
        const { rowCount } = await tx.update(invitations).set({ state: 'revoked' }).where(isPending(author.shopId, id))
        if (rowCount !== 1) throw notFound('There is no such invitation.')
      })
    },

    async open(shopId: number, token: string): Promise<OpenInvitation> {
      const found = await find(token, shopId)
      const [account] = await db.select({ id: user.id }).from(user).where(eq(user.email, found.email))
      return { ...found, has_account: account !== undefined }
    },

    /** The invited address of a link, in any shop. */
    getAddress: async (token: string) => (await find(token)).email,

    /**
     * Puts the account of the invited address on the staff. This protects an address that has an account: for another
     * one, whoever holds the link can make the account by `/identity/join`.
     */
    async accept(person: Acceptance, token: string): Promise<void> {
      const {
        shopId,
        user: { id, name, email },
      } = person
      const author = { shopId, by: { id, name: name.trim() || email } }
      const { email: invited, staff_role } = await find(token, shopId)
      if (invited !== email.toLowerCase())
        throw forbidden(`This invitation is for ${invited}. Sign in with that address.`)
      await writes.change(
        { author, entity: 'staff', ids: async (tx) => [(await lockCustomer(tx, person)).id] },
        async (tx) => {
          const used = await tx
            .update(invitations)
            .set({ state: 'accepted' })
            .where(and(isOpen(tx, token, shopId), eq(invitations.email, invited)))
          if (used.rowCount !== 1) throw notFound(ended)
          const joined = await tx
            .update(customers)
            .set({ role: 'admin', staff_role })
            .where(and(isCustomer(shopId, id), eq(customers.role, 'customer'), eq(customers.block_deny_access, false)))
          if (joined.rowCount !== 1) throw conflict('You are on the staff already.')
        },
      )
    },
  }

  async function find(token: string, shopId?: number) {
    const found = await findInvitation(db, token, shopId)
    if (!found) throw notFound(ended)
    return found
  }

  /** Mails the link, or returns it for the owner to pass on. */
  async function send(tx: Db, { shopId, by }: Author, id: number, token: string): Promise<SentInvitation> {
    const [invitation] = await selectInvitations(tx, shopId, id)
    if (!invitation) throw new Error('The invitation is gone within its transaction')
    const url = `${publicUrl}/join?token=${token}`
    if (!canSend) return { invitation, url }
    const data = { name: by.name, role: staffRoleLabels[invitation.staff_role], url }
    await outbox.add(tx, { shopId, to: { email: invitation.email }, template: 'staffInvitation', data })
    return { invitation, url: null }
  }
}

interface Acceptance {
  shopId: number
  user: SessionUser
}

const expiry = sql`now() + make_interval(days => ${invitationDays})`

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
