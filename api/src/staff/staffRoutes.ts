import { invitationTokenRule, newInvitationRule, type Staff, staffRoleRule } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { CustomerRepository } from '../customers/customerRepository.ts'
import { customerResponse } from '../customers/customerResponses.ts'
import { userParam } from '../customers/customerRoutes.ts'
import { routesFor } from '../http/routes/route.ts'
import type { StaffInvitations } from './staffInvitations.ts'
import type { StaffRepository } from './staffRepository.ts'
import { openInvitationResponse, sentInvitationResponse, staffResponse } from './staffResponses.ts'

interface Deps {
  staff: StaffRepository
  invitations: StaffInvitations
  customers: CustomerRepository
  /** False in a shop without a mail server. */
  canSend: boolean
}

/** The people in the admin area and the invitations to it (docs/product/staff.md). */
export function staffRoutes(api: FastifyInstance, { staff, invitations, customers, canSend }: Deps): void {
  const owner = routesFor(api, 'owner')
  const list = async (shopId: number): Promise<Staff> => ({
    members: await staff.list(shopId),
    invitations: await invitations.list(shopId),
    sends_mail: canSend,
  })

  owner.get('/staff', 'The people in the admin area, and the pending invitations.', {
    200: staffResponse,
    handler: ({ shopId }) => list(shopId),
  })

  owner.patch('/staff/:elegant_user_id', 'Changes the role of a member of the staff.', {
    params: userParam,
    body: staffRoleRule,
    200: staffResponse,
    errors: [409],
    async handler({ author, params, body }) {
      await staff.setRole(author, params.elegant_user_id, body.staff_role)
      return list(author.shopId)
    },
  })

  owner.delete('/staff/:elegant_user_id', 'Removes a member from the staff, who stays a customer.', {
    params: userParam,
    200: staffResponse,
    errors: [404, 409],
    async handler({ author, params }) {
      await staff.remove(author, params.elegant_user_id)
      return list(author.shopId)
    },
  })

  owner.post('/staff_invitations', 'Invites an email address to the staff.', {
    body: newInvitationRule,
    201: sentInvitationResponse,
    errors: [409],
    handler: ({ author, body }) => invitations.invite(author, body),
  })

  owner.post('/staff_invitations/:id/resend', 'Sends an invitation again with a new link; the old one ends.', {
    200: sentInvitationResponse,
    handler: ({ author, id }) => invitations.resend(author, id),
  })

  owner.delete('/staff_invitations/:id', 'Revokes an invitation.', {
    200: staffResponse,
    async handler({ author, id }) {
      await invitations.revoke(author, id)
      return list(author.shopId)
    },
  })

  // The token is in the body: addresses end up in logs.
  routesFor(api, 'visitor').post('/staff_invitations/open', 'The invitation of a link.', {
    body: invitationTokenRule,
    200: openInvitationResponse,
    errors: [404],
    handler: ({ shopId, body }) => invitations.open(shopId, body.token),
  })

  routesFor(api, 'member').post('/staff_invitations/accept', 'Accepts an invitation with the account of its address.', {
    body: invitationTokenRule,
    200: customerResponse,
    errors: [404, 409],
    async handler({ member: { shopId, user }, body }) {
      await invitations.accept({ shopId, user }, body.token)
      return customers.findByUser(shopId, user.id)
    },
  })
}
