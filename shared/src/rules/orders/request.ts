import { boolean, type InferType } from 'yup'
import { inOrder } from '../fields/inOrder.ts'
import { limits } from '../fields/limits.ts'
import { type Page, pageNumber } from '../fields/pagination.ts'
import { strictObject } from '../fields/strictObject.ts'
import { isVisible, line, requiredEmail, requiredText, text } from '../fields/text.ts'

export const requestKinds = ['custom', 'contact'] as const
export type RequestKind = (typeof requestKinds)[number]

/** New, seen by the shop, answered by mail. */
export const requestStatuses = ['new', 'read', 'answered'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The kinds of custom pieces (docs/product/validation.md); the first is the default. */
export const projectTypes = ['ring', 'necklace', 'bracelet', 'earrings', 'other'] as const
export type ProjectType = (typeof projectTypes)[number]

export const projectTypeLabels: Record<ProjectType, string> = {
  ring: 'Ring',
  necklace: 'Necklace',
  bracelet: 'Bracelet',
  earrings: 'Earrings',
  other: 'Other',
}

const shortName = `Name must be at least ${limits.name.min} characters`
const shortPhone = `Phone must be at least ${limits.phone.min} characters`
const shortDescription = `Description must be at least ${limits.request.min} characters`

const name = inOrder(line())
  .label('Name')
  .defined(shortName)
  .nonNullable(shortName)
  .test('min', shortName, (value) => value.trim().length >= limits.name.min && isVisible(value))
  .test('max', `Name must be at most ${limits.name.max} characters`, (value) => value.trim().length <= limits.name.max)

const phone = line().label('Phone').max(limits.phone.max)

/** Body of POST /custom_requests: the form of the custom jewelry page, with the rules of docs/product/validation.md. */
export const customRequestRule = strictObject({
  name,
  email: requiredEmail(),
  phone: phone
    .defined(shortPhone)
    .nonNullable(shortPhone)
    .min(limits.phone.min, shortPhone)
    .test('not-blank', shortPhone, isNotJustBlank),
  projectType: text().oneOf(projectTypes),
  budget: requiredText(limits.budget, 'Budget is required').label('Budget'),
  description: text()
    .label('Description')
    .defined(shortDescription)
    .nonNullable(shortDescription)
    .min(limits.request.min, shortDescription)
    .max(limits.request.max)
    .test('not-blank', shortDescription, isNotJustBlank),
})
export type NewCustomRequest = InferType<typeof customRequestRule>

/** Body of POST /contact_messages: the form of the contact page. */
export const contactMessageRule = strictObject({
  name,
  email: requiredEmail(),
  phone: phone.test('min', shortPhone, (value) => !value?.trim() || value.length >= limits.phone.min),
  message: text()
    .label('Message')
    .required('Message is required')
    .max(limits.request.max)
    .test('not-blank', 'Message is required', isNotJustBlank),
})
export type NewContactMessage = InferType<typeof contactMessageRule>

/** Confirms to the sender that the shop has received the request. */
export interface RequestReceipt {
  id: number
  kind: RequestKind
  created_at: string
}

/** A custom request or contact message in the admin's list. The text of a contact message is its `description`. */
export interface ShopRequest extends RequestReceipt {
  name: string
  email: string
  phone: string | null
  projectType: ProjectType | null
  budget: string | null
  description: string
  status: RequestStatus
  answer: string | null
  answered_at: string | null
  archived_at: string | null
}

/** Response of GET /requests: the page, and counts by status without archived requests. */
export interface RequestPage extends Page<ShopRequest> {
  counts: Record<RequestStatus | 'total', number>
}

/** The `external` parameter of the request list. `archived` returns only archived rows; they are excluded otherwise. */
export const requestListRule = strictObject({
  page: pageNumber(),
  kind: text().oneOf(requestKinds),
  status: text().oneOf(requestStatuses),
  search: text().max(limits.search),
  archived: boolean(),
})
export type RequestListQuery = InferType<typeof requestListRule>

/** Body of PATCH /requests/{id}. */
export const requestStatusRule = strictObject({
  status: text()
    .required()
    .oneOf(['new', 'read'] as const),
})

/** Body of POST /requests/{id}/answer. The answer is mailed to the sender. */
export const requestAnswerRule = strictObject({
  message: text()
    .label('Message')
    .required('Please enter an answer')
    .max(limits.message)
    .test('not-blank', 'Please enter an answer', isNotJustBlank),
})

/** Accepts the empty string, which another rule reports. */
function isNotJustBlank(value: string): boolean {
  return value === '' || isVisible(value)
}
