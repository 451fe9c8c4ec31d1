import fastify from 'fastify'
import { isForStaff } from '../http/requests/visitor.ts'
import { buildItem, buildShop, buildTurntable, unique } from '../testing/factories.ts'
import { type Answer, openTestApp, type TestApp } from '../testing/testApp.ts'
import { guardRoutes } from './access.ts'
import { authTokens } from './sessions/authTokens.ts'
import { sessionRepository } from './sessions/sessionRepository.ts'

const callers = ['nobody', 'guest', 'customer', 'blocked', 'admin', 'admin of another shop'] as const
/** The members of the staff besides the owner, whose statuses follow from the access that a route declares. */
const staffCallers = ['helper', 'read-only'] as const
type CallerName = (typeof callers)[number] | (typeof staffCallers)[number]

type Method = Parameters<TestApp['call']>[0]

interface Row {
  path?: string | (() => Promise<string>)
  body?: () => unknown
  /** Expected status per caller, in the order of `callers`. */
  expected: number[]
}

let testApp: TestApp
let call: Record<CallerName, (method: Method, path: string, body?: unknown) => Promise<Answer>>
let item: { id: number; slug: string }
let beads: { id: number }
let previousHold = 0
let bystander: { userId: string }

beforeAll(async () => {
  testApp = await openTestApp()
  item = await buildItem(testApp.db, testApp.shop)
  beads = await buildItem(testApp.db, testApp.shop, { sold_as: 'many', pieces: 99 })
  bystander = await testApp.member()
  const elsewhere = await buildShop(testApp.db)
  const as = async (who: Promise<{ call: TestApp['call'] }>) => {
    const caller = await who
    return (method: Method, path: string, body?: unknown) => caller.call(method, path, { body })
  }
  call = {
    nobody: (method, path, body) => testApp.call(method, path, { body }),
    guest: await as(testApp.guest()),
    customer: await as(testApp.member()),
    blocked: await as(testApp.member('blocked')),
    admin: await as(testApp.member('admin')),
    'admin of another shop': await as(testApp.member('admin', elsewhere)),
    helper: await as(testApp.staff('helper')),
    'read-only': await as(testApp.staff('read-only')),
  }
})
afterAll(() => testApp.close())

const deviceKeys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

