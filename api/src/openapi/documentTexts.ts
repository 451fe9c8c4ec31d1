import { siteName } from '@elegant/shared/rules'
import type { Access } from '../http/requests/visitor.ts'
import type { CallHeader } from '../http/routes/apiRoutes.ts'

// Texts of the API description that no rule contains.

export const introduction = [
  `The API of the ${siteName} shop. Bodies are JSON; amounts are in units of their currency, times are ISO 8601 in UTC.`,
  'GET /auth/me with the shop’s public shop-domain and shop-key returns a token that is valid for ten minutes. Every other request carries it as a bearer token. The token of a signed-in browser is bound to its session, that of a guest to the temp_session_id (a random UUID v4) sent as user-id. The user-id header selects nothing; it must match the token.',
  'Lists accept one JSON object as the query parameter external. With a page they return the pagination envelope; the server sets the page size.',
  'Errors are { message, code, requestId, payload? }; payload.errors lists each invalid field and its rule. Values are not coerced, and unknown fields are rejected.',
].join('\n\n')

export const accessDescriptions: Record<Access, string> = {
  open: 'Anyone, without a token.',
  anyone: 'Anyone with a token, even a blocked customer.',
  visitor: 'Guests, customers and admins, unless blocked.',
  member: 'Signed-in customers and admins, unless blocked.',
  staff: 'Admins of the shop, read-only members included.',
  admin: 'Admins of the shop: owners and helpers; read-only members may only read.',
  owner: 'Owners of the shop only.',
}

export const headerDescriptions: Record<CallHeader, string> = {
  'shop-domain': 'The domain of the shop.',
  'shop-key': 'The public key of the shop.',
  'user-id': 'The subject of the token: the elegant_user_id, or a guest’s temp_session_id.',
  'Idempotency-Key': 'A repeated key has no further effect and returns the first response.',
  'If-Match': 'The version that was edited; 409 if it has changed since.',
  'If-None-Match': 'The ETag of an earlier response; 304 if nothing has changed.',
}

export const successDescriptions: Record<string, string> = {
  200: 'OK.',
  201: 'Created.',
  302: 'Redirect.',
  304: 'Not modified.',
}

export const errorDescriptions: Record<number, string> = {
  400: 'Invalid input; payload.errors lists the fields.',
  401: 'Missing or invalid token, or wrong credentials.',
  403: 'Forbidden for this caller. Code BLOCKED: the account is blocked; IDENTITY_MISMATCH: user-id does not match the token.',
  404: 'Not found in this shop, or not visible to this caller.',
  409: 'Conflict with the current state.',
  413: 'Too large.',
  415: 'Unsupported content type.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests; see Retry-After.',
  500: 'Internal error.',
  503: 'Overloaded; see Retry-After.',
}

/** The chapters of the description in order, with the paths of each. */
const chapters: { name: string; description: string; addresses: RegExp }[] = [
  { name: 'Token', description: 'The first request of every client.', addresses: /^\/auth\// },
  {
    name: 'Items',
    description: 'Products, events, services, blog, about and custom pieces.',
    addresses: /^\/(items(_by_type|_details|_found|_labels|_bulk|_import|_export|_preview)?|stones|suggestions)(\/|$)/,
  },
  {
    name: 'Media',
    description: 'Pictures, videos, turntables and lab reports of items.',
    addresses: /^\/(item_images|image_upload|lab_reports|turntables)/,
  },
  { name: 'Categories', description: 'Groups of items.', addresses: /^\/items_categories/ },
  {
    name: 'Shop',
    description: 'Settings and statistics of the shop.',
    addresses: /^\/(shop|revision|figures|metal_prices|pages|rates(_import|_export)?|affiliates)/,
  },
  {
    name: 'Orders',
    description: 'Enquiries, registrations and bookings.',
    addresses: /^\/(cart_items|orders_export|sales_export)/,
  },
  {
    name: 'Holds',
    description: 'Who has which piece: holds of shoppers, and the owner’s ledger.',
    addresses: /^\/(holds|claims)/,
  },
  {
    name: 'Favorites',
    description: 'Pieces that people keep, and lists of which they want to be told.',
    addresses: /^\/(favorites|items_chosen|items_interest|wishes|unsubscribe)/,
  },
  { name: 'Customers', description: 'Customers and their access.', addresses: /^\/customer/ },
  {
    name: 'Requests',
    description: 'Custom requests and contact messages.',
    addresses: /^\/(custom_requests|contact_messages|requests)/,
  },
  {
    name: 'Conversations',
    description: 'Threads about orders and requests: messages, estimates, stages and payments.',
    addresses: /^\/(threads|own_threads|payments|till)/,
  },
  {
    name: 'Reviews',
    description: 'The words of customers about completed orders, which the owner shows.',
    addresses: /^\/reviews/,
  },
  { name: 'Notes', description: 'The shop’s private notes on orders, customers and requests.', addresses: /^\/notes/ },
  { name: 'Staff', description: 'The people in the admin area, and invitations to it.', addresses: /^\/staff/ },
  { name: 'Change log', description: 'Changes by admins, which can be reverted.', addresses: /^\/changes/ },
  { name: 'Mail', description: 'Mail sent by the shop.', addresses: /^\/mail(s|_templates)/ },
  { name: 'Notifications', description: 'Devices of admins that hear of enquiries.', addresses: /^\/push_devices/ },
  {
    name: 'Identity',
    description: 'Sign-up, sign-in and account security. A cookie identifies the browser.',
    addresses: /^\/(identity\/|sessions)/,
  },
  { name: 'Description', description: 'This document.', addresses: /^\/(openapi|docs)/ },
]

export const tags = chapters.map(({ name, description }) => ({ name, description }))

/** The chapter of a path. */
export function getTag(address: string): string {
  const chapter = chapters.find(({ addresses }) => addresses.test(address))
  if (!chapter) throw new Error(`${address} belongs to no chapter of the description`)
  return chapter.name
}
