import { siteName } from '@elegant/shared/rules'
import type { CallHeader } from '../http/apiRoutes.ts'
import type { Access } from '../http/visitor.ts'

// The words of the description that no rule knows.

export const introduction = [
  `The calls of the ${siteName} shop. They take and give JSON; amounts are in units of their currency, times are ISO 8601 in UTC.`,
  'GET /auth/me with the shop’s public shop-domain and shop-key answers a token of ten minutes, which every other call carries as a bearer token. A signed-in browser’s token is bound to its session; a guest’s to the temp_session_id (a random UUID v4) that he sends as user-id. The user-id header selects nothing: it has to agree with the token.',
  'Lists take one JSON object as external in the query. With a page they answer the pagination envelope; the server sets the page size.',
  'Refusals are { message, code, requestId, payload? }; payload.errors names each field and the rule that it breaks. Nothing is converted, and nothing unknown is dropped silently.',
].join('\n\n')

export const callers: Record<Access, string> = {
  open: 'Anyone, without a token.',
  anyone: 'Anyone with a token, even a blocked customer.',
  visitor: 'Guests, customers and admins; not the blocked.',
  member: 'Whoever has signed in and is not blocked.',
  admin: 'Admins of the shop.',
}

export const headers: Record<CallHeader, string> = {
  'shop-domain': 'Which shop.',
  'shop-key': 'Its public key.',
  'user-id': 'Whom the token was made for: the elegant_user_id, or a guest’s temp_session_id.',
  'Idempotency-Key': 'The same key never does the same thing twice: the first answer is given again.',
  'If-Match': 'The version that was edited; refused with 409 when somebody has changed it since.',
  'If-None-Match': 'The ETag of an earlier answer; 304 when nothing has changed.',
}

export const successes: Record<string, string> = {
  200: 'Done.',
  201: 'Made.',
  302: 'Go on there.',
  304: 'Nothing has changed.',
}

export const refusals: Record<number, string> = {
  400: 'Something that was sent breaks a rule; payload.errors says what.',
  401: 'No valid token, or wrong credentials.',
  403: 'Not for this caller; code BLOCKED: the account is blocked; IDENTITY_MISMATCH: the user-id is not the token’s.',
  404: 'There is no such thing in this shop, or not for this caller.',
  409: 'It does not go together with what is there now.',
  413: 'Too large.',
  415: 'Another kind of content.',
  422: 'The Idempotency-Key was used for something else.',
  429: 'Too often; Retry-After says when to come again.',
  500: 'Something went wrong on our side.',
  503: 'Busy; Retry-After says when to come again.',
}

/** Chapters of the description, in the order of reading, and the addresses that belong to each. */
const chapters: { name: string; description: string; addresses: RegExp }[] = [
  { name: 'Token', description: 'The first call of every client.', addresses: /^\/auth\// },
  {
    name: 'Items',
    description: 'Products, events, services, blog, about and custom pieces.',
    addresses: /^\/items(_by_type|_details|_bulk|_import|_export)?(\/|$)/,
  },
  { name: 'Media', description: 'Pictures and videos of items.', addresses: /^\/(item_images|image_upload)/ },
  { name: 'Categories', description: 'How the shop is sorted.', addresses: /^\/items_categories/ },
  { name: 'Shop', description: 'The shop itself, and how it stands.', addresses: /^\/(shop|revision|figures)/ },
  { name: 'Orders', description: 'Enquiries, registrations and bookings.', addresses: /^\/cart_items/ },
  { name: 'Customers', description: 'People and their standing.', addresses: /^\/customer/ },
  {
    name: 'Requests',
    description: 'Custom requests and contact messages.',
    addresses: /^\/(custom_requests|contact_messages|requests)/,
  },
  { name: 'Change log', description: 'What admins have written, and the way back.', addresses: /^\/changes/ },
  { name: 'Mail', description: 'What the shop has written.', addresses: /^\/mails/ },
  {
    name: 'Identity',
    description: 'Sign-up, sign-in and what keeps an account safe. The browser is known by its cookie.',
    addresses: /^\/(identity\/|sessions)/,
  },
  { name: 'Description', description: 'This document.', addresses: /^\/(openapi|docs)/ },
]

export const tags = chapters.map(({ name, description }) => ({ name, description }))

/** The chapter of an address. */
export function tagOf(address: string): string {
  const chapter = chapters.find(({ addresses }) => addresses.test(address))
  if (!chapter) throw new Error(`${address} belongs to no chapter of the description`)
  return chapter.name
}