/** Every route of the API. A missing route fails the first test. */
const matrix: Record<string, Row> = {
  'GET /auth/me': { expected: [401, 401, 401, 401, 401, 401] }, // it wants the shop's key, not a token
  'GET /shop': { expected: [401, 200, 200, 403, 200, 200] },
  'GET /pages/:name': { path: '/pages/returns', expected: [401, 200, 200, 403, 200, 200] },
  'GET /pages': { expected: [401, 403, 403, 403, 200, 200] },
  'PATCH /pages/:name': {
    path: '/pages/returns',
    body: () => ({ body: `<p>${unique()}</p>` }),
    expected: [401, 403, 403, 403, 200, 200],
  },
  'GET /revision': { expected: [401, 200, 200, 403, 200, 200] },
  'GET /items_categories': { expected: [401, 200, 200, 403, 200, 200] },
  'GET /items_by_type/:type': { path: '/items_by_type/Product', expected: [401, 200, 200, 403, 200, 200] },
  'GET /suggestions': {
    path: `/suggestions?external=${encodeURIComponent(JSON.stringify({ search: 'opal' }))}`,
    expected: [401, 200, 200, 403, 200, 200],
  },
  'GET /items_details/:slug': { path: '/items_details/:slug', expected: [401, 200, 200, 403, 200, 200] },
  'GET /items/:id': { expected: [401, 200, 200, 403, 200, 404] },
  'GET /items/:id/seats': { expected: [401, 200, 200, 403, 200, 404] },
  'PATCH /shop': { body: () => ({ description: unique() }), expected: [401, 403, 403, 403, 200, 200] },
  'POST /items': { body: () => newItem(), expected: [401, 403, 403, 403, 201, 201] },
  'PATCH /items/:id': { body: () => ({ unit: unique() }), expected: [401, 403, 403, 403, 200, 404] },
  'DELETE /items/:id': { path: () => stocked(''), expected: [401, 403, 403, 403, 200, 404] },
  'POST /items/:id/restore': { path: () => archived('/items', newItem()), expected: [401, 403, 403, 403, 200, 404] },
  'GET /items_export/:type': { path: '/items_export/Product', expected: [401, 403, 403, 403, 200, 200] },
  'GET /orders_export': { expected: [401, 403, 403, 403, 200, 200] },
  'GET /customers_export': { expected: [401, 403, 403, 403, 200, 200] },
  'GET /sales_export': { expected: [401, 403, 403, 403, 200, 200] },
  // The body must be CSV; access is checked first.
  'POST /items_import/:type': {
    path: '/items_import/Product',
    body: () => ({}),
    expected: [401, 403, 403, 403, 415, 415],
  },
  'PATCH /items/:id/schedule': {
    path: () => hidden('/schedule'),
    body: () => ({ publish_at: '2099-01-01T12:00:00Z' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /items/:id/preview': { path: () => hidden('/preview'), expected: [401, 403, 403, 403, 200, 404] },
  'DELETE /items/:id/preview': { path: () => previewed(), expected: [401, 403, 403, 403, 200, 404] },
  'GET /items_preview/:key': { path: '/items_preview/1-made-up', expected: [401, 404, 404, 403, 404, 404] },
  'POST /items/:id/copy': { expected: [401, 403, 403, 403, 201, 404] },
  'GET /items_found/:type': { path: '/items_found/Product', expected: [401, 403, 403, 403, 200, 200] },
  'GET /items_labels': {
    path: async () => `/items_labels?external=${encodeURIComponent(JSON.stringify({ ids: [item.id] }))}`,
    expected: [401, 403, 403, 403, 200, 200],
  },
  'PATCH /items_bulk': {
    body: () => ({ ids: [item.id], change: { add_tags: [unique()] } }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /items_categories': { body: () => shelf, expected: [401, 403, 403, 403, 201, 201] },
  'PATCH /items_categories/:id': {
    path: () => shelved(''),
    body: () => ({ ...shelf, name: unique() }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'DELETE /items_categories/:id': { path: () => shelved(''), expected: [401, 403, 403, 403, 200, 404] },
  'POST /items_categories/:id/restore': {
    path: () => archived('/items_categories', shelf),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /item_images': { body: () => picture(), expected: [401, 403, 403, 403, 201, 404] },
  'PATCH /item_images/:id': {
    path: () => pictured(''),
    body: () => ({ seq: 1 }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'DELETE /item_images/:id': { path: () => pictured(''), expected: [401, 403, 403, 403, 200, 404] },
  'POST /item_images/:id/restore': {
    path: () => archived('/item_images', picture()),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /items/:id/image_order': {
    path: () => unsorted(),
    body: () => ({ item_images_ids: [] }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'GET /cart_items': { expected: [401, 200, 200, 403, 200, 200] },
  'POST /cart_items': {
    body: () => ({ items_id: item.id, action_type: 'enquiry' }),
    expected: [401, 201, 201, 403, 201, 404],
  },
  'GET /cart_items/:id': { path: () => ordered(''), expected: [401, 404, 200, 403, 200, 404] },
  'PATCH /cart_items/:id': {
    path: () => ordered(''),
    body: () => ({ status: 'processing' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /cart_items/:id/estimate': {
    path: () => ordered('/estimate'),
    body: () => ({ amount: 90 }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  // Only the customer of the order may answer, and only an existing estimate.
  'POST /cart_items/:id/estimate/answer': {
    path: () => ordered('/estimate/answer'),
    body: () => ({ answer: 'accepted' }),
    expected: [401, 404, 409, 403, 404, 404],
  },
  'GET /cart_items/:id/parcel': { path: () => ordered('/parcel'), expected: [401, 403, 403, 403, 200, 404] },
  'POST /cart_items/:id/shipping': {
    path: () => ordered('/shipping'),
    body: () => ({ carrier: 'UPS', tracking_number: '1Z' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  // The customer of the order has an account, which has an address.
  'POST /cart_items/:id/contact': {
    path: () => ordered('/contact'),
    body: () => ({ email }),
    expected: [401, 404, 409, 403, 404, 404],
  },
  'GET /stones/:sku': { path: '/stones/no-such', expected: [401, 200, 200, 403, 200, 200] },
  // The item is no gem.
  'POST /items/:id/stone_record': { expected: [401, 403, 403, 403, 409, 404] },
  'GET /items/:id/attendees': { path: () => registered(), expected: [401, 403, 403, 403, 200, 404] },
  // It wants an Idempotency-Key.
  'POST /items/:id/attendees/message': {
    path: '/items/:id/attendees/message',
    body: () => ({ text: 'Hello' }),
    expected: [401, 403, 403, 403, 400, 400],
  },
  'POST /cart_items/:id/check_in': {
    path: async () => `/cart_items/${await register()}/check_in`,
    body: () => ({ checked_in: true }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'GET /items/:id/similar': { expected: [401, 200, 200, 403, 200, 200] },
  'GET /holds': { expected: [401, 200, 200, 403, 200, 200] },
  'POST /holds': {
    body: () => ({ items_id: item.id, contact: { email: 'ada@example.com' } }),
    expected: [401, 201, 201, 403, 201, 404],
  },
  'POST /holds/:id/release': { path: () => waiting('/holds', '/release'), expected: [401, 404, 200, 403, 404, 404] },
  'GET /claims': { expected: [401, 403, 403, 403, 200, 200] },
  'POST /claims': {
    body: () => ({ items_id: beads.id, kind: 'sold', name: 'A dealer' }),
    expected: [401, 403, 403, 403, 201, 404],
  },
  'POST /claims_bulk': {
    body: () => ({ items_ids: [item.id], kind: 'show', place: unique() }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /claims/:id/release': { path: () => waiting('/claims', '/release'), expected: [401, 403, 403, 403, 200, 404] },
  'POST /claims/:id/grant': {
    path: () => waiting('/claims', '/grant'),
    body: () => ({}),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'GET /claims_calendar': { expected: [401, 403, 403, 403, 200, 200] },
  'POST /claims_calendar': { expected: [401, 403, 403, 403, 200, 200] },
  'POST /custom_requests': {
    body: () => ({ ...letter, budget: '500', description: 'A ring with a welo opal' }),
    expected: [401, 201, 201, 403, 201, 201],
  },
  'POST /contact_messages': {
    body: () => ({ ...letter, message: 'When do you open?' }),
    expected: [401, 201, 201, 403, 201, 201],
  },
  'GET /requests': { expected: [401, 403, 403, 403, 200, 200] },
  'GET /requests/:id': { path: () => written(''), expected: [401, 403, 403, 403, 200, 404] },
  'PATCH /requests/:id': {
    path: () => written(''),
    body: () => ({ status: 'read' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /requests/:id/answer': {
    path: () => written('/answer'),
    body: () => ({ message: 'At nine.' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'DELETE /requests/:id': { path: () => written(''), expected: [401, 403, 403, 403, 200, 404] },
  'POST /requests/:id/restore': { path: () => put(written('')), expected: [401, 403, 403, 403, 200, 404] },
  'GET /own_threads': { expected: [401, 200, 200, 403, 200, 200] },
  // The key of the address is all that a visitor needs.
  'GET /threads/link/:key': { path: () => linked(''), expected: [401, 200, 200, 403, 200, 404] },
  'POST /threads/link/:key/entries': {
    path: () => linked('/entries'),
    body: () => ({ text: 'Hello' }),
    expected: [401, 200, 200, 403, 200, 404],
  },
  // The body must be a form; access is checked first.
  'POST /threads/link/:key/pictures': {
    path: () => linked('/pictures'),
    body: () => ({}),
    expected: [401, 415, 415, 403, 415, 415],
  },
  'POST /threads/link/:key/read': { path: () => linked('/read'), expected: [401, 200, 200, 403, 200, 404] },
  'GET /threads/link/:key/review': { path: () => linked('/review'), expected: [401, 200, 200, 403, 200, 404] },
  // Only once the order is complete.
  'POST /threads/link/:key/review': {
    path: () => linked('/review'),
    body: () => review,
    expected: [401, 409, 409, 403, 409, 404],
  },
  'GET /reviews': { expected: [401, 200, 200, 403, 200, 200] },
  'GET /reviews_received': { expected: [401, 403, 403, 403, 200, 200] },
  'PATCH /reviews/:id': {
    path: () => reviewed(),
    body: () => ({ state: 'shown' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /threads/link/:key/address': {
    path: () => linked('/address'),
    body: () => parcelTo(unique()),
    expected: [401, 200, 200, 403, 200, 404],
  },
  // Only an account with the confirmed address of the thread.
  'POST /threads/link/:key/add': { path: () => linked('/add'), expected: [401, 403, 403, 403, 403, 404] },
  // Nothing is owed yet.
  'POST /threads/link/:key/checkouts': {
    path: () => linked('/checkouts'),
    body: () => ({ sum: 'due' }),
    expected: [401, 409, 409, 403, 409, 404],
  },
  'GET /till/:reference': { path: '/till/made-up', expected: [404, 404, 404, 404, 404, 404] },
  // The body must be a form.
  'POST /till/:reference': { path: '/till/made-up', body: () => ({}), expected: [415, 415, 415, 415, 415, 415] },
  'GET /threads': { expected: [401, 403, 403, 403, 200, 200] },
  'GET /threads/:id': { path: () => talked(''), expected: [401, 403, 403, 403, 200, 404] },
  'POST /threads/:id/read': { path: () => talked('/read'), expected: [401, 403, 403, 403, 200, 404] },
  'PATCH /threads/:id': {
    path: () => talked(''),
    body: () => ({ waiting_for: null }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /threads/:id/link': {
    path: () => talked('/link'),
    body: () => ({ renew: true }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /threads/:id/address': {
    path: () => talked('/address'),
    body: () => parcelTo(unique()),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'DELETE /threads/:id/link': { path: () => talked('/link'), expected: [401, 403, 403, 403, 200, 404] },
  'POST /threads/:id/entries': {
    path: () => talked('/entries'),
    body: () => ({ text: 'Hello' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /threads/:id/estimates': {
    path: () => talked('/estimates'),
    body: () => estimate,
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /threads/:id/stages': {
    path: () => talked('/stages'),
    body: () => ({ stage: 'sketch', asks: true, text: '' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /threads/:id/payments': {
    path: () => owed(),
    body: () => ({ kind: 'payment', method: 'cash', amount: 100, paid_on: '2026-11-01', note: '' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'GET /favorites': { expected: [401, 403, 200, 403, 200, 200] },
  'POST /favorites': { body: () => ({ add: [item.id] }), expected: [401, 403, 200, 403, 200, 200] },
  'GET /items_chosen': {
    path: async () => `/items_chosen?external=${encodeURIComponent(JSON.stringify({ ids: [item.id] }))}`,
    expected: [401, 200, 200, 403, 200, 200],
  },
  // This shop has no mail server.
  'POST /wishes': { body: () => ({ email, query: {} }), expected: [401, 409, 409, 403, 409, 409] },
  'GET /wishes/link/:key': { path: '/wishes/link/made-up', expected: [401, 404, 404, 403, 404, 404] },
  'POST /wishes/link/:key': {
    path: '/wishes/link/made-up',
    body: () => ({ action: 'end' }),
    expected: [401, 404, 404, 403, 404, 404],
  },
  'POST /items_interest': { body: () => ({}), expected: [401, 403, 403, 403, 200, 200] },
  'GET /unsubscribe/:key': { path: '/unsubscribe/made-up', expected: [302, 302, 302, 302, 302, 302] },
  // The body must be a form.
  'POST /unsubscribe/:key': {
    path: '/unsubscribe/made-up',
    body: () => ({}),
    expected: [415, 415, 415, 415, 415, 415],
  },
  'GET /figures': { expected: [401, 403, 403, 403, 200, 200] },
  'GET /customers_all': { expected: [401, 403, 403, 403, 200, 200] },
  'GET /customers/:id': { path: () => listed(''), expected: [401, 403, 403, 403, 200, 404] },
  'GET /customers/:id/notes': { path: () => listed('/notes'), expected: [401, 403, 403, 403, 200, 404] },
  'POST /customers/:id/notes': {
    path: () => listed('/notes'),
    body: () => ({ text: 'Pays late' }),
    expected: [401, 403, 403, 403, 201, 404],
  },
  'GET /cart_items/:id/notes': { path: () => ordered('/notes'), expected: [401, 403, 403, 403, 200, 404] },
  'POST /cart_items/:id/notes': {
    path: () => ordered('/notes'),
    body: () => ({ text: 'Pays late' }),
    expected: [401, 403, 403, 403, 201, 404],
  },
  'GET /requests/:id/notes': { path: () => written('/notes'), expected: [401, 403, 403, 403, 200, 404] },
  'POST /requests/:id/notes': {
    path: () => written('/notes'),
    body: () => ({ text: 'Pays late' }),
    expected: [401, 403, 403, 403, 201, 404],
  },
  'DELETE /notes/:id': { path: () => noted(), expected: [401, 403, 403, 403, 200, 404] },
  'POST /notes/:id/restore': { path: () => put(noted()), expected: [401, 403, 403, 403, 200, 404] },
  'PATCH /customer/:elegant_user_id': {
    path: async () => `/customer/${bystander.userId}`,
    body: () => ({ elegant_user_id: bystander.userId, role: 'blocked', block_deny_reason: unique() }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  // The body must be a form; access is checked first.
  'POST /image_upload': { body: () => ({}), expected: [401, 403, 403, 403, 415, 415] },
  'POST /lab_reports': { body: () => ({}), expected: [401, 403, 403, 403, 415, 415] },
  // The body must be a form; access is checked first.
  'POST /items/:id/turntables/:light': {
    path: async () => `/items/${item.id}/turntables/lamp`,
    body: () => ({}),
    expected: [401, 403, 403, 403, 415, 415],
  },
  'DELETE /turntables/:id': { path: () => turning(''), expected: [401, 403, 403, 403, 200, 404] },
  'POST /turntables/:id/restore': { path: () => put(turning('')), expected: [401, 403, 403, 403, 200, 404] },
  'GET /customer': { expected: [401, 404, 200, 200, 200, 200] },
  'POST /customer': { body: () => ({ cust_info: {} }), expected: [401, 403, 200, 403, 200, 200] },
  'PATCH /customer': { body: () => ({ Full_name: 'Ada Welo' }), expected: [401, 403, 200, 403, 200, 200] },
  'POST /customer/claim': {
    body: () => ({ temp_session_id: crypto.randomUUID() }),
    expected: [401, 403, 200, 403, 200, 200],
  },
  'GET /sessions': { expected: [401, 403, 200, 403, 200, 200] },
  'DELETE /sessions': { expected: [401, 403, 200, 403, 200, 200] },
  'DELETE /sessions/:id': { path: '/sessions/made-up', expected: [401, 403, 404, 403, 404, 404] },
  'DELETE /customer/:elegant_user_id/sessions': {
    path: async () => `/customer/${bystander.userId}/sessions`,
    expected: [401, 403, 403, 403, 200, 404],
  },
  'GET /changes': { expected: [401, 403, 403, 403, 200, 200] },
  'POST /changes/:id/restore': { path: () => changed(), body: () => ({}), expected: [401, 403, 403, 403, 200, 404] },
  'GET /items/:id/costs': { path: async () => `/items/${item.id}/costs`, expected: [401, 403, 403, 403, 200, 404] },
  'PATCH /items/:id/costs': {
    path: async () => `/items/${item.id}/costs`,
    body: () => ({ supplier: unique() }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'GET /metal_prices': { expected: [401, 403, 403, 403, 200, 200] },
  'PATCH /metal_prices': {
    body: () => ({ gold: ++spot }),
    expected: [401, 403, 403, 403, 200, 200],
  },
  'GET /staff': { expected: [401, 403, 403, 403, 200, 200] },
  'PATCH /staff/:elegant_user_id': {
    path: async () => `/staff/${(await testApp.staff('helper')).userId}`,
    body: () => ({ staff_role: 'read-only' }),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'DELETE /staff/:elegant_user_id': {
    path: async () => `/staff/${(await testApp.staff('helper')).userId}`,
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /staff_invitations': { body: () => invitation(), expected: [401, 403, 403, 403, 201, 201] },
  'POST /staff_invitations/:id/resend': {
    path: () => invited('/resend'),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'DELETE /staff_invitations/:id': { path: () => invited(''), expected: [401, 403, 403, 403, 200, 404] },
  'POST /staff_invitations/open': { body: () => ({ token: 'made-up' }), expected: [401, 404, 404, 403, 404, 404] },
  'POST /staff_invitations/accept': { body: () => ({ token: 'made-up' }), expected: [401, 403, 404, 403, 404, 404] },
  'POST /identity/join': {
    body: () => ({ token: 'made-up', name: 'Ada Welo', password }),
    expected: [404, 404, 404, 404, 404, 404],
  },
  'GET /push_devices': { expected: [401, 403, 403, 403, 200, 200] },
  'POST /push_devices': {
    body: () => ({ endpoint: `https://push.example/${unique()}`, keys: deviceKeys }),
    expected: [401, 403, 403, 403, 201, 201],
  },
  // Each member of the staff sees only the own devices.
  'DELETE /push_devices/:id': { path: '/push_devices/999', expected: [401, 403, 403, 403, 404, 404] },
  'GET /affiliates': { expected: [401, 403, 403, 403, 200, 200] },
  'POST /affiliates': { body: () => newAffiliate(), expected: [401, 403, 403, 403, 201, 201] },
  'DELETE /affiliates/:id': {
    path: () => stored('/affiliates', newAffiliate(), ''),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'POST /affiliates/:id/restore': {
    path: () => archived('/affiliates', newAffiliate()),
    expected: [401, 403, 403, 403, 200, 404],
  },
  'GET /rates': { expected: [401, 403, 403, 403, 200, 200] },
  'PATCH /rates': { body: () => ({ shipping: [anyRate()] }), expected: [401, 403, 403, 403, 200, 200] },
  'GET /rates_export/:kind': { path: '/rates_export/tax', expected: [401, 403, 403, 403, 200, 200] },
  'POST /rates_import/:kind': {
    path: '/rates_import/tax',
    body: () => ({}),
    expected: [401, 403, 403, 403, 415, 415],
  },
  'GET /mails': { expected: [401, 403, 403, 403, 200, 200] },
  // This shop has no mail server.
  'POST /mails/:id/retry': { path: '/mails/1/retry', expected: [401, 403, 403, 403, 409, 409] },
  'GET /mail_templates': { expected: [401, 403, 403, 403, 200, 200] },
  'POST /mail_templates/:name/sample': {
    path: '/mail_templates/shipping/sample',
    expected: [401, 403, 403, 403, 409, 409],
  },
  'GET /openapi.json': { expected: [200, 200, 200, 200, 200, 200] },
  'GET /docs': { expected: [200, 200, 200, 200, 200, 200] },
  // better-auth's routes identify the browser by its cookie.
  'GET /identity/get-session': { expected: [200, 200, 200, 200, 200, 200] },
  'POST /identity/sign-up/email': { body: () => ({}), expected: [400, 400, 400, 400, 400, 400] },
  'POST /identity/sign-in/email': { body: () => ({}), expected: [400, 400, 400, 400, 400, 400] },
  'POST /identity/sign-out': { body: () => ({}), expected: [200, 200, 200, 200, 200, 200] },
  'GET /identity/providers': { expected: [200, 200, 200, 200, 200, 200] },
  // This shop has neither mail nor providers.
  'POST /identity/send-verification-email': { body: () => ({ email }), expected: [400, 400, 400, 400, 400, 400] },
  'POST /identity/request-password-reset': { body: () => ({ email }), expected: [400, 400, 400, 400, 400, 400] },
  'POST /identity/reset-password': {
    body: () => ({ token: 'made-up', newPassword: password }),
    expected: [400, 400, 400, 400, 400, 400],
  },
  'GET /identity/verify-email': { expected: [302, 302, 302, 302, 302, 302] },
  'POST /identity/sign-in/social': { body: () => ({ provider: 'acme' }), expected: [404, 404, 404, 404, 404, 404] },
  'GET /identity/callback/:id': { expected: [302, 302, 302, 302, 302, 302] },
  // These routes require the cookie; a token is not enough.
  'POST /identity/change-password': {
    body: () => ({ currentPassword: password, newPassword: password }),
    expected: [401, 401, 401, 401, 401, 401],
  },
  'POST /identity/two-factor/enable': { body: () => ({ password }), expected: [401, 401, 401, 401, 401, 401] },
  'POST /identity/two-factor/disable': { body: () => ({ password }), expected: [401, 401, 401, 401, 401, 401] },
  'POST /identity/two-factor/generate-backup-codes': {
    body: () => ({ password }),
    expected: [401, 401, 401, 401, 401, 401],
  },
  'POST /identity/two-factor/verify-totp': {
    body: () => ({ code: '123456' }),
    expected: [401, 401, 401, 401, 401, 401],
  },
  'POST /identity/two-factor/verify-backup-code': {
    body: () => ({ code: '123456' }),
    expected: [401, 401, 401, 401, 401, 401],
  },
}

const [email, password] = ['ada@example.com', 'seven opals in a row']
const letter = { name: 'Ada Welo', email: 'ada@example.com', phone: '904 555 0142' }

let spot = 4000
const newAffiliate = () => ({ name: 'Ada', code: unique().toLowerCase() })
const anyRate = () => ({
  service: unique(),
  country: '',
  region: '',
  up_to_grams: null,
  up_to_value: null,
  price: 1,
  delivery: '',
})
const parcelTo = (name: string) => ({
  name,
  street: '12 Ocean Ave',
  city: 'Jacksonville',
  region: 'FL',
  postal_code: '32250',
  country: 'United States',
})
const invitation = () => ({ email: `${unique()}@example.com`, staff_role: 'helper' })
const shelf = { name: 'Opals', category_type: 'Stones' }
const picture = () => ({ items_id: item.id, display_image: '/media/x7f/800.webp', image_type: 'Image' })
const newItem = () => ({
  item_type: 'Product',
  title: 'Opal',
  description: 'A stone',
  price: 1,
  slug: unique(),
  sku: unique(),
})

/** Paths of a new item, category and picture. */
const stocked = (more: string) => stored('/items', newItem(), more)
const shelved = (more: string) => stored('/items_categories', shelf, more)
const pictured = (more: string) => stored('/item_images', picture(), more)

/** Path for reordering the only picture of a new item, whose position is not the first. */
async function unsorted(): Promise<string> {
  const { body } = await call.admin('POST', '/items', newItem())
  await call.admin('POST', '/item_images', { ...picture(), items_id: body.id, seq: 7 })
  return `/items/${body.id}/image_order`
}

/** Path for reverting a change of an item. */
async function changed(): Promise<string> {
  await call.admin('PATCH', `/items/${item.id}`, { unit: unique() })
  const [{ id }] = (await call.admin('GET', '/changes')).body.items
  return `/changes/${id}/restore`
}

/** Path for restoring a new row that has been deleted. */
const archived = (path: string, body: object) => put(stored(path, body, ''))

async function put(path: Promise<string>): Promise<string> {
  const address = await path
  await call.admin('DELETE', address)
  return `${address}/restore`
}

async function stored(path: string, body: object, more: string): Promise<string> {
  return `${path}/${(await call.admin('POST', path, body)).body.id}${more}`
}

/** Path of a turntable of a new piece. */
async function turning(more: string): Promise<string> {
  const piece = await buildItem(testApp.db, testApp.shop)
  return `/turntables/${(await buildTurntable(testApp.db, testApp.shop, { items_id: piece.id })).id}${more}`
}

/** Path of a new order of the customer. */
async function ordered(more: string, items_id = item.id): Promise<string> {
  const { body } = await call.customer('POST', '/cart_items', { items_id, action_type: 'enquiry' })
  return `/cart_items/${body.id}${more}`
}

/** Path of the customer's place in line for a new piece. */
async function waiting(path: string, more: string): Promise<string> {
  const { body } = await call.admin('POST', '/items', newItem())
  // A customer may have two holds at once.
  if (previousHold) await call.customer('POST', `/holds/${previousHold}/release`)
  const hold = await call.customer('POST', '/holds', { items_id: body.id })
  previousHold = hold.body.id
  return `${path}/${hold.body.id}${more}`
}

let event: { id: number }

/** The id of the customer's registration for an event. */
async function register(): Promise<number> {
  event ??= await buildItem(testApp.db, testApp.shop, { item_type: 'Event' })
  const registration = { items_id: event.id, action_type: 'registration' }
  return Number((await call.customer('POST', '/cart_items', registration)).body.id)
}

/** Path of the attendees of that event. */
async function registered(): Promise<string> {
  await register()
  return `/items/${event.id}/attendees`
}

/** Path of the record of a customer. */
async function listed(more: string): Promise<string> {
  const external = encodeURIComponent(JSON.stringify({ search: bystander.userId }))
  const [{ id }] = (await call.admin('GET', `/customers_all?external=${external}`)).body.items
  return `/customers/${id}${more}`
}

/** Path of a new note on an order. */
async function noted(): Promise<string> {
  const { body } = await call.admin('POST', await ordered('/notes'), { text: 'Pays late' })
  return `/notes/${body.id}`
}

/** Path of a new invitation. */
async function invited(more: string): Promise<string> {
  const { body } = await call.admin('POST', '/staff_invitations', invitation())
  return `/staff_invitations/${body.invitation.id}${more}`
}

/** Path of a new message to the shop. */
async function written(more: string): Promise<string> {
  const { body } = await call.guest('POST', '/contact_messages', { ...letter, message: 'When do you open?' })
  return `/requests/${body.id}${more}`
}

const estimate = {
  currency: 'USD',
  lines: [{ kind: 'stone', label: '', amount: 9000 }],
  deposit: 0,
  months: 0,
  changes: 0,
  valid_until: null,
  ready_by: null,
  text: '',
}

/** Path of the thread of a new order of the customer. */
async function talked(more: string, items_id = item.id): Promise<string> {
  const orders_id = Number((await ordered('', items_id)).split('/').at(-1))
  const external = encodeURIComponent(JSON.stringify({ orders_id }))
  const [{ id }] = (await call.admin('GET', `/threads?external=${external}`)).body.items
  return `/threads/${id}${more}`
}

/** Path of a new thread by its secret address. */
async function linked(more: string, items_id?: number): Promise<string> {
  const { body } = await call.admin('POST', await talked('/link', items_id), { renew: false })
  return `/threads/link/${String(body.url).split('/e/')[1]}${more}`
}

const review = { rating: 5, name: 'Ada', text: 'Bright' }

/** Path of a review of a new order, which takes its piece. */
async function reviewed(): Promise<string> {
  const { body: piece } = await call.admin('POST', '/items', newItem())
  const path = await linked('', piece.id)
  const { body: thread } = await call.guest('GET', path)
  for (const status of ['processing', 'completed'])
    await call.admin('PATCH', `/cart_items/${thread.number}`, { status })
  await call.guest('POST', `${path}/review`, review)
  const { body } = await call.admin('GET', '/reviews_received')
  return `/reviews/${body.items[0].id}`
}

/** Path of a new hidden item. */
async function hidden(more: string): Promise<string> {
  const { body } = await call.admin('POST', '/items', { ...newItem(), Is_disabled: true })
  return `/items/${body.id}${more}`
}

/** Path of the preview link of a new hidden item. */
async function previewed(): Promise<string> {
  const path = await hidden('/preview')
  await call.admin('POST', path, {})
  return path
}

/** Path of the payments of a thread with an accepted estimate. */
async function owed(): Promise<string> {
  const { body } = await call.admin('POST', '/items', newItem())
  const order = await call.customer('POST', '/cart_items', { items_id: body.id, action_type: 'enquiry' })
  const external = encodeURIComponent(JSON.stringify({ orders_id: order.body.id }))
  const [{ id }] = (await call.admin('GET', `/threads?external=${external}`)).body.items
  const { body: thread } = await call.admin('POST', `/threads/${id}/estimates`, estimate)
  const { body: link } = await call.admin('POST', `/threads/${id}/link`, { renew: false })
  const reply = { about: String(thread.entries.at(-1).id), answer: 'accepted' }
  await call.guest('POST', `/threads/link/${String(link.url).split('/e/')[1]}/entries`, reply)
  return `/threads/${id}/payments`
}

function isMethod(name: string | undefined): name is Method {
  return name === 'GET' || name === 'POST' || name === 'PATCH' || name === 'DELETE'
}

test('covers every route in the access matrix', () => {
  const known = testApp.app.apiRoutes.filter(({ method, url }) => method !== 'HEAD' && url !== '/api/*')
  const names = known.map(getName)
  expect(new Set(Object.keys(matrix))).toEqual(new Set(names))
})

/** Decisions of the owner alone; a route that joins or leaves this list needs a reason. */
const ownerRoutes = [
  'PATCH /shop',
  'GET /items/:id/costs',
  'PATCH /items/:id/costs',
  'GET /metal_prices',
  'PATCH /metal_prices',
  'PATCH /pages/:name',
  'PATCH /rates',
  'POST /rates_import/:kind',
  'GET /affiliates',
  'POST /affiliates',
  'DELETE /affiliates/:id',
  'POST /affiliates/:id/restore',
  'GET /claims_calendar',
  'POST /claims_calendar',
  'GET /customers_export',
  'GET /sales_export',
  'POST /threads/:id/payments',
  'PATCH /customer/:elegant_user_id',
  'DELETE /customer/:elegant_user_id/sessions',
  'GET /staff',
  'PATCH /staff/:elegant_user_id',
  'DELETE /staff/:elegant_user_id',
  'POST /staff_invitations',
  'POST /staff_invitations/:id/resend',
  'DELETE /staff_invitations/:id',
]

test('lists every route for the owner alone', () => {
  const names = testApp.app.apiRoutes
    .filter(({ access, method }) => access === 'owner' && method !== 'HEAD')
    .map(getName)
  expect(new Set(names)).toEqual(new Set(ownerRoutes))
})

/** The status for a member of the staff: that of the admin, unless the role does not permit the call. */
function staffStatus(name: string, caller: (typeof staffCallers)[number]): number | undefined {
  const access = testApp.app.apiRoutes.find((route) => getName(route) === name)?.access
  const isRead = name.startsWith('GET')
  const isRefused = access === 'owner' || (access === 'admin' && !isRead && caller === 'read-only')
  return isRefused ? 403 : matrix[name]?.expected[callers.indexOf('admin')]
}

describe.each(Object.entries(matrix))('%s', (name, { path, body, expected }) => {
  test.each(staffCallers)('returns to a %s member of the staff what the role permits', async (caller) => {
    const answer = await answerTo(name, caller, { path, body })
    expect(answer.status).toBe(staffStatus(name, caller))
    if (ownerRoutes.includes(name)) expect(answer.body.message).toBe('Only the owner may do this.')
  })

  test.each(callers.map((caller, at) => [caller, expected[at]] as const))(
    'returns to %s status %i',
    async (caller, status) => {
      const answer = await answerTo(name, caller, { path, body })
      expect(answer.status).toBe(status)
      if (status !== undefined && status >= 400) {
        expect(answer.body).toEqual(
          expect.objectContaining({ message: expect.any(String), requestId: expect.any(String) }),
        )
        if (caller === 'blocked' && status === 403) expect(answer.body).toMatchObject({ code: 'BLOCKED' })
      }
    },
  )
})

/** Admin routes that write no change log entry, with the reason. */
const unlogged = [
  'POST /image_upload', // a file that nothing shows yet
  'POST /lab_reports', // likewise
  'POST /items_interest', // a question, which changes nothing
  'DELETE /customer/:elegant_user_id/sessions', // sessions are no rows that could be put back; the security log has it
  'POST /claims_calendar', // a new address for the owner's calendar, which has no former state to put back
  'POST /items/:id/stone_record', // a record that never changes, so there is nothing to put back
  'POST /push_devices', // a device of the caller's account, as a session is
  'DELETE /push_devices/:id',
  'POST /threads/:id/read', // a mark that the owner has seen something, which nothing else depends on
  'POST /mails/:id/retry', // a copy of a mail, which the list of mails has
  'POST /mail_templates/:name/sample', // a mail to the admin who asks for it
  'POST /items/:id/attendees/message', // without a key it is refused: api/src/attendees/attendees.test.ts has its lines
  'POST /rates_import/:kind', // a file: api/src/rates/rates.test.ts has its line in the change log
  'POST /items/:id/turntables/:light', // likewise, api/src/turntables/turntables.test.ts
  'POST /items_import/:type', // a file again: api/src/csv/importItems.test.ts has its line in the change log
]

test('lists every admin route without a change log entry', () => {
  expect(adminWrites()).toEqual(expect.arrayContaining(unlogged))
})

test('records every write of an admin in the change log', async () => {
  for (const name of adminWrites().filter((name) => !unlogged.includes(name))) {
    const row = matrix[name]
    if (!row) throw new Error(`${name} is not in the table`)
    const given = { ...row, path: typeof row.path === 'function' ? await row.path() : row.path }
    const last = await newestChange()
    const { status } = await answerTo(name, 'admin', given)
    const change = await newestChange()
    expect({ name, status, isNoted: change.id > last.id, by: change.by_name }).toEqual({
      name,
      status: row.expected[callers.indexOf('admin')],
      isNoted: true,
      by: 'Ada Welo',
    })
  }
})

function adminWrites(): string[] {
  return testApp.app.apiRoutes
    .filter(({ access, method }) => isForStaff(access) && method !== 'GET' && method !== 'HEAD')
    .map(getName)
}

function getName({ method, url }: { method: string; url: string }): string {
  return `${method} ${url.replace('/api', '')}`
}

async function newestChange(): Promise<{ id: number; by_name: string }> {
  const [change = { id: 0, by_name: '' }] = (await call.admin('GET', '/changes')).body.items
  return change
}

async function answerTo(name: string, caller: CallerName, { path, body }: Pick<Row, 'path' | 'body'>): Promise<Answer> {
  const [method, pattern = ''] = name.split(' ')
  if (!isMethod(method)) throw new Error(`${name} is no call`)
  const given = typeof path === 'function' ? await path() : (path ?? pattern)
  const address = given.replace(':id', String(item.id)).replace(':slug', item.slug)
  return call[caller](method, address, body?.())
}

test('prevents the server from starting when a route declares no access level', async () => {
  const app = fastify()
  guardRoutes(app, { sessions: sessionRepository(testApp.db), tokens: authTokens('secret') })
  expect(() => app.get('/forgotten', async () => 'everything')).toThrow('GET /forgotten declares no access level')
  await app.close()
})

test('returns only the shop of the token, whatever the request names', async () => {
  const foreign = await call['admin of another shop']('GET', '/items_by_type/Product')
  const shops = foreign.body.items.map(({ shops_id }: { shops_id: number }) => shops_id)
  expect(shops).not.toContain(testApp.shop.id)
  expect((await call['admin of another shop']('GET', `/items_details/${item.slug}`)).body).toEqual([])
})
