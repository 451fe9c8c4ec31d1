import type { InferType } from 'yup'
import { limits } from '../fields/limits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { email, text } from '../fields/text.ts'
import { signUpRule } from './credentials.ts'
import { type StaffRole, staffRoles } from './staffRole.ts'

/** The days in which an invitation can be accepted. */
export const invitationDays = 7

/** A person with access to the admin area (docs/product/staff.md). */
export interface StaffMember {
  elegant_user_id: string
  Full_name: string
  email: string
  staff_role: StaffRole
  /** Null if all sessions of the account have ended. */
  signed_in_at: string | null
  seen_at: string
}

/** An invitation that is not accepted yet. */
export interface StaffInvitation {
  id: number
  email: string
  staff_role: StaffRole
  invited_by: string
  created_at: string
  expires_at: string
  /** False if it has expired, or if the person who sent it is no owner any more. */
  is_open: boolean
}

/** Response of GET /staff. */
export interface Staff {
  members: StaffMember[]
  invitations: StaffInvitation[]
  /** False in a shop without a mail server, whose owner passes the links on. */
  sends_mail: boolean
}

/** A new invitation; `url` is its secret link in a shop without a mail server, else null. */
export interface SentInvitation {
  invitation: StaffInvitation
  url: string | null
}

/** The contents of an invitation for the person with its link. */
export interface OpenInvitation {
  email: string
  staff_role: StaffRole
  invited_by: string
  /** The address has an account, which can accept after signing in. */
  has_account: boolean
}

const staffRole = () => text().required('Role is required').oneOf(staffRoles).label('Role')
const token = () => text().required().max(limits.token)

/** Body of POST /staff_invitations. */
export const newInvitationRule = strictObject({
  email: email().required('Email is required').label('Email'),
  staff_role: staffRole(),
})
export type NewInvitation = InferType<typeof newInvitationRule>

/** Body of PATCH /staff/{elegant_user_id}. */
export const staffRoleRule = strictObject({ staff_role: staffRole() })
export type StaffRoleChange = InferType<typeof staffRoleRule>

/** Body of the calls with the token of an invitation's link. */
export const invitationTokenRule = strictObject({ token: token() })

/** Body of POST /identity/join: makes the account of an invited address. */
export const joinRule = signUpRule.omit(['email']).shape({ token: token() })
export type Join = InferType<typeof joinRule>
