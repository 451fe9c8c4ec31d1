import { boolean, type InferType, mixed } from 'yup'
import { isRecord } from '../fields/isRecord.ts'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { type Page, pageNumber } from '../fields/pagination.ts'
import { strictObject } from '../fields/strictObject.ts'
import { line, requiredParagraph, requiredText, text } from '../fields/text.ts'
import { uuidV4 } from '../fields/uuidV4.ts'
import type { Order } from '../orders/order.ts'
import type { InboxThread } from '../orders/thread.ts'
import type { StaffRole } from './staffRole.ts'

export const roles = ['admin', 'customer', 'blocked'] as const
export type Role = (typeof roles)[number]

/** A customer's role and access in one shop (docs/product/entities.md). */
export interface CustomerRole {
  /** Null if the server sends none. */
  role: Role | null
  block_deny_access: boolean
  block_deny_reason: string | null
  /** Null unless the role is admin; absent on servers without staff accounts, whose admins are owners. */
  staff_role?: StaffRole | null
}

/** A customer on the wire (docs/product/entities.md). */
export interface Customer {
  id: number
  elegant_user_id: string
  Full_name: string
  email: string
  cust_info: Record<string, unknown>
  customer_number: number | null
  is_online_now: boolean
  _customer_roles_of_customers_of_shops: CustomerRole
}

/** The display name, set at sign-up and editable later. */
export const personName = requiredText(limits.name.max, 'Name is required').label('Name')

/** Body of POST /customer. The email is accepted but ignored; the session's address is used. */
export const newCustomerRule = strictObject({
  cust_info: mixed<Record<string, never>>()
    .test('empty', 'cust_info must be an empty object', (value) => value === undefined || isEmptyObject(value))
    .meta({ type: 'object' }),
  /** The account's name. The server drops what turns its direction around, which old accounts of providers may have. */
  Full_name: line().nullable().max(limits.name.max),
  email: text().nullable().max(limits.email),
})

/** Body of PATCH /customer: the customer's display name. */
export const ownNameRule = strictObject({ Full_name: personName })
export type OwnName = InferType<typeof ownNameRule>

/** The `external` parameter of the customer list. */
export const customerListRule = strictObject({
  page: pageNumber(),
  search: text().max(limits.search),
  role: text().oneOf(roles),
  online: boolean(),
})
export type CustomerListQuery = InferType<typeof customerListRule>

/** GET /customers_all: the page, and counts over all customers of the shop. */
export interface CustomerPage extends Page<Customer> {
  counts: { total: number; online: number; admins: number; blocked: number }
}

/** Response of GET /customers/{id}: a customer with what belongs to the account, newest first. */
export interface CustomerDetail extends Customer {
  created_at: string
  seen_at: string
  /** Payments less refunds by currency, in minor units. */
  paid: { currency: string; amount: number }[]
  orders: Order[]
  threads: InboxThread[]
}

const noReason = 'Please give a reason for the block'

/**
 * Body of PATCH /customer/{elegant_user_id} (docs/product/api.md): changes the role, or blocks the customer, which
 * requires a reason.
 */
export const customerAccessRule = strictObject({
  elegant_user_id: text().required(),
  role: text().required().oneOf(roles),
  block_deny_access: boolean(),
  block_deny_reason: text()
    .label('Reason')
    .nullable()
    .max(ownerLimits.blockReason)
    .test(
      'reason',
      noReason,
      (reason, { parent }) => !isBlocked(parent) || (typeof reason === 'string' && reason.trim() !== ''),
    ),
})
export type CustomerAccess = InferType<typeof customerAccessRule>

/** The block dialog: the reason must not be blank (docs/product/validation.md#dialogs). */
export const blockFormRule = strictObject({
  block_deny_reason: requiredParagraph(ownerLimits.blockReason, noReason).label('Reason'),
})

/** True if either the role or the flag blocks the customer (docs/product/states.md). */
export function isBlocked({ role, block_deny_access }: { role?: Role | null; block_deny_access?: boolean }): boolean {
  return role === 'blocked' || block_deny_access === true
}

/** True for a `temp_session_id`: a random UUID v4 (docs/product/identity.md#the-user-id-header). */
export function isGuestId(value: string): boolean {
  return uuidV4.test(value)
}

/** Body of POST /customer/claim: transfers a guest's orders to the customer. `dryRun` only counts them. */
export const orderClaimRule = strictObject({
  temp_session_id: text().required().matches(uuidV4, 'temp_session_id must be a UUID v4'),
  dryRun: boolean().optional(),
})
export type OrderClaim = InferType<typeof orderClaimRule>

/** The number of guest orders transferred to the customer, and of those still to be claimed. */
export interface Claimed {
  claimed: number
  claimable: number
}

function isEmptyObject(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0
}
