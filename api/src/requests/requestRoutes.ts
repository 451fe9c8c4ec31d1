import {
  contactMessageRule,
  customRequestRule,
  projectTypes,
  requestAnswerRule,
  requestListRule,
  requestStatusRule,
} from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getAffiliateCode } from '../affiliates/affiliateCode.ts'
import { repeatable } from '../http/requests/idempotency.ts'
import { requiredSubject } from '../http/requests/subject.ts'
import { archiveRoutes } from '../http/routes/archiveRoutes.ts'
import { type Call, routesFor } from '../http/routes/route.ts'
import type { RequestRepository } from './requestRepository.ts'
import { receiptResponse, requestPageResponse, requestResponse } from './requestResponses.ts'
import type { SendRequest, SentRequest } from './sendRequest.ts'

interface Deps {
  requests: RequestRepository
  send: SendRequest
  publicUrl: string
}

/** Accepts custom requests and contact messages, and lets admins process them. */
export function requestRoutes(api: FastifyInstance, { requests, send, publicUrl }: Deps): void {
  sendRoutes(api, send, publicUrl)
  adminRoutes(api, requests)
}

function sendRoutes(api: FastifyInstance, send: SendRequest, publicUrl: string): void {
  const visitor = routesFor(api, 'visitor')
  const described = { 200: receiptResponse, 201: receiptResponse, headers: ['Idempotency-Key'] } as const

  visitor.post('/custom_requests', 'Requests a custom piece.', {
    body: customRequestRule,
    ...described,
    handler(call) {
      const { projectType = projectTypes[0], budget, ...letter } = call.body
      return file(call, { ...letter, piece: { projectType, budget: budget.trim() } })
    },
  })

  visitor.post('/contact_messages', 'Sends a message to the shop.', {
    body: contactMessageRule,
    ...described,
    handler(call) {
      const { message, phone = '', ...letter } = call.body
      return file(call, { ...letter, phone, description: message, piece: undefined })
    },
  })

  async function file(
    { visitor, request, reply }: Pick<Call, 'visitor' | 'request' | 'reply'>,
    letter: Pick<SentRequest, 'name' | 'email' | 'phone' | 'description' | 'piece'>,
  ): Promise<FastifyReply> {
    const { email, description, piece } = letter
    const name = letter.name.trim()
    const phone = letter.phone.trim()
    const { receipt, isNew } = await send({
      shopId: visitor.shopId,
      subject: requiredSubject(visitor),
      user: visitor.user,
      name,
      email,
      phone,
      description,
      piece,
      affiliate: getAffiliateCode(request, publicUrl),
      ...repeatable(request, [name, email, phone, description, piece]),
    })
    return reply.status(isNew ? 201 : 200).send(receipt)
  }
}

function adminRoutes(api: FastifyInstance, requests: RequestRepository): void {
  const admin = routesFor(api, 'admin')

  admin.get('/requests', 'Custom requests and contact messages, newest first.', {
    query: requestListRule,
    200: requestPageResponse,
    handler: ({ shopId, query }) => requests.readPage(shopId, query),
  })

  admin.get('/requests/:id', 'A request.', {
    200: requestResponse,
    handler: ({ shopId, id }) => requests.read(shopId, id),
  })

  admin.patch('/requests/:id', 'Marks a request as read, or as new.', {
    body: requestStatusRule,
    200: requestResponse,
    errors: [409],
    handler: ({ target, body }) => requests.setStatus(target, body.status),
  })

  admin.post('/requests/:id/answer', 'Answers a request by mail.', {
    body: requestAnswerRule,
    200: requestResponse,
    headers: ['Idempotency-Key'],
    errors: [409],
    handler: ({ target, body, request }) => requests.answer(target, body.message, repeatable(request, [body])),
  })

  archiveRoutes(api, {
    path: '/requests',
    summaries: { archive: 'Archives a request.', restore: 'Restores an archived request.' },
    response: requestResponse,
    rows: requests,
  })
}
