import { buildItem, buildShop, buildTurntable, unique } from './factories.ts'
import { type Answer, openTestApp, type TestApp } from './testApp.ts'

export const callers = ['nobody', 'guest', 'customer', 'blocked', 'admin', 'admin of another shop'] as const
/** The members of the staff besides the owner, whose statuses follow from the access that a route declares. */
export const staffCallers = ['helper', 'read-only'] as const
export type CallerName = (typeof callers)[number] | (typeof staffCallers)[number]

export type Method = Parameters<TestApp['call']>[0]

export const [email, password] = ['ada@example.com', 'seven opals in a row']
export const letter = { name: 'Ada Welo', email: 'ada@example.com', phone: '904 555 0142' }

export const newAffiliate = () => ({ name: 'Ada', code: unique().toLowerCase() })
export const anyRate = () => ({
  service: unique(),
  country: '',
  region: '',
  up_to_grams: null,
  up_to_value: null,
  price: 1,
  delivery: '',
})
export const invitation = () => ({ email: `${unique()}@example.com`, staff_role: 'helper' })
export const shelf = { name: 'Opals', category_type: 'Stones' }
export const newItem = () => ({
  item_type: 'Product',
  title: 'Opal',
  description: 'A stone',
  price: 1,
  slug: unique(),
  sku: unique(),
})

export const estimate = {
  currency: 'USD',
  lines: [{ kind: 'stone', label: '', amount: 9000 }],
  deposit: 0,
  months: 0,
  changes: 0,
  valid_until: null,
  ready_by: null,
  text: '',
}

export const review = { rating: 5, name: 'Ada', text: 'Bright' }

type Call = (method: Method, path: string, body?: unknown) => Promise<Answer>

export type AccessScenes = Awaited<ReturnType<typeof openAccessTest>>

/** A shop with one caller of each kind, and the paths of new rows that they may call. */
export async function openAccessTest() {
  const testApp = await openTestApp()
  const item = await buildItem(testApp.db, testApp.shop)
  const beads = await buildItem(testApp.db, testApp.shop, { sold_as: 'many', pieces: 99 })
  const event = await buildItem(testApp.db, testApp.shop, { item_type: 'Event' })
  const bystander = await testApp.member()
  const elsewhere = await buildShop(testApp.db)
  const as = async (who: Promise<{ call: TestApp['call'] }>) => {
    const caller = await who
    return (method: Method, path: string, body?: unknown) => caller.call(method, path, { body })
  }
  const call: Record<CallerName, Call> = {
    nobody: (method, path, body) => testApp.call(method, path, { body }),
    guest: await as(testApp.guest()),
    customer: await as(testApp.member()),
    blocked: await as(testApp.member('blocked')),
    admin: await as(testApp.member('admin')),
    'admin of another shop': await as(testApp.member('admin', elsewhere)),
    helper: await as(testApp.staff('helper')),
    'read-only': await as(testApp.staff('read-only')),
  }
  let previousHold = 0
  const picture = () => ({ items_id: item.id, display_image: '/media/x7f/800.webp', image_type: 'Image' })

  return {
    testApp,
    call,
    item,
    beads,
    bystander,
    picture,
    archived,
    changed,
    hidden,
    invited,
    linked,
    listed,
    noted,
    ordered,
    owed,
    previewed,
    put,
    register,
    registered,
    reviewed,
    stored,
    talked,
    turning,
    unsorted,
    waiting,
    written,
  }

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
  function archived(path: string, body: object): Promise<string> {
    return put(stored(path, body))
  }

  async function put(path: Promise<string>): Promise<string> {
    const address = await path
    await call.admin('DELETE', address)
    return `${address}/restore`
  }

  /** Path of a new row. */
  async function stored(path: string, body: object): Promise<string> {
    return `${path}/${(await call.admin('POST', path, body)).body.id}`
  }

  /** Path of a turntable of a new piece. */
  async function turning(): Promise<string> {
    const piece = await buildItem(testApp.db, testApp.shop)
    return `/turntables/${(await buildTurntable(testApp.db, testApp.shop, { items_id: piece.id })).id}`
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

  /** The id of the customer's registration for an event. */
  async function register(): Promise<number> {
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
    const { body: piece } = await call.admin('POST', '/items', newItem())
    const link = await linked('', piece.id)
    const { body: order } = await call.guest('GET', link)
    const external = encodeURIComponent(JSON.stringify({ orders_id: order.number }))
    const [{ id }] = (await call.admin('GET', `/threads?external=${external}`)).body.items
    const { body: thread } = await call.admin('POST', `/threads/${id}/estimates`, estimate)
    const reply = { about: String(thread.entries.at(-1).id), answer: 'accepted' }
    await call.guest('POST', `${link}/entries`, reply)
    return `/threads/${id}/payments`
  }
}
