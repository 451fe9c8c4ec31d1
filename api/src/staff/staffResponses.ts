import type { OpenInvitation, SentInvitation, Staff, StaffInvitation } from '@elegant/shared/rules'
import { staffRoles } from '@elegant/shared/rules'
import { array, type ObjectSchema } from 'yup'
import { flag, id, one, shape, time, words } from '../openapi/responses.ts'

const invitation: ObjectSchema<StaffInvitation> = shape({
  id: id(),
  email: words(),
  staff_role: one(staffRoles),
  invited_by: words(),
  created_at: time(),
  expires_at: time(),
  is_open: flag(),
}).meta({ title: 'StaffInvitation' })

export const staffResponse: ObjectSchema<Staff> = shape({
  members: array(
    shape({
      elegant_user_id: words(),
      Full_name: words(),
      email: words(),
      staff_role: one(staffRoles),
      signed_in_at: time().nullable(),
      seen_at: time(),
    }).required(),
  ).required(),
  invitations: array(invitation.required()).required(),
  sends_mail: flag(),
}).meta({ title: 'Staff' })

export const sentInvitationResponse: ObjectSchema<SentInvitation> = shape({
  invitation,
  url: words().nullable().meta({ description: 'The secret link, in a shop without a mail server.' }),
})

export const openInvitationResponse: ObjectSchema<OpenInvitation> = shape({
  email: words(),
  staff_role: one(staffRoles),
  invited_by: words(),
  has_account: flag(),
})
