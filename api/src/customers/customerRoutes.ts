import { claimRule, newCustomerRule } from '@elegant/shared/rules'
import { memberOf, visitorOf } from '../auth/access.ts'
import { guestSubject } from '../auth/subject.ts'
import { notFound } from '../errors.ts'
import type { OrderRepository } from '../orders/orderRepository.ts'
import type { Api } from '../validation.ts'
import type { CustomerRepository } from './customerRepository.ts'

interface Needs {
  customers: CustomerRepository
  orders: OrderRepository
}

export function customerRoutes(api: Api, { customers, orders }: Needs): void {
  // Open to the blocked, who learn the reason here (decisions).
  api.get('/customer', { config: { access: 'anyone' } }, async (request) => {
    const { shopId, user } = visitorOf(request)
    const customer = user && (await customers.byUser(shopId, user.id))
    if (!customer) throw notFound('There is no customer record yet.')
    return customer
  })

  api.post('/customer', { config: { access: 'member' }, schema: { body: newCustomerRule } }, async (request, reply) => {
    const { shopId, user } = memberOf(request)
    const name = request.body.Full_name?.trim() || user.name
    const isNew = await customers.create(shopId, { ...user, name })
    return reply.status(isNew ? 201 : 200).send(await customers.byUser(shopId, user.id))
  })

  api.post('/customer/claim', { config: { access: 'member' }, schema: { body: claimRule } }, async (request) => {
    const { shopId, subject } = memberOf(request)
    const guest = guestSubject(request.body.temp_session_id)
    return { claimed: guest === undefined ? 0 : await orders.claim(shopId, guest, subject) }
  })
}
