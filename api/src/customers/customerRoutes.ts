import {
  type CustomerAccess,
  claimRule,
  customerAccessRule,
  customerListRule,
  newCustomerRule,
  ownNameRule,
  strictObject,
  text,
} from '@elegant/shared/rules'
import { conflict, forbidden, invalid, notFound } from '../http/errors.ts'
import { guestSubject } from '../http/subject.ts'
import type { Api } from '../http/validation.ts'
import { authorOf, memberOf, visitorOf } from '../http/visitor.ts'
import type { OrderRepository } from '../orders/orderRepository.ts'
import type { CustomerRepository } from './customerRepository.ts'
import { claimAnswer, customerAnswer, customerPageAnswer } from './customerResponses.ts'

interface Deps {
  customers: CustomerRepository
  orders: OrderRepository
}

const userParam = strictObject({ elegant_user_id: text().required() })

export function customerRoutes(api: Api, { customers, orders }: Deps): void {
  ownRoutes(api, { customers, orders })
  adminRoutes(api, customers)
}

/** Routes of a customer's own record. */
function ownRoutes(api: Api, { customers, orders }: Deps): void {
  // Accessible to blocked customers, because the response contains the reason (product §12.5).
  api.get(
    '/customer',
    {
      config: { access: 'anyone' },
      schema: { summary: "The caller's own record.", response: { 200: customerAnswer }, errorStatuses: [404] },
    },
    async (request) => {
      const { shopId, user } = visitorOf(request)
      const customer = user && (await customers.byUser(shopId, user.id))
      if (!customer) throw notFound('There is no customer record yet.')
      return customer
    },
  )

  api.post(
    '/customer',
    {
      config: { access: 'member' },
      schema: {
        summary: 'Creates the caller’s record unless it exists.',
        response: { 200: customerAnswer, 201: customerAnswer },
        body: newCustomerRule,
      },
    },
    async (request, reply) => {
      const { shopId, user } = memberOf(request)
      const name = request.body.Full_name?.trim() || user.name
      const isNew = await customers.create(shopId, { ...user, name })
      return reply.status(isNew ? 201 : 200).send(await customers.byUser(shopId, user.id))
    },
  )

  api.patch(
    '/customer',
    {
      config: { access: 'member' },
      schema: {
        summary: 'Changes the caller’s name.',
        response: { 200: customerAnswer },
        body: ownNameRule,
        errorStatuses: [404],
      },
    },
    async (request) => {
      const { shopId, user } = memberOf(request)
      await customers.rename(shopId, user.id, request.body.Full_name.trim())
      const customer = await customers.byUser(shopId, user.id)
      if (!customer) throw notFound('There is no customer record yet.')
      return customer
    },
  )

  api.post(
    '/customer/claim',
    {
      config: { access: 'member' },
      schema: {
        summary: 'Moves the caller’s guest orders to the account.',
        response: { 200: claimAnswer },
        body: claimRule,
      },
    },
    async (request) => {
      const { shopId, subject } = memberOf(request)
      const { temp_session_id, dryRun } = request.body
      const guest = guestSubject(temp_session_id)
      if (guest === undefined) return { claimed: 0, claimable: 0 }
      if (dryRun) return { claimed: 0, claimable: await orders.count({ shopId, subject: guest }) }
      return { claimed: await orders.claim(shopId, guest, subject), claimable: 0 }
    },
  )
}

function adminRoutes(api: Api, customers: CustomerRepository): void {
  api.get(
    '/customers_all',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'The customers, newest first.',
        response: { 200: customerPageAnswer },
        querystring: customerListRule,
      },
    },
    (request) => customers.page(visitorOf(request).shopId, request.query),
  )

  api.patch(
    '/customer/:elegant_user_id',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Blocks or unblocks a customer.',
        response: { 200: customerAnswer },
        params: userParam,
        body: customerAccessRule,
        errorStatuses: [409],
      },
    },
    async (request) => {
      const author = authorOf(request)
      const { elegant_user_id } = request.params
      assertGrantable(request.body, elegant_user_id)
      const isSet = await customers.setStanding(author, request.body)
      const customer = await customers.byUser(author.shopId, elegant_user_id)
      if (!customer) throw notFound('There is no such customer.')
      if (!isSet) throw conflict("Admins can't be blocked.")
      return customer
    },
  )
}

function assertGrantable({ elegant_user_id, role }: CustomerAccess, inAddress: string): void {
  if (elegant_user_id !== inAddress) {
    const message = 'elegant_user_id must be the same in the body and in the address'
    throw invalid([{ path: 'elegant_user_id', message }])
  }
  if (role === 'admin') throw forbidden('Nobody is made an admin here.')
}
