import {
  type CustomerAccess,
  customerAccessRule,
  customerListRule,
  newCustomerRule,
  orderClaimRule,
  ownNameRule,
  strictObject,
  text,
} from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { oneLine } from '../http/requests/oneLine.ts'
import { guestSubject } from '../http/requests/subject.ts'
import { conflict, forbidden, invalid, notFound } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import type { OrderRepository } from '../orders/orderRepository.ts'
import type { CustomerDetails } from './customerDetails.ts'
import type { CustomerRepository } from './customerRepository.ts'
import { claimResponse, customerDetailResponse, customerPageResponse, customerResponse } from './customerResponses.ts'

interface Deps {
  customers: CustomerRepository
  details: CustomerDetails
  orders: OrderRepository
}

/** The `{elegant_user_id}` path parameter. */
export const userParam = strictObject({ elegant_user_id: text().required() })

export function customerRoutes(api: FastifyInstance, deps: Deps): void {
  ownRoutes(api, deps)
  adminRoutes(api, deps)
}

function ownRoutes(api: FastifyInstance, { customers, orders }: Deps): void {
  const member = routesFor(api, 'member')

  // Accessible to blocked customers, because the response contains the reason
  // (docs/product/identity.md#roles-and-blocks).
  routesFor(api, 'anyone').get('/customer', "The caller's own record.", {
    200: customerResponse,
    errors: [404],
    async handler({ visitor: { shopId, user } }) {
      const customer = user && (await customers.findByUser(shopId, user.id))
      if (!customer) throw notFound('There is no customer record yet.')
      return customer
    },
  })

  member.post('/customer', 'Creates the caller’s record unless it exists.', {
    body: newCustomerRule,
    200: customerResponse,
    201: customerResponse,
    async handler({ member: { shopId, user }, body, reply }) {
      const name = oneLine(body.Full_name ?? '') || oneLine(user.name)
      const isNew = await customers.create(shopId, { ...user, name })
      return reply.status(isNew ? 201 : 200).send(await customers.findByUser(shopId, user.id))
    },
  })

  member.patch('/customer', 'Changes the caller’s name.', {
    body: ownNameRule,
    200: customerResponse,
    errors: [404],
    async handler({ member: { shopId, user }, body }) {
      await customers.rename(shopId, user.id, body.Full_name.trim())
      const customer = await customers.findByUser(shopId, user.id)
      if (!customer) throw notFound('There is no customer record yet.')
      return customer
    },
  })

  member.post('/customer/claim', 'Moves the caller’s guest orders and holds to the account.', {
    body: orderClaimRule,
    200: claimResponse,
    async handler({ member: { shopId, user, subject }, body: { temp_session_id, dryRun } }) {
      const guest = guestSubject(temp_session_id)
      if (guest === undefined) return { claimed: 0, claimable: 0 }
      if (dryRun) return { claimed: 0, claimable: await orders.countTransferable(shopId, guest) }
      await customers.create(shopId, user)
      return { claimed: await orders.transferToCustomer(shopId, guest, subject), claimable: 0 }
    },
  })
}

function adminRoutes(api: FastifyInstance, { customers, details }: Deps): void {
  const admin = routesFor(api, 'admin')

  admin.get('/customers_all', 'The customers, newest first.', {
    query: customerListRule,
    200: customerPageResponse,
    handler: ({ shopId, query }) => customers.readPage(shopId, query),
  })

  admin.get('/customers/:id', 'A customer with the orders, conversations and payments of the account.', {
    200: customerDetailResponse,
    handler: ({ shopId, id }) => details.byId(shopId, id),
  })

  routesFor(api, 'owner').patch('/customer/:elegant_user_id', 'Blocks or unblocks a customer.', {
    params: userParam,
    body: customerAccessRule,
    200: customerResponse,
    errors: [409],
    async handler({ author, params: { elegant_user_id }, body }) {
      assertGrantable(body, elegant_user_id)
      const isSet = await customers.setStanding(author, body)
      const customer = await customers.findByUser(author.shopId, elegant_user_id)
      if (!customer) throw notFound('There is no such customer.')
      if (!isSet) throw conflict("Admins can't be blocked.")
      return customer
    },
  })
}

function assertGrantable({ elegant_user_id, role }: CustomerAccess, inAddress: string): void {
  if (elegant_user_id !== inAddress) {
    const message = 'elegant_user_id must be the same in the body and in the address'
    throw invalid([{ path: 'elegant_user_id', message }])
  }
  if (role === 'admin') throw forbidden('Nobody is made an admin here.')
}
