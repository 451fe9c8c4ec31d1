import {
  contactMessageRule,
  customRequestRule,
  projectTypes,
  requestAnswerRule,
  requestListRule,
  requestStatusRule,
} from '@elegant/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { archivable } from '../http/archivable.ts'
import { editTargetOf } from '../http/editTarget.ts'
import { repeatable } from '../http/idempotency.ts'
import { idParam } from '../http/idParam.ts'
import { requiredSubject } from '../http/subject.ts'
import type { Api } from '../http/validation.ts'
import { visitorOf } from '../http/visitor.ts'
import type { RequestRepository } from './requestRepository.ts'
import { receiptAnswer, requestAnswer, requestPageAnswer } from './requestResponses.ts'
import type { SendRequest, SentRequest } from './sendRequest.ts'

interface Deps {
  requests: RequestRepository
  send: SendRequest
}

/** Accepts custom requests and contact messages, and lets admins process them. */
export function requestRoutes(api: Api, { requests, send }: Deps): void {
  sendRoutes(api, send)
  adminRoutes(api, requests)
}

function sendRoutes(api: Api, send: SendRequest): void {
  api.post(
    '/custom_requests',
    {
      config: { access: 'visitor' },
      schema: {
        summary: 'Requests a custom piece.',
        response: { 200: receiptAnswer, 201: receiptAnswer },
        body: customRequestRule,
        requestHeaders: ['Idempotency-Key'],
      },
    },
    (request, reply) => {
      const { projectType = projectTypes[0], budget, ...letter } = request.body
      return file(request, reply, { ...letter, piece: { projectType, budget: budget.trim() } })
    },
  )

  api.post(
    '/contact_messages',
    {
      config: { access: 'visitor' },
      schema: {
        summary: 'Sends a message to the shop.',
        response: { 200: receiptAnswer, 201: receiptAnswer },
        body: contactMessageRule,
        requestHeaders: ['Idempotency-Key'],
      },
    },
    (request, reply) => {
      const { message, phone = '', ...letter } = request.body
      return file(request, reply, { ...letter, phone, description: message, piece: undefined })
    },
  )

  async function file(
    request: FastifyRequest,
    reply: FastifyReply,
    letter: Pick<SentRequest, 'name' | 'email' | 'phone' | 'description' | 'piece'>,
  ): Promise<FastifyReply> {
    const visitor = visitorOf(request)
    const { email, description, piece } = letter
    const name = letter.name.trim()
    const phone = letter.phone.trim()
    const { receipt, isNew } = await send({
      ...{ shopId: visitor.shopId, subject: requiredSubject(visitor) },
      ...{ name, email, phone, description, piece },
      ...repeatable(request, [name, email, phone, description, piece]),
    })
    return reply.status(isNew ? 201 : 200).send(receipt)
  }
}

function adminRoutes(api: Api, requests: RequestRepository): void {
  api.get(
    '/requests',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Custom requests and contact messages, newest first.',
        response: { 200: requestPageAnswer },
        querystring: requestListRule,
      },
    },
    (request) => requests.page(visitorOf(request).shopId, request.query),
  )

  api.get(
    '/requests/:id',
    {
      config: { access: 'admin' },
      schema: { summary: 'A request.', response: { 200: requestAnswer }, params: idParam },
    },
    (request) => requests.byId(visitorOf(request).shopId, Number(request.params.id)),
  )

  api.patch(
    '/requests/:id',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Marks a request as read, or as new.',
        response: { 200: requestAnswer },
        params: idParam,
        body: requestStatusRule,
        errorStatuses: [409],
      },
    },
    (request) => requests.setStatus(editTargetOf(request, request.params), request.body.status),
  )

  api.post(
    '/requests/:id/answer',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Answers a request by mail.',
        response: { 200: requestAnswer },
        params: idParam,
        body: requestAnswerRule,
        errorStatuses: [409],
      },
    },
    (request) => requests.answer(editTargetOf(request, request.params), request.body.message),
  )

  archivable(api, {
    path: '/requests',
    summaries: { archive: 'Archives a request.', restore: 'Restores an archived request.' },
    response: requestAnswer,
    archive: requests.archive,
    restore: requests.restore,
  })
}
