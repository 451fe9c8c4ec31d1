import type { Item } from '@elegant/shared/rules'
import { type ApiCall, openGuestClient, openMemberClient, openOwnerClient } from './apiClients.ts'
import type { Shop } from './shop.ts'

/** The first page of items of a type. */
export async function listItems(guest: ApiCall, type: string): Promise<Item[]> {
  const response = await guest('GET', `/items_by_type/${type}?external={"page":1}`)
  const { items }: { items: Item[] } = await response.json()
  return items
}

/** Creates customers, orders in several states and requests, which a new demo shop lacks. */
export async function createActivity(shop: Shop): Promise<{ order: number; request: number; answered: number }> {
  const [owner, guest] = await Promise.all([openOwnerClient(shop), openGuestClient(shop.url)])
  const readJson = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json()
  const [first, second] = await listItems(guest, 'Product')
  const place = (items_id: number | undefined, quantity: number, contact: object) =>
    readJson<{ id: number }>(guest('POST', '/cart_items', { items_id, action_type: 'enquiry', quantity, contact }))
  const ada = { name: 'Ada Welo', email: 'ada@example.com', phone: '+1 904 555 0142' }
  const { id: order } = await place(first?.id, 2, ada)
  await owner('POST', `/cart_items/${order}/estimate`, {
    amount: 1250,
    message: 'Set in 14k gold, with you in two weeks.',
  })
  await owner('PATCH', `/cart_items/${order}`, { status: 'processing' })
  await owner('POST', `/cart_items/${order}/shipping`, { carrier: 'UPS', tracking_number: '1Z999AA10123456784' })
  const longName = 'Wilhelmina Theodora Bartholomew-Featherstonehaugh of Jacksonville Beach'
  const longMail = 'wilhelmina.theodora.bartholomew-featherstonehaugh@a-very-long-domain-of-hers.example.com'
  await place(second?.id, 999, { name: longName, email: longMail })
  await place(second?.id, 1, {})
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
  return { order, request, answered }
}
