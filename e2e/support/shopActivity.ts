import { dayMs, type Item } from '@elegant/shared/rules'
import { type ApiCall, openGuestClient, openMemberClient, openOwnerClient } from './apiClients.ts'
import type { Shop } from './shop.ts'

export async function listItems(guest: ApiCall, type: string): Promise<Item[]> {
  const found: Item[] = []
  for (let next: number | null = 1; next !== null; ) {
    const response = await guest('GET', `/items_by_type/${type}?external={"page":${next}}`)
    const { items, nextPage }: { items: Item[]; nextPage: number | null } = await response.json()
    found.push(...items)
    next = nextPage
  }
  return found
}

interface Activity {
  order: number
  request: number
  answered: number
  /** The conversation about the order. */
  thread: number
  /** The newest customer record. */
  customer: number
  /** An event with an attendee. */
  event: number
  /** The slug of a piece in each state. */
  pieces: Record<'asked' | 'lent' | 'shown' | 'sold' | 'held', string>
}

/** Creates customers, orders in several states and requests, which a new demo shop lacks. */
export async function createActivity(shop: Shop): Promise<Activity> {
  const [owner, guest] = await Promise.all([openOwnerClient(shop), openGuestClient(shop.url)])
  const readJson = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json()
  // Other screens of the same shop may have pieces on hold.
  const products = (await listItems(guest, 'Product')).filter(({ availability }) => availability?.state === 'available')
  const [first, second] = products
  const many = products.find(({ sold_as }) => sold_as === 'many')
  const place = (items_id: number | undefined, quantity: number, contact: object) =>
    readJson<{ id: number }>(guest('POST', '/cart_items', { items_id, action_type: 'enquiry', quantity, contact }))
  const ada = { name: 'Ada Welo', email: 'ada@example.com', phone: '+1 904 555 0142' }
  const { id: order } = await place(first?.id, 1, ada)
  await owner('POST', `/cart_items/${order}/estimate`, {
    amount: 1250,
    message: 'Set in 14k gold, with you in two weeks.',
  })
  await owner('PATCH', `/cart_items/${order}`, { status: 'processing' })
  await owner('POST', `/cart_items/${order}/shipping`, { carrier: 'UPS', tracking_number: '1Z999AA10123456784' })
  const longName = 'Wilhelmina Theodora Bartholomew-Featherstonehaugh of Jacksonville Beach'
  const longMail = 'wilhelmina.theodora.bartholomew-featherstonehaugh@a-very-long-domain-of-hers.example.com'
  await place(many?.id, 12, { name: longName, email: longMail })
  await place(second?.id, 1, {})
  // A piece in each state.
  const claim = (items_id: number | undefined, kind: string, more: object) =>
    owner('POST', '/claims', { items_id, kind, ...more })
  const [asked, lent, shown, sold, held] = products.slice(3).filter(({ sold_as }) => sold_as === 'one')
  await guest('POST', '/holds', { items_id: asked?.id, contact: ada })
  await claim(lent?.id, 'memo', {
    name: 'Lapidary Lane, Asheville',
    until: formatDateInDays(30),
    note: 'Two weeks on approval.',
  })
  await claim(shown?.id, 'show', { place: 'Tucson Gem Show, Booth 214', until: formatDateInDays(9) })
  await claim(sold?.id, 'sold', { name: longName, email: longMail })
  await claim(held?.id, 'hold', { name: 'Ada Welo', email: ada.email, phone: ada.phone })
  const password = 'eight opals in a row'
  for (const person of [
    { name: 'Bela Opaline', email: 'bela@example.com' },
    { name: longName, email: longMail },
  ]) {
    const member = await openMemberClient(shop.url, 'sign-up', { ...person, password })
    await member('POST', '/customer', { cust_info: {}, Full_name: person.name, email: person.email })
  }
  const { id: request } = await readJson<{ id: number }>(
    guest('POST', '/custom_requests', {
      ...ada,
      projectType: 'ring',
      budget: 'USD 800',
      description:
        'A ring for my mother, with an opal that shows much green.\nShe wears size 7, and gold rather than silver.',
    }),
  )
  const letter = {
    name: longName,
    email: longMail,
    message: `Do you come to ${'Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(3)}?`,
  }
  const { id: answered } = await readJson<{ id: number }>(guest('POST', '/contact_messages', letter))
  await owner('POST', `/requests/${answered}/answer`, { message: 'Not this year, but we send there.' })
  const { items: threads } = await readJson<{ items: { id: number }[] }>(
    owner('GET', `/threads?external={"orders_id":${order}}`),
  )
  const thread = threads[0]?.id ?? 0
  await owner('POST', `/threads/${thread}/entries`, { text: 'I can set it this week.', pictures: [] })
  await owner('POST', `/threads/${thread}/stages`, { stage: 'sketch', asks: true, text: 'In gold.', pictures: [] })
  const { items: customers } = await readJson<{ items: { id: number }[] }>(
    owner('GET', '/customers_all?external={"page":1}'),
  )
  const customer = customers[0]?.id ?? 0
  const [event] = await listItems(guest, 'Event')
  await guest('POST', '/cart_items', { items_id: event?.id, action_type: 'registration', contact: ada })
  const getSlug = (item: Item | undefined) => item?.slug ?? 'none'
  const pieces = {
    asked: getSlug(asked),
    lent: getSlug(lent),
    shown: getSlug(shown),
    sold: getSlug(sold),
    held: getSlug(held),
  }
  return { order, request, answered, thread, customer, event: event?.id ?? 0, pieces }
}

function formatDateInDays(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString()
}
