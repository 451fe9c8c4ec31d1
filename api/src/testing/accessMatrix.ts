import {
  type AccessScenes,
  anyRate,
  callers,
  email,
  estimate,
  invitation,
  letter,
  newAffiliate,
  newItem,
  password,
  review,
  shelf,
} from './accessScenes.ts'
import { parcelTo, unique } from './factories.ts'

export interface Row {
  path?: string | ((scenes: AccessScenes) => string | Promise<string>)
  body?: (scenes: AccessScenes) => unknown
  /** Expected status per caller, in the order of `callers`. */
  expected: number[]
}

/** Statuses by caller; `elsewhere` is that of the admin of another shop. */
const staff = (status: number, elsewhere = status) => [401, 403, 403, 403, status, elsewhere]
const members = (status: number, elsewhere = status) => [401, 403, status, 403, status, elsewhere]
const visitors = (status: number, elsewhere = status) => [401, status, status, 403, status, elsewhere]
const everybody = (status: number) => callers.map(() => status)

let spot = 4000
const deviceKeys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

/** Every route of the API. A missing route fails the first test. */
export const matrix: Record<string, Row> = {
  'GET /auth/me': { expected: everybody(401) }, // it wants the shop's key, not a token
  'GET /shop': { expected: visitors(200) },
  'GET /pages/:name': { path: '/pages/returns', expected: visitors(200) },
  'GET /pages': { expected: staff(200) },
  'PATCH /pages/:name': { path: '/pages/returns', body: () => ({ body: `<p>${unique()}</p>` }), expected: staff(200) },
  'GET /revision': { expected: visitors(200) },
  'GET /items_categories': { expected: visitors(200) },
  'GET /items_by_type/:type': { path: '/items_by_type/Product', expected: visitors(200) },
  'GET /suggestions': {
    path: `/suggestions?external=${encodeURIComponent(JSON.stringify({ search: 'opal' }))}`,
    expected: visitors(200),
  },
  'GET /items_details/:slug': { expected: visitors(200) },
  'GET /items/:id': { expected: visitors(200, 404) },
  'GET /items/:id/seats': { expected: visitors(200, 404) },
  'PATCH /shop': { body: () => ({ description: unique() }), expected: staff(200) },
  'POST /items': { body: () => newItem(), expected: staff(201) },
  'PATCH /items/:id': { body: () => ({ unit: unique() }), expected: staff(200, 404) },
  'DELETE /items/:id': { path: ({ stored }) => stored('/items', newItem()), expected: staff(200, 404) },
  'POST /items/:id/restore': { path: ({ archived }) => archived('/items', newItem()), expected: staff(200, 404) },
  'GET /items_export/:type': { path: '/items_export/Product', expected: staff(200) },
  'GET /orders_export': { expected: staff(200) },
  'GET /customers_export': { expected: staff(200) },
  'GET /sales_export': { expected: staff(200) },
  // The body must be CSV; access is checked first.
  'POST /items_import/:type': { path: '/items_import/Product', body: () => ({}), expected: staff(415) },
  'PATCH /items/:id/schedule': {
    path: ({ hidden }) => hidden('/schedule'),
    body: () => ({ publish_at: '2099-01-01T12:00:00Z' }),
    expected: staff(200, 404),
  },
  'POST /items/:id/preview': { path: ({ hidden }) => hidden('/preview'), expected: staff(200, 404) },
  'DELETE /items/:id/preview': { path: ({ previewed }) => previewed(), expected: staff(200, 404) },
  'GET /items_preview/:key': { path: '/items_preview/1-made-up', expected: visitors(404) },
  'POST /items/:id/copy': { expected: staff(201, 404) },
  'GET /items_found/:type': { path: '/items_found/Product', expected: staff(200) },
  'GET /items_labels': {
    path: async ({ item }) => `/items_labels?external=${encodeURIComponent(JSON.stringify({ ids: [item.id] }))}`,
    expected: staff(200),
  },
  'PATCH /items_bulk': {
    body: ({ item }) => ({ ids: [item.id], change: { add_tags: [unique()] } }),
    expected: staff(200, 404),
  },
  'POST /items_categories': { body: () => shelf, expected: staff(201) },
  'PATCH /items_categories/:id': {
    path: ({ stored }) => stored('/items_categories', shelf),
    body: () => ({ ...shelf, name: unique() }),
    expected: staff(200, 404),
  },
  'DELETE /items_categories/:id': {
    path: ({ stored }) => stored('/items_categories', shelf),
    expected: staff(200, 404),
  },
  'POST /items_categories/:id/restore': {
    path: ({ archived }) => archived('/items_categories', shelf),
    expected: staff(200, 404),
  },
  'POST /item_images': { body: ({ picture }) => picture(), expected: staff(201, 404) },
  'PATCH /item_images/:id': {
    path: ({ picture, stored }) => stored('/item_images', picture()),
    body: () => ({ seq: 1 }),
    expected: staff(200, 404),
  },
  'DELETE /item_images/:id': {
    path: ({ picture, stored }) => stored('/item_images', picture()),
    expected: staff(200, 404),
  },
  'POST /item_images/:id/restore': {
    path: ({ archived, picture }) => archived('/item_images', picture()),
    expected: staff(200, 404),
  },
  'POST /items/:id/image_order': {
    path: ({ unsorted }) => unsorted(),
    body: () => ({ item_images_ids: [] }),
    expected: staff(200, 404),
  },
  'GET /cart_items': { expected: visitors(200) },
  'POST /cart_items': {
    body: ({ item }) => ({ items_id: item.id, action_type: 'enquiry' }),
    expected: visitors(201, 404),
  },
  'GET /cart_items/:id': { path: ({ ordered }) => ordered(''), expected: [401, 404, 200, 403, 200, 404] },
  'PATCH /cart_items/:id': {
    path: ({ ordered }) => ordered(''),
    body: () => ({ status: 'processing' }),
    expected: staff(200, 404),
  },
  'POST /cart_items/:id/estimate': {
    path: ({ ordered }) => ordered('/estimate'),
    body: () => ({ amount: 90 }),
    expected: staff(200, 404),
  },
  // Only the customer of the order may answer, and only an existing estimate.
  'POST /cart_items/:id/estimate/answer': {
    path: ({ ordered }) => ordered('/estimate/answer'),
    body: () => ({ answer: 'accepted' }),
    expected: [401, 404, 409, 403, 404, 404],
  },
  'GET /cart_items/:id/parcel': { path: ({ ordered }) => ordered('/parcel'), expected: staff(200, 404) },
  'POST /cart_items/:id/shipping': {
    path: ({ ordered }) => ordered('/shipping'),
    body: () => ({ carrier: 'UPS', tracking_number: '1Z' }),
    expected: staff(200, 404),
  },
  // The customer of the order has an account, which has an address.
  'POST /cart_items/:id/contact': {
    path: ({ ordered }) => ordered('/contact'),
    body: () => ({ email }),
    expected: [401, 404, 409, 403, 404, 404],
  },
  'GET /stones/:sku': { path: '/stones/no-such', expected: visitors(200) },
  // The item is no gem.
  'POST /items/:id/stone_record': { expected: staff(409, 404) },
  'GET /items/:id/attendees': { path: ({ registered }) => registered(), expected: staff(200, 404) },
  // It wants an Idempotency-Key.
  'POST /items/:id/attendees/message': {
    body: () => ({ text: 'Hello' }),
    expected: staff(400),
  },
  'POST /cart_items/:id/check_in': {
    path: async ({ register }) => `/cart_items/${await register()}/check_in`,
    body: () => ({ checked_in: true }),
    expected: staff(200, 404),
  },
  'GET /items/:id/similar': { expected: visitors(200) },
  'GET /holds': { expected: visitors(200) },
  'POST /holds': {
    body: ({ item }) => ({ items_id: item.id, contact: { email: 'ada@example.com' } }),
    expected: visitors(201, 404),
  },
  'POST /holds/:id/release': {
    path: ({ waiting }) => waiting('/holds', '/release'),
    expected: [401, 404, 200, 403, 404, 404],
  },
  'GET /claims': { expected: staff(200) },
  'POST /claims': {
    body: ({ beads }) => ({ items_id: beads.id, kind: 'sold', name: 'A dealer' }),
    expected: staff(201, 404),
  },
  'POST /claims_bulk': {
    body: ({ item }) => ({ items_ids: [item.id], kind: 'show', place: unique() }),
    expected: staff(200, 404),
  },
  'POST /claims/:id/release': { path: ({ waiting }) => waiting('/claims', '/release'), expected: staff(200, 404) },
  'POST /claims/:id/grant': {
    path: ({ waiting }) => waiting('/claims', '/grant'),
    body: () => ({}),
    expected: staff(200, 404),
  },
  'GET /claims_calendar': { expected: staff(200) },
  'POST /claims_calendar': { expected: staff(200) },
  'POST /custom_requests': {
    body: () => ({ ...letter, budget: '500', description: 'A ring with a welo opal' }),
    expected: visitors(201),
  },
  'POST /contact_messages': { body: () => ({ ...letter, message: 'When do you open?' }), expected: visitors(201) },
  'GET /requests': { expected: staff(200) },
  'GET /requests/:id': { path: ({ written }) => written(''), expected: staff(200, 404) },
  'PATCH /requests/:id': {
    path: ({ written }) => written(''),
    body: () => ({ status: 'read' }),
    expected: staff(200, 404),
  },
  'POST /requests/:id/answer': {
    path: ({ written }) => written('/answer'),
    body: () => ({ message: 'At nine.' }),
    expected: staff(200, 404),
  },
  'DELETE /requests/:id': { path: ({ written }) => written(''), expected: staff(200, 404) },
  'POST /requests/:id/restore': { path: ({ put, written }) => put(written('')), expected: staff(200, 404) },
  'GET /own_threads': { expected: visitors(200) },
  // The key of the address is all that a visitor needs.
  'GET /threads/link/:key': { path: ({ linked }) => linked(''), expected: visitors(200, 404) },
  'POST /threads/link/:key/entries': {
    path: ({ linked }) => linked('/entries'),
    body: () => ({ text: 'Hello' }),
    expected: visitors(200, 404),
  },
  // The body must be a form; access is checked first.
  'POST /threads/link/:key/pictures': {
    path: ({ linked }) => linked('/pictures'),
    body: () => ({}),
    expected: visitors(415),
  },
  'POST /threads/link/:key/read': { path: ({ linked }) => linked('/read'), expected: visitors(200, 404) },
  'GET /threads/link/:key/review': { path: ({ linked }) => linked('/review'), expected: visitors(200, 404) },
  // Only once the order is complete.
  'POST /threads/link/:key/review': {
    path: ({ linked }) => linked('/review'),
    body: () => review,
    expected: visitors(409, 404),
  },
  'GET /reviews': { expected: visitors(200) },
  'GET /reviews_received': { expected: staff(200) },
  'PATCH /reviews/:id': {
    path: ({ reviewed }) => reviewed(),
    body: () => ({ state: 'shown' }),
    expected: staff(200, 404),
  },
  'POST /threads/link/:key/address': {
    path: ({ linked }) => linked('/address'),
    body: () => parcelTo(unique()),
    expected: visitors(200, 404),
  },
  // Only an account with the confirmed address of the thread.
  'POST /threads/link/:key/add': { path: ({ linked }) => linked('/add'), expected: staff(403, 404) },
  // Nothing is owed yet.
  'POST /threads/link/:key/checkouts': {
    path: ({ linked }) => linked('/checkouts'),
    body: () => ({ sum: 'due' }),
    expected: visitors(409, 404),
  },
  'GET /till/:reference': { path: '/till/made-up', expected: everybody(404) },
  // The body must be a form.
  'POST /till/:reference': { path: '/till/made-up', body: () => ({}), expected: everybody(415) },
  'GET /threads': { expected: staff(200) },
  'GET /threads/:id': { path: ({ talked }) => talked(''), expected: staff(200, 404) },
  'POST /threads/:id/read': { path: ({ talked }) => talked('/read'), expected: staff(200, 404) },
  'PATCH /threads/:id': {
    path: ({ talked }) => talked(''),
    body: () => ({ waiting_for: null }),
    expected: staff(200, 404),
  },
  'POST /threads/:id/link': {
    path: ({ talked }) => talked('/link'),
    body: () => ({ renew: true }),
    expected: staff(200, 404),
  },
  'POST /threads/:id/address': {
    path: ({ talked }) => talked('/address'),
    body: () => parcelTo(unique()),
    expected: staff(200, 404),
  },
  'DELETE /threads/:id/link': { path: ({ talked }) => talked('/link'), expected: staff(200, 404) },
  'POST /threads/:id/entries': {
    path: ({ talked }) => talked('/entries'),
    body: () => ({ text: 'Hello' }),
    expected: staff(200, 404),
  },
  'POST /threads/:id/estimates': {
    path: ({ talked }) => talked('/estimates'),
    body: () => estimate,
    expected: staff(200, 404),
  },
  'POST /threads/:id/stages': {
    path: ({ talked }) => talked('/stages'),
    body: () => ({ stage: 'sketch', asks: true, text: '' }),
    expected: staff(200, 404),
  },
  'POST /threads/:id/payments': {
    path: ({ owed }) => owed(),
    body: () => ({ kind: 'payment', method: 'cash', amount: 100, paid_on: '2026-11-01', note: '' }),
    expected: staff(200, 404),
  },
  'GET /favorites': { expected: members(200) },
  'POST /favorites': { body: ({ item }) => ({ add: [item.id] }), expected: members(200) },
  'GET /items_chosen': {
    path: async ({ item }) => `/items_chosen?external=${encodeURIComponent(JSON.stringify({ ids: [item.id] }))}`,
    expected: visitors(200),
  },
  // This shop has no mail server.
  'POST /wishes': { body: () => ({ email, query: {} }), expected: visitors(409) },
  'GET /wishes/link/:key': { path: '/wishes/link/made-up', expected: visitors(404) },
  'POST /wishes/link/:key': { path: '/wishes/link/made-up', body: () => ({ action: 'end' }), expected: visitors(404) },
  'POST /items_interest': { body: () => ({}), expected: staff(200) },
  'GET /unsubscribe/:key': { path: '/unsubscribe/made-up', expected: everybody(302) },
  // The body must be a form.
  'POST /unsubscribe/:key': { path: '/unsubscribe/made-up', body: () => ({}), expected: everybody(415) },
  'GET /figures': { expected: staff(200) },
  'GET /customers_all': { expected: staff(200) },
  'GET /customers/:id': { path: ({ listed }) => listed(''), expected: staff(200, 404) },
  'GET /customers/:id/notes': { path: ({ listed }) => listed('/notes'), expected: staff(200, 404) },
  'POST /customers/:id/notes': {
    path: ({ listed }) => listed('/notes'),
    body: () => ({ text: 'Pays late' }),
    expected: staff(201, 404),
  },
  'GET /cart_items/:id/notes': { path: ({ ordered }) => ordered('/notes'), expected: staff(200, 404) },
  'POST /cart_items/:id/notes': {
    path: ({ ordered }) => ordered('/notes'),
    body: () => ({ text: 'Pays late' }),
    expected: staff(201, 404),
  },
  'GET /requests/:id/notes': { path: ({ written }) => written('/notes'), expected: staff(200, 404) },
  'POST /requests/:id/notes': {
    path: ({ written }) => written('/notes'),
    body: () => ({ text: 'Pays late' }),
    expected: staff(201, 404),
  },
  'DELETE /notes/:id': { path: ({ noted }) => noted(), expected: staff(200, 404) },
  'POST /notes/:id/restore': { path: ({ noted, put }) => put(noted()), expected: staff(200, 404) },
  'PATCH /customer/:elegant_user_id': {
    path: async ({ bystander }) => `/customer/${bystander.userId}`,
    body: ({ bystander }) => ({ elegant_user_id: bystander.userId, role: 'blocked', block_deny_reason: unique() }),
    expected: staff(200, 404),
  },
  // The body must be a form; access is checked first.
  'POST /image_upload': { body: () => ({}), expected: staff(415) },
  'POST /lab_reports': { body: () => ({}), expected: staff(415) },
  // The body must be a form; access is checked first.
  'POST /items/:id/turntables/:light': {
    path: '/items/:id/turntables/lamp',
    body: () => ({}),
    expected: staff(415),
  },
  'DELETE /turntables/:id': { path: ({ turning }) => turning(), expected: staff(200, 404) },
  'POST /turntables/:id/restore': { path: ({ put, turning }) => put(turning()), expected: staff(200, 404) },
  'GET /customer': { expected: [401, 404, 200, 200, 200, 200] },
  'POST /customer': { body: () => ({ cust_info: {} }), expected: members(200) },
  'PATCH /customer': { body: () => ({ Full_name: 'Ada Welo' }), expected: members(200) },
  'POST /customer/claim': { body: () => ({ temp_session_id: crypto.randomUUID() }), expected: members(200) },
  'GET /sessions': { expected: members(200) },
  'DELETE /sessions': { expected: members(200) },
  'DELETE /sessions/:id': { path: '/sessions/made-up', expected: members(404) },
  'DELETE /customer/:elegant_user_id/sessions': {
    path: async ({ bystander }) => `/customer/${bystander.userId}/sessions`,
    expected: staff(200, 404),
  },
  'GET /changes': { expected: staff(200) },
  'POST /changes/:id/restore': { path: ({ changed }) => changed(), body: () => ({}), expected: staff(200, 404) },
  'GET /items/:id/costs': { expected: staff(200, 404) },
  'PATCH /items/:id/costs': {
    body: () => ({ supplier: unique() }),
    expected: staff(200, 404),
  },
  'GET /metal_prices': { expected: staff(200) },
  'PATCH /metal_prices': { body: () => ({ gold: ++spot }), expected: staff(200) },
  'GET /staff': { expected: staff(200) },
  'PATCH /staff/:elegant_user_id': {
    path: async ({ testApp }) => `/staff/${(await testApp.staff('helper')).userId}`,
    body: () => ({ staff_role: 'read-only' }),
    expected: staff(200, 404),
  },
  'DELETE /staff/:elegant_user_id': {
    path: async ({ testApp }) => `/staff/${(await testApp.staff('helper')).userId}`,
    expected: staff(200, 404),
  },
  'POST /staff_invitations': { body: () => invitation(), expected: staff(201) },
  'POST /staff_invitations/:id/resend': { path: ({ invited }) => invited('/resend'), expected: staff(200, 404) },
  'DELETE /staff_invitations/:id': { path: ({ invited }) => invited(''), expected: staff(200, 404) },
  'POST /staff_invitations/open': { body: () => ({ token: 'made-up' }), expected: visitors(404) },
  'POST /staff_invitations/accept': { body: () => ({ token: 'made-up' }), expected: members(404) },
  'POST /identity/join': { body: () => ({ token: 'made-up', name: 'Ada Welo', password }), expected: everybody(404) },
  'GET /push_devices': { expected: staff(200) },
  'POST /push_devices': {
    body: () => ({ endpoint: `https://push.example/${unique()}`, keys: deviceKeys }),
    expected: staff(201),
  },
  // Each member of the staff sees only the own devices.
  'DELETE /push_devices/:id': { path: '/push_devices/999', expected: staff(404) },
  'GET /affiliates': { expected: staff(200) },
  'POST /affiliates': { body: () => newAffiliate(), expected: staff(201) },
  'DELETE /affiliates/:id': {
    path: ({ stored }) => stored('/affiliates', newAffiliate()),
    expected: staff(200, 404),
  },
  'POST /affiliates/:id/restore': {
    path: ({ archived }) => archived('/affiliates', newAffiliate()),
    expected: staff(200, 404),
  },
  'GET /rates': { expected: staff(200) },
  'PATCH /rates': { body: () => ({ shipping: [anyRate()] }), expected: staff(200) },
  'GET /rates_export/:kind': { path: '/rates_export/tax', expected: staff(200) },
  'POST /rates_import/:kind': { path: '/rates_import/tax', body: () => ({}), expected: staff(415) },
  'GET /mails': { expected: staff(200) },
  // This shop has no mail server.
  'POST /mails/:id/retry': { path: '/mails/1/retry', expected: staff(409) },
  'GET /mail_templates': { expected: staff(200) },
  'POST /mail_templates/:name/sample': { path: '/mail_templates/shipping/sample', expected: staff(409) },
  'GET /openapi.json': { expected: everybody(200) },
  'GET /docs': { expected: everybody(200) },
  // better-auth's routes identify the browser by its cookie.
  'GET /identity/get-session': { expected: everybody(200) },
  'POST /identity/sign-up/email': { body: () => ({}), expected: everybody(400) },
  'POST /identity/sign-in/email': { body: () => ({}), expected: everybody(400) },
  'POST /identity/sign-out': { body: () => ({}), expected: everybody(200) },
  'GET /identity/providers': { expected: everybody(200) },
  // This shop has neither mail nor providers.
  'POST /identity/send-verification-email': { body: () => ({ email }), expected: everybody(400) },
  'POST /identity/request-password-reset': { body: () => ({ email }), expected: everybody(400) },
  'POST /identity/reset-password': {
    body: () => ({ token: 'made-up', newPassword: password }),
    expected: everybody(400),
  },
  'GET /identity/verify-email': { expected: everybody(302) },
  'POST /identity/sign-in/social': { body: () => ({ provider: 'acme' }), expected: everybody(404) },
  'GET /identity/callback/:id': { expected: everybody(302) },
  // These routes require the cookie; a token is not enough.
  'POST /identity/change-password': {
    body: () => ({ currentPassword: password, newPassword: password }),
    expected: everybody(401),
  },
  'POST /identity/two-factor/enable': { body: () => ({ password }), expected: everybody(401) },
  'POST /identity/two-factor/disable': { body: () => ({ password }), expected: everybody(401) },
  'POST /identity/two-factor/generate-backup-codes': { body: () => ({ password }), expected: everybody(401) },
  'POST /identity/two-factor/verify-totp': { body: () => ({ code: '123456' }), expected: everybody(401) },
  'POST /identity/two-factor/verify-backup-code': { body: () => ({ code: '123456' }), expected: everybody(401) },
}
