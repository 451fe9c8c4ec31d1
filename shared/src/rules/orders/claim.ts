import { array, boolean, type InferType, number } from 'yup'
import { fromShopTime } from '../dates/dates.ts'
import { inOrder } from '../fields/inOrder.ts'
import { limits } from '../fields/limits.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { type Page, pageNumber } from '../fields/pagination.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { email, line, text, timestamp } from '../fields/text.ts'
import type { WriteResult } from '../operations/change.ts'
import { contactPhone, contactRule } from './order.ts'

/** Why a piece cannot be had: on hold for a shopper, out with another dealer, in the case at a show, or sold. */
export const claimKinds = ['hold', 'memo', 'show', 'sold'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimLabels: Record<ClaimKind, string> = {
  hold: 'On hold',
  memo: 'With another dealer',
  show: 'At a show',
  sold: 'Sold',
}

/** The origin of a claim: the owner, a shopper's request, an order, or a word in `item_info`. */
export const claimCauses = ['owner', 'shopper', 'order', 'item_info'] as const
type ClaimCause = (typeof claimCauses)[number]

/** A claim on a piece as the owner sees it (docs/product/availability.md#claims). Times are ISO 8601. */
export interface PieceClaim {
  id: number
  items_id: number
  kind: ClaimKind
  /** The place in line, from 1, of a hold that is not granted; null for a claim that holds. */
  line: number | null
  /** More than 1 only for sales of several equal pieces. */
  pieces: number
  /** The person or dealer. */
  name: string
  email: string
  phone: string
  /** The show and booth. */
  place: string
  note: string
  until: string | null
  since: string
  cause: ClaimCause
  orders_id: number | null
  _items: { title: string; slug: string; sku: string }
}

/** The groups of the board: people in line, then the claims that hold, by kind. */
export const claimStates = ['waiting', ...claimKinds] as const
export type ClaimState = (typeof claimStates)[number]

/** Response of GET /claims: the soonest end first, with counts by group. */
export interface ClaimPage extends Page<PieceClaim> {
  counts: Record<ClaimState | 'total', number>
}

/** The `external` parameter of the claim list. */
export const claimListRule = strictObject({
  page: pageNumber(),
  state: text().oneOf(claimStates),
  search: text().max(limits.search),
  items_id: rowId(),
})
export type ClaimListQuery = InferType<typeof claimListRule>

/**
 * Body of POST /claims: the owner's claim on a piece. `replaces` is the claim that holds the piece now and ends with it;
 * without it, a piece that is held is refused. Extending a hold is a hold that replaces it. Fields that are left out are carried
 * over (docs/product/availability.md#claims); an empty text clears.
 */
export const newClaimRule = strictObject({
  items_id: rowId().required(),
  kind: text().required().oneOf(claimKinds),
  pieces: number().label('Pieces').integer().min(1).max(limits.quantity),
  name: inOrder(line()).label('Name').max(limits.name.max),
  email: email(),
  phone: contactPhone(),
  place: inOrder(line()).label('Place').max(ownerLimits.place),
  note: text().label('Note').max(ownerLimits.claimNote),
  until: timestamp().label('Until').nullable(),
  replaces: rowId().nullable(),
})
export type NewClaim = InferType<typeof newClaimRule>

/** The owner's form, where `until` is a local time of the shop such as `2026-11-28T14:00`. */
export const claimFormRule = newClaimRule.pick(['kind', 'name', 'email', 'phone', 'place', 'note']).shape({
  until: text().test('local', 'Please enter a date and time', (value) => !value || fromShopTime(value) !== undefined),
})
export type ClaimForm = InferType<typeof claimFormRule>

/** The states that many pieces get at once; `free` ends shows and memos. */
export const bulkClaimKinds = ['show', 'memo', 'sold', 'free'] as const
export type BulkClaimKind = (typeof bulkClaimKinds)[number]

export const bulkClaimLabels: Record<BulkClaimKind, string> = {
  show: claimLabels.show,
  memo: claimLabels.memo,
  sold: claimLabels.sold,
  free: 'Available',
}

/** Body of POST /claims_bulk: holds and sales of single pieces are left as they are. */
export const bulkClaimRule = newClaimRule.pick(['name', 'place', 'until']).shape({
  items_ids: array(rowId().required()).required().min(1, 'Choose at least one item').max(ownerLimits.bulkClaims),
  kind: text().required().oneOf(bulkClaimKinds),
})
export type BulkClaim = InferType<typeof bulkClaimRule>

/** Response of POST /claims_bulk: what was changed, and the pieces that were left as they are. */
export interface BulkClaimResult extends WriteResult {
  kept: { id: number; title: string; reason: string }[]
}

/** The owner's form, where `until` is a local time of the shop. */
export const bulkClaimFormRule = claimFormRule.pick(['name', 'place', 'until']).shape({
  kind: text().required().oneOf(bulkClaimKinds),
})
export type BulkClaimForm = InferType<typeof bulkClaimFormRule>

/** Body of POST /claims/{id}/grant: the end of the hold, by default after the hours of the shop's rules. */
export const grantRule = strictObject({ until: timestamp().label('Until') })

/** Body of POST /holds: a shopper asks for a hold. A guest leaves an email address or a phone number. */
export const newHoldRule = strictObject({
  items_id: rowId().required(),
  contact: contactRule.optional().default(undefined),
})
export type NewHold = InferType<typeof newHoldRule>

/** The message for a guest who leaves no way to be reached. */
export const noContactMessage = 'Please leave an email address or a phone number, so that we can reach you'

/** The guest's form. */
export const guestHoldRule = contactRule.test(
  'reachable',
  noContactMessage,
  (contact, { createError }) => hasContact(contact) || createError({ path: 'email', message: noContactMessage }),
)

export function hasContact(contact: InferType<typeof contactRule> | undefined): boolean {
  return Boolean(contact?.email?.trim() || contact?.phone?.trim())
}

/** A shopper's own hold or place in line. */
export interface Hold {
  id: number
  items_id: number
  title: string
  slug: string
  /** The place in line, from 1; null once the piece is held. */
  line: number | null
  /** The end of the hold; null without one. */
  until: string | null
  created_at: string
}

/** The shop's rules for holds (docs/product/availability.md#holds). Without `automatic`, the owner grants each hold. */
export const holdRulesRule = strictObject({
  automatic: boolean().required(),
  hours: number().label('Hours').required().integer().min(1).max(ownerLimits.holdHours),
  atOnce: number().label('Holds at once').required().integer().min(1).max(ownerLimits.holdsAtOnce),
  perStoneDays: number().label('Days').required().integer().min(0).max(ownerLimits.holdDays),
})
export type HoldRules = InferType<typeof holdRulesRule>

export const defaultHoldRules: HoldRules = { automatic: false, hours: 72, atOnce: 2, perStoneDays: 7 }

/** Hours of a hold that passes to the next person in line. */
export const passedOnHours = 24

/** The address of the owner's calendar of claims; the last part of its path is the secret. */
export interface ClaimCalendar {
  url: string
}
